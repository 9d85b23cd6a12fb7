"""`badugi simulate`."""

from __future__ import annotations

import json
import subprocess
import sys

import msgspec
import pytest

from badugi.bots.match import Match, play
from badugi.game.stakes import Stakes
from support.cli import Badugi


def test_a_table_with_the_interval(badugi: Badugi) -> None:
    run = badugi("simulate", "rock", "random", "--deals", "80", "--seed", "3")
    head, columns, first, second = run.out.splitlines()
    assert head == ("80 deals (40 decks, each in 2 seatings), Fixed limit 2/4, 2 players, seed 3")
    assert columns.split() == ["bot", "hands", "bb/100", "95%", "interval"]
    best = play(Match(stakes=Stakes.fixed(2, 4), lineup=("rock", "random"), deals=80, seed=3))
    for line, score in zip((first, second), best.scores, strict=True):
        low, high = f"{score.low:+.2f}", f"{score.high:+.2f}"
        assert line.split() == [score.style, "80", f"{score.bb_per_100:+.2f}", low, "to", high]
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
    told, played = json.loads(done.stdout), play(match)
    assert msgspec.convert(told["match"], Match) == match
    assert (told["decks"], told["deals"]) == (played.decks, played.deals)
    for score, exact in zip(told["scores"], played.scores, strict=True):
        known = (score["style"], score["hands"], score["net_chips"])
        assert known == (exact.style, exact.hands, exact.net)
        assert score["bb_per_100"] == pytest.approx(exact.bb_per_100, abs=0.001)


def test_json_has_no_more_digits_than_mean_something(badugi: Badugi) -> None:
    run = badugi("simulate", "rock", "random", "--deals", "80", "--seed", "3", "--json")
    [exact, _] = play(
        Match(stakes=Stakes.fixed(2, 4), lineup=("rock", "random"), deals=80, seed=3)
    ).scores
    [told, _] = json.loads(run.out)["scores"]
    assert exact.low != round(exact.low, 3)
    assert told["bb_per_100"] == round(exact.bb_per_100, 3)
    assert told["interval_95"] == [round(exact.low, 3), round(exact.high, 3)]


@pytest.mark.parametrize(
    ("options", "stack", "chips_per_bb"),
    [((), 160, 2), (("--limit", "pot"), 200, 2), (("--stack", "33", "--stakes", "4/8"), 33, 4)],
)
def test_json_tells_the_stack_that_was_played_and_what_a_big_blind_is(
    badugi: Badugi, options: tuple[str, ...], stack: int, chips_per_bb: int
) -> None:
    run = badugi("simulate", "rock", "random", "--deals", "20", "--json", *options)
    answer = json.loads(run.out)
    assert (answer["match"]["stack"], answer["chips_per_bb"]) == (stack, chips_per_bb)
    for score in answer["scores"]:
        per_100 = 100 * score["net_chips"] / score["hands"] / chips_per_bb
        assert score["bb_per_100"] == pytest.approx(per_100, abs=0.001)
        assert score["interval_95"][0] < score["bb_per_100"] < score["interval_95"][1]


def test_help_names_what_json_has(badugi: Badugi) -> None:
    told = " ".join(badugi("simulate", "--help").out.split())
    assert all(name in told for name in ("bb_per_100", "interval_95", "net_chips", "chips_per_bb"))
    assert "40 big bets in fixed limit, 100 big blinds elsewhere" in told


@pytest.mark.parametrize("stakes", ["9" * 5000 + "/4", "1/" + "9" * 16, "2", "a/b", "/"])
def test_stakes_that_are_none_are_told_in_one_line(badugi: Badugi, stakes: str) -> None:
    run = badugi("simulate", "rock", "random", "--stakes", stakes)
    assert (run.code, run.err.count("\n")) == (1, 1)
    assert run.err.endswith("write two whole numbers such as 1/2\n")


def test_one_deck_has_no_interval_in_json_either(badugi: Badugi) -> None:
    run = badugi("simulate", "rock", "random", "--deals", "2", "--json")
    assert [score["interval_95"] for score in json.loads(run.out)["scores"]] == [None, None]


def test_a_count_that_no_one_could_deal_is_wrong_usage(badugi: Badugi) -> None:
    run = badugi("simulate", "rock", "caller", "--deals", "9" * 23)
    assert (run.code, run.out) == (2, "")
    assert "Error: Invalid value for '--deals'" in run.err
