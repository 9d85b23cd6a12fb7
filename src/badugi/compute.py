"""Compiled code: how a kernel is made, and what is said without `badugi[compute]`.

This module imports without numba; a module of kernels does not, and is had through `compiled`.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from types import ModuleType
from typing import ParamSpec, TypeVar, cast

from badugi.game.errors import BadugiError
from badugi.i18n import N_

P = ParamSpec("P")
T = TypeVar("T")


class ComputeMissing(BadugiError):  # noqa: N818 - it says what is the case
    """Compiled kernels are needed and numba is not installed."""


def kernel(function: Callable[P, T]) -> Callable[P, T]:
    """Compile a function, once for this machine; it runs without Python's global lock.

    numba has no types, and what it returns is called as the function is.
    """
    import numba

    return cast("Callable[P, T]", numba.njit(cache=True, nogil=True)(function))


def compiled(module: str) -> ModuleType:
    """The module of kernels of this name. Raises `ComputeMissing` where numba is not installed."""
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        if error.name != "numba":
            raise
        raise ComputeMissing(
            N_('this needs compiled code: pip install "badugi[compute]"')
        ) from error
