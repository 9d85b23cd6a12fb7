"""`badugi terminal`: whole sittings over pipes."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from badugi.cli.prompt import read_action
from badugi.game.actions import Bet, Raise
from badugi.game.deal import Deal
from badugi.game.deck import SeededSource
from badugi.game.errors import IllegalAction
from badugi.game.stakes import Stakes
from support.cli import Badugi

CALL_AND_STAND = "c\ns\n\n" * 60
"""Answers that get through any deal: what does not fit a question is asked again."""


@pytest.mark.parametrize("limit", ["fixed", "pot", "half_pot", "none"])
@pytest.mark.parametrize("seats", ["2", "8"])
def test_whole_deals_in_every_structure(badugi: Badugi, limit: str, seats: str) -> None:
    options = ("--limit", limit, "--seats", seats, "--seed", "5", "--deals", "3")
    run = badugi("terminal", *options, stdin=CALL_AND_STAND)
    assert (run.code, run.err) == (0, "")
    assert [line for line in run.out.splitlines() if line.startswith("Deal ")] == [
        line for line in run.out.splitlines() if re.match("Deal [123] ─", line)
    ]
    assert run.out.count("Your cards: ") == 3
    assert "Third draw\n" in run.out
    assert re.search(r"You leave the table with \d+ \([+-]\d+\)\.\n\Z", run.out)


def test_a_seed_brings_the_same_sitting_again(badugi: Badugi) -> None:
    options = ("terminal", "--seed", "9", "--deals", "2")
    first = badugi(*options, stdin=CALL_AND_STAND)
    assert badugi(*options, stdin=CALL_AND_STAND) == first
    assert badugi("terminal", "--seed", "8", "--deals", "2", stdin=CALL_AND_STAND) != first


def test_no_card_of_a_bot_is_told_before_it_shows(badugi: Badugi) -> None:
    run = badugi("terminal", "--seed", "4", "--deals", "4", stdin=CALL_AND_STAND)
    mine = re.compile(r"You |Your cards:|  [A2-9TJQK][cdhs] ")
    others = [line for line in run.out.splitlines() if not mine.match(line)]
    with_cards = [line for line in others if re.search(r"\b[A2-9TJQK][cdhs]\b", line)]
    assert with_cards
    assert all(re.match(r"\w+ shows ", line) for line in with_cards)


@pytest.mark.parametrize("answers", ["", "c\n", "q\n"])
def test_leaving_in_the_middle_of_a_deal(badugi: Badugi, answers: str) -> None:
    run = badugi("terminal", "--seats", "2", "--seed", "2", stdin=answers)
    assert (run.code, run.err) == (0, "")
    assert re.search(r"You leave the table with \d+ \(-[1-9]\d*\)\.\n\Z", run.out)


def test_what_is_not_possible_is_said_and_asked_again(badugi: Badugi) -> None:
    answers = "r 1000000\nr\nxyz\n?\nf\nq\n"
    run = badugi("terminal", "--seats", "2", "--limit", "none", "--seed", "1", stdin=answers)
    told = run.out.splitlines()
    assert any(line.startswith("raise to 1000000: ") for line in told)
    assert any(line.startswith("to how much? ") for line in told)
    assert "'xyz' is none of the choices; ? explains them" in told
    assert "Always:   ? this help   q leave the table" in told
    assert "You fold" in told


def test_cards_are_thrown_away_by_place_and_by_name(badugi: Badugi) -> None:
    options = ("terminal", "--seats", "2", "--bot", "caller", "--seed", "12", "--deals", "1")
    before, _, _ = badugi(*options, stdin=CALL_AND_STAND).out.partition("First draw")
    hand = re.findall(r"Your cards: (.{11})", before)[0].split()
    calls = "c\n" * before.count("[c]")

    def told(answer: str) -> str:
        return badugi(*options, stdin=calls + answer).out

    assert f"You draw two for {hand[0]} {hand[1]}\n" in told("12\n")
    assert f"You draw two for {hand[3]} {hand[2]}\n" in told(f"{hand[3].upper()} {hand[2]}\n")
    assert "You stand pat\n" in told("pat\n")
    assert "'kx' is not a card" in told("Kx\n")
    assert "which cards go? places (3 4) or cards (9d Ks) go, s stands pat" in told("\n")


def test_who_is_broke_buys_in_again(badugi: Badugi) -> None:
    options = ("--limit", "none", "--seats", "4", "--bot", "caller", "--stack", "2")
    run = badugi("terminal", *options, "--seed", "1", "--deals", "6", stdin=CALL_AND_STAND)
    assert re.search(r"(?m)^\w+ buys in again for 2$", run.out)
    assert "You are out of chips. Enter to buy in again for 2, [q] to leave > " in run.out


def test_over_a_pipe_it_plays_and_leaves_at_the_end_of_the_input() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "badugi.cli", "terminal", "--seed", "3"],
        input="c\n",
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith(").\n")
    assert "\x1b" not in done.stdout


def _told(badugi: Badugi, limit: str, *answers: str) -> list[str]:
    """What the terminal says to these answers, heads-up on the button."""
    options = ("--seats", "2", "--limit", limit, "--seed", "1")
    return badugi("terminal", *options, stdin="\n".join(answers)).out.splitlines()


@pytest.mark.parametrize(
    ("limit", "choices"),
    [
        ("fixed", "[f]old, [c]all 1, [r]aise to 4"),
        ("half_pot", "[f]old, [c]all 1, [r]aise to 4"),
        ("pot", "[f]old, [c]all 1, [r]aise to 4-6, [h]alf pot 4, [p]ot 6"),
        ("none", "[f]old, [c]all 1, [r]aise to 4-200, [h]alf pot 4, [p]ot 6, [a]ll-in 200"),
    ],
)
def test_a_size_is_offered_where_it_is_possible_and_else_refused(
    badugi: Badugi, limit: str, choices: str
) -> None:
    assert f"{choices}? > " in _told(badugi, limit, "q")
    for letter, name in (("h", "half pot"), ("p", "pot"), ("a", "all-in")):
        refused = f"{name} is not possible here: {choices}" in _told(badugi, limit, letter, "q")
        assert refused is not (f"[{letter}]" in choices)


def _deal(stakes: Stakes, stack: int, *to: int) -> Deal:
    deal = Deal.start(stakes, [stack, stack], button=0, source=SeededSource(1))
    for amount in to:
        seat = deal.legal().seat
        deal.act(Raise(seat, amount))
    return deal


@pytest.mark.parametrize(
    ("stakes", "stack", "raises", "answers"),
    [
        # 10 and 20 are in the middle, 10 to call: half the pot makes 40, the pot 60.
        (Stakes.half_pot(5, 10), 1000, (20,), {"h": 40, "p": None, "a": None}),
        (Stakes.pot(5, 10), 1000, (20,), {"h": 40, "p": 60, "a": None}),
        (Stakes.no_limit(5, 10), 1000, (20,), {"h": 40, "p": 60, "a": 1000}),
        # The stack is less than the pot, so there is no bet of the pot.
        (Stakes.pot(5, 10), 50, (20,), {"h": 40, "p": None, "a": 50}),
        # The antes are less than the least bet.
        (Stakes.no_limit(0, 0, 10, ante=1), 1000, (), {"h": None, "p": None, "a": 999}),
        # Nothing but the whole stack is left to raise with.
        (Stakes.no_limit(5, 10), 1000, (900,), {"h": None, "p": None, "a": 1000}),
        (Stakes.fixed(2, 4), 4, (), {"h": None, "p": None, "a": 4}),
    ],
)
def test_sizes_with_a_name_mean_what_they_say(
    stakes: Stakes, stack: int, raises: tuple[int, ...], answers: dict[str, int | None]
) -> None:
    deal = _deal(stakes, stack, *raises)
    legal = deal.legal()
    kind = Bet if legal.opens else Raise
    for answer, to in answers.items():
        if to is None:
            with pytest.raises(IllegalAction, match="is not possible here: "):
                read_action(answer, deal)
        else:
            assert read_action(answer, deal) == kind(legal.seat, to)


@pytest.mark.parametrize("answer", ["c", "f", "h", "p", "b", "r 12", "call", "check"])
def test_betting_in_a_draw_is_told_what_can_be_typed(badugi: Badugi, answer: str) -> None:
    told = _told(badugi, "fixed", "c", answer, "q")
    assert (
        "this is a draw, not betting: places (3 4) or cards (9d Ks) go, s stands pat, ? explains it"
        in told
    )


@pytest.mark.parametrize("answer", ["s", "3 4", "12"])
def test_a_draw_in_a_betting_round_is_told_the_choices(badugi: Badugi, answer: str) -> None:
    told = _told(badugi, "fixed", answer, "q")
    assert "this is betting, not a draw: [f]old, [c]all 1, [r]aise to 4" in told


def test_a_number_of_any_length_is_an_answer(badugi: Badugi) -> None:
    told = _told(badugi, "none", "r " + "9" * 5000, "q")
    assert any("is none of the choices; ? explains them" in line for line in told)


@pytest.mark.parametrize(("limit", "stack"), [("fixed", "160"), ("pot", "200")])
def test_the_stack_is_the_usual_one(badugi: Badugi, limit: str, stack: str) -> None:
    assert f"You leave the table with {int(stack) - 1} (-1)." in _told(badugi, limit, "q")
