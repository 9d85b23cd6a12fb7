"""The command `badugi`.

Nothing heavy is imported before it is known to be needed: asking for the version loads neither
typer nor rich.
"""

import io
import os
import sys
from typing import NoReturn


def main() -> None:
    """Run the command with the arguments of the process, and exit."""
    for stream in (sys.stdout, sys.stderr):
        # A terminal that lacks a suit or a letter shows an escape in its place.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        _run()
    except OSError as error:
        _without_output(error)
    finally:
        # Here and not when the process ends, where it could not be told in one line.
        try:
            sys.stdout.flush()
        except OSError as error:
            _without_output(error)


def _run() -> None:
    if sys.argv[1:] == ["--version"]:
        from badugi import __version__

        sys.stdout.write(f"badugi {__version__}\n")
        return
    from badugi.cli.app import run

    run()


def _without_output(error: OSError) -> NoReturn:
    """End where standard output takes nothing; a reader who has gone need not be told."""
    if not isinstance(error, BrokenPipeError):
        sys.stderr.write(f"badugi: {error.strerror}\n")
        sys.stderr.flush()
    # What can't be written is not tried once more when the process ends.
    os._exit(1)
