"""`badugi simulate`."""

from __future__ import annotations

import json
import subprocess
import sys

import msgspec
import pytest

from badugi.bots.match import Match, Result, play
from badugi.game.stakes import Stakes
from support.cli import Badugi


def test_a_table_with_the_interval(badugi: Badugi) -> None:
    run = badugi("simulate", "rock", "random", "--deals", "80", "--seed", "3")
    head, columns, first, second = run.out.splitlines()
    assert head == ("80 deals (40 decks, each in 2 seatings), Fixed limit 2/4, 2 players, seed 3")
    assert columns.split() == ["bot", "hands", "bb/100", "95%", "interval"]
    best = play(Match(stakes=Stakes.fixed(2, 4), lineup=("rock", "random"), deals=80, seed=3))
    for line, score in zip((first, second), best.scores, strict=True):
        low, high = score.low / 10, score.high / 10
        told = [score.style, "80", f"{score.bb100:+.2f}", f"{low:+.2f}", "to", f"{high:+.2f}"]
        assert line.split() == told
    assert run.err == ""


def test_styles_are_repeated_around_the_table(badugi: Badugi) -> None:
    run = badugi("simulate", "rock", "random", "--seats", "5", "--deals", "10", "--json")
    answer = json.loads(run.out)
    assert answer["match"]["lineup"] == ["rock", "random", "rock", "random", "rock"]
    assert (answer["decks"], answer["deals"]) == (2, 10)
    assert {score["style"] for score in answer["scores"]} == {"rock", "random"}


@pytest.mark.parametrize("limit", ["fixed", "pot", "half_pot", "none"])
def test_every_structure(badugi: Badugi, limit: str) -> None:
    options = ("--limit", limit, "--stakes", "5/10", "--ante", "1", "--deals", "6", "--json")
    stakes = json.loads(badugi("simulate", "rock", "caller", *options).out)["match"]["stakes"]
    assert (stakes["limit"], stakes["ante"], stakes["small_bet"]) == (
        limit,
        1,
        5 if limit == "fixed" else 10,
    )


def test_processes_share_the_work_of_a_real_command() -> None:
    options = ["rock", "random", "--deals", "220", "--processes", "2", "--json"]
    done = subprocess.run(
        [sys.executable, "-m", "badugi.cli", "simulate", *options],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    match = Match(stakes=Stakes.fixed(2, 4), lineup=("rock", "random"), deals=220)
    assert msgspec.json.decode(done.stdout, type=Result) == play(match)
