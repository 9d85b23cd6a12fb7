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
    told, played = msgspec.json.decode(done.stdout, type=Result), play(match)
    assert (told.match, told.decks, told.deals) == (match, played.decks, played.deals)
    for score, exact in zip(told.scores, played.scores, strict=True):
        assert (score.style, score.hands, score.net) == (exact.style, exact.hands, exact.net)
        assert score.mbb == pytest.approx(exact.mbb, abs=0.001)


def test_json_has_no_more_digits_than_mean_something(badugi: Badugi) -> None:
    run = badugi("simulate", "rock", "random", "--deals", "80", "--seed", "3", "--json")
    [exact, _] = play(
        Match(stakes=Stakes.fixed(2, 4), lineup=("rock", "random"), deals=80, seed=3)
    ).scores
    [told, _] = json.loads(run.out)["scores"]
    assert exact.low != round(exact.low, 3)
    assert [told[name] for name in ("mbb", "low", "high")] == [
        round(exact.mbb, 3),
        round(exact.low, 3),
        round(exact.high, 3),
    ]


def test_one_deck_has_no_interval_in_json_either(badugi: Badugi) -> None:
    run = badugi("simulate", "rock", "random", "--deals", "2", "--json")
    assert all(score["low"] is score["high"] is None for score in json.loads(run.out)["scores"])


def test_a_count_that_no_one_could_deal_is_wrong_usage(badugi: Badugi) -> None:
    run = badugi("simulate", "rock", "caller", "--deals", "9" * 23)
    assert (run.code, run.out) == (2, "")
    assert "Error: Invalid value for '--deals'" in run.err
