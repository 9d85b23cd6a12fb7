"""Where the compiled kernels come from, and what is said without `badugi[compute]`."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from badugi.game.errors import BadugiError
from badugi.i18n import N_


class ComputeMissing(BadugiError):  # noqa: N818 - it says what is the case
    """Compiled kernels are needed and numba is not installed."""


def compiled(module: str) -> ModuleType:
    """A module of kernels of this package. Raises `ComputeMissing` where numba is not installed."""
    try:
        return import_module(f"badugi.odds.{module}")
    except ModuleNotFoundError as error:
        if error.name != "numba":
            raise
        raise ComputeMissing(
            N_('this needs compiled trials: pip install "badugi[compute]"')
        ) from error
