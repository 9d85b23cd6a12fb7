"""One server a data directory, held by a lock of the operating system.

The lock ends with the process, however it ends, so a file that was left behind blocks nobody.
"""

from __future__ import annotations

import sys
from pathlib import Path
from types import TracebackType
from typing import IO, Self

from badugi.server.errors import DataInUse

if sys.platform == "win32":
    import msvcrt

    def _take(file: IO[str]) -> None:
        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _take(file: IO[str]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


class DataLock:
    """The right to work on `directory`, from construction to `release`.

    Raises `DataInUse` when another process has it.
    """

    def __init__(self, directory: Path) -> None:
        path = directory / "server.lock"
        file = path.open("a+", encoding="ascii")
        try:
            _take(file)
        except OSError:
            file.close()
            raise DataInUse(
                f"another badugi server already works on {directory}: stop it first, or give "
                "this one a directory of its own with --data"
            ) from None
        self._file = file

    def release(self) -> None:
        """Let go; doing it again changes nothing."""
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.release()


def prepare(directory: Path) -> Path:
    """`directory`, made if need be: then for its owner alone, for it holds hidden cards.

    One that exists already keeps the rights that it was given.
    """
    if not directory.exists():
        directory.mkdir(mode=0o700, parents=True)
    return directory
