"""The command `badugi`.

Nothing heavy is imported before it is known to be needed: asking for the version loads neither
typer nor rich.
"""

import sys


def main() -> None:
    """Run the command with the arguments of the process, and exit."""
    if sys.argv[1:] == ["--version"]:
        from badugi import __version__

        sys.stdout.write(f"badugi {__version__}\n")
        return
    from badugi.cli.app import run

    run()
