"""What the help pages of the commands have in common."""

from __future__ import annotations


def examples(*lines: tuple[str, str]) -> str:
    """The end of a help page: example commands, each with what it does."""
    width = max(len(command) for command, _ in lines)
    # The backspace keeps the lines as they are.
    listed = (f"  {command:{width}}   {does}".rstrip() for command, does in lines)
    return "\n".join(("\b", "Examples:", *listed))
