"""A solver's state as a file: a line of JSON, then the numbers of its tables.

The file says all that is needed to check it or to go on: which game, by which version, how long.
It is written beside the old one and takes its place when it is whole, so that there is always one
that can be read.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import BinaryIO, Final

import msgspec
import numpy as np

from badugi.game.errors import SetupError
from badugi.i18n import N_
from badugi.solver.presets import Preset
from badugi.solver.sweep import DealSolver
from badugi.solver.tables import Tables

FORMAT: Final = 1
_MAGIC: Final = b"badugi solver\n"


class Point(msgspec.Struct, frozen=True):
    """How far a run was: exploitability in the preset's own game, in thousandths of a big blind."""

    iterations: int
    seconds: float
    exploitability_mbb: float
    value_button_mbb: float


class Header(msgspec.Struct, frozen=True):
    """What a file says about itself."""

    format: int
    version: str
    """Of badugi."""
    preset: Preset
    iterations: int
    seconds: float
    """Spent in iterations, without measuring and saving."""
    points: tuple[Point, ...]


def save(file: Path, header: Header, solver: DealSolver) -> None:
    """Write the file. Raises `OSError` where that can't be done, and leaves what was there."""
    file.parent.mkdir(parents=True, exist_ok=True)
    fresh = file.with_name(f"{file.name}.part")
    try:
        with fresh.open("wb") as out:
            out.write(_MAGIC + msgspec.json.encode(header) + b"\n")
            for tables in (solver.regrets, solver.totals):
                for array in tables.arrays():
                    array.tofile(out)
            out.flush()
            os.fsync(out.fileno())
        fresh.replace(file)
    except BaseException:
        fresh.unlink(missing_ok=True)
        raise


def read_header(file: Path) -> Header:
    """What a file says about itself. Raises `SetupError` for one that is none of ours."""
    with file.open("rb") as source:
        return _header(source, file)


def load(file: Path, *, strategy_only: bool = False) -> tuple[Header, DealSolver]:
    """Read a file. Raises `SetupError` for one that is none of ours or is not whole.

    With `strategy_only` what is needed to go on is left out, and takes no memory.
    """
    with file.open("rb") as source:
        header = _header(source, file)
        solver = DealSolver(header.preset.model())
        if strategy_only:
            source.seek(solver.regrets.nbytes, os.SEEK_CUR)
        else:
            _fill(solver.regrets, source, file)
        _fill(solver.totals, source, file)
        if source.read(1):
            raise SetupError(N_("{file} is longer than its tables"), file=str(file))
    solver.go_on(header.iterations)
    return header, solver


def _header(source: BinaryIO, file: Path) -> Header:
    if source.readline(len(_MAGIC)) != _MAGIC:
        raise SetupError(N_("{file} is no solver's file"), file=str(file))
    try:
        header = msgspec.json.decode(source.readline(1 << 24), type=Header)
    except msgspec.MsgspecError:
        raise SetupError(N_("{file} is no solver's file"), file=str(file)) from None
    if header.format != FORMAT:
        raise SetupError(
            N_("{file} has format {found}: this version reads {format}"),
            file=str(file),
            found=header.format,
            format=FORMAT,
        )
    return header


def _fill(tables: Tables, source: BinaryIO, file: Path) -> None:
    for array in tables.arrays():
        found = np.fromfile(source, array.dtype, array.size)
        if found.size != array.size:
            raise SetupError(N_("{file} ends too early: it is not whole"), file=str(file))
        if not np.isfinite(found).all() or (found < 0).any():
            raise SetupError(N_("{file} holds numbers that no run makes"), file=str(file))
        array[...] = found.reshape(array.shape)
