"""The command as a whole: version, help, and how it ends."""

from __future__ import annotations

import subprocess
import sys

import pytest

import badugi as package
from support.cli import Badugi

COMMANDS = (
    *("play", "serve", "terminal", "rank", "convert", "show", "simulate"),
    *("odds", "equity", "range", "pat-or-break", "starts"),
)


def test_the_version_is_told_without_loading_what_it_does_not_need() -> None:
    program = (
        "import sys; sys.argv = ['badugi', '--version']\n"
        "from badugi.cli import main; main()\n"
        "heavy = {'typer', 'rich', 'numpy', 'asyncio', 'msgspec'} & set(sys.modules)\n"
        "assert not heavy, heavy\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"badugi {package.__version__}\n"


def test_the_version_among_other_options(badugi: Badugi) -> None:
    assert badugi("--version", "rank") == (0, f"badugi {package.__version__}\n", "")


def test_the_help_page_names_every_command_and_gives_examples(badugi: Badugi) -> None:
    run = badugi("--help")
    assert run.code == 0
    assert all(f"\n  {command} " in run.out for command in COMMANDS)
    assert "\n    badugi terminal --limit pot " in run.out


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_a_help_page_with_examples(badugi: Badugi, command: str) -> None:
    run = badugi(command, "--help")
    assert run.code == 0
    examples = run.out.partition("Examples:\n")[2].splitlines()
    assert examples
    assert all(line.startswith(f"    badugi {command}") for line in examples)


@pytest.mark.parametrize(
    "arguments", [("rank",), ("fold",), ("simulate", "maniac"), ("terminal", "--seats", "9")]
)
def test_wrong_usage_exits_with_2(badugi: Badugi, arguments: tuple[str, ...]) -> None:
    run = badugi(*arguments)
    assert run.code == 2
    assert run.out == ""
    assert "Error: " in run.err


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (("rank", "As 2c 3d 7x"), "'7x' is not a card: expected a rank of A 2-9 T J Q K"),
        (("rank", "As 2c 3d"), "a hand has 4 cards, not 3"),
        (("simulate", "rock"), "1 player: name at least two styles, or"),
        (("simulate", "rock", "caller", "--stakes", "5"), "stakes of '5': write two whole"),
        (("terminal", "--stakes", "4/2", "--limit", "pot"), "a small blind of 4 is more than"),
        (("show", "no-such-file.phh"), "no-such-file.phh: No such file or directory"),
    ],
)
def test_bad_input_is_told_in_one_line_and_exits_with_1(
    badugi: Badugi, arguments: tuple[str, ...], error: str
) -> None:
    run = badugi(*arguments)
    assert (run.code, run.out) == (1, "")
    assert run.err.startswith(f"badugi: {error}")
    assert run.err.count("\n") == 1
