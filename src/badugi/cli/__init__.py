"""The command `badugi`.

Nothing heavy is imported before it is known to be needed: asking for the version loads neither
typer nor rich.
"""

import io
import os
import sys


def main() -> None:
    """Run the command with the arguments of the process, and exit."""
    if sys.argv[1:] == ["--version"]:
        from badugi import __version__

        try:
            sys.stdout.write(f"badugi {__version__}\n")
            sys.stdout.flush()
        except OSError as error:
            sys.stderr.write(f"badugi: {error.strerror}\n")
            # What can't be written is not tried again when the process ends.
            os._exit(1)
        return
    for stream in (sys.stdout, sys.stderr):
        # A terminal that lacks a suit or a letter shows an escape in its place.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    from badugi.cli.app import run

    run()
