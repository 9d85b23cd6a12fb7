"""Pat or break, against equity asked plainly and against what can be counted by hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from badugi import CardError, Hand, SetupError
from badugi.game.all_hands import worst_rank
from badugi.game.cards import RANKS, parse_cards
from badugi.odds.breaking import middle_badugi, pat_or_break, rules_of_thumb
from badugi.odds.equity import equity
from badugi.odds.grammar import RangeError
from support import slow_odds


def test_a_hand_against_a_hand_is_counted() -> None:
    """Q-7-5-2 against a pat J-T-9-8, one draw left: pat loses; outs are counted by hand."""
    found = pat_or_break("2s5h7dQc", "8c9sThJd", 1)
    assert found.pat.equity == 0
    # Clubs that make a badugi better than J-T-9-8 with 2-5-7: A, 3, 4, 6, 9, T and J; the eight is
    # held, and 44 cards are left.
    (queen,) = (row for row in found.rows if row.broken == "Qc")
    assert queen.equity == pytest.approx(7 / 44)
    assert (queen.method, queen.cases, queen.kept) == ("exact", 44, "2s 5h 7d")
    assert found.verdict == "break"
    assert found.broken == queen
    assert found.gain == pytest.approx(-7 / 44)
    assert found.seed is None


@pytest.mark.parametrize("drawn", [False, True])
@pytest.mark.parametrize(("draws", "rest"), [(1, 8), (2, 6)])
def test_stripped_decks_by_brute_force(draws: int, rest: int, drawn: bool) -> None:
    """Every row, with all that can come counted card by card."""
    hand, other = parse_cards("2s5h7dJc"), parse_cards("As3h4c9c")
    deck = frozenset(parse_cards("Ac6c8d8cKhTs2d5c")[:rest])
    dead = [card for card in range(52) if card not in {*hand, *other, *deck}]
    found = pat_or_break(hand, Hand(other), draws, dead=dead, drawn=drawn)
    assert found.drawn is drawn
    for row in found.rows:
        told = frozenset(parse_cards(row.kept))

        def first(held: frozenset[int], left: int, told: frozenset[int] = told) -> list[Any]:
            at_once = left == draws and held == frozenset(hand)
            return [told] if at_once else slow_odds.honest(held, left)

        players = [(frozenset(hand), first, draws), (frozenset(other), slow_odds.honest, draws)]
        if drawn:
            players = [(players[1][0], slow_odds.honest, draws - 1), players[0]]
        hands, keeps, left = zip(*players, strict=True)
        share = slow_odds.shares(slow_odds.outcomes(hands, deck, left, keeps))[int(drawn)]
        assert (row.method, row.standard_error) == ("exact", 0)
        assert row.equity == pytest.approx(float(share), abs=1e-12)


def test_every_row_is_an_equity_by_both_policies() -> None:
    found = pat_or_break(
        "2s5h7dJc",
        "As3h4c9c",
        2,
        dead="6c8c",
        policy="break:9",
        against_policy="keep:2",
        target_error=0.004,
        seed=3,
    )
    assert [row.method for row in found.rows[:2]] == ["exact", "monte carlo"]
    for row, kept in zip(found.rows, ("2s5h7dJc", "2s5h7d", "2s5hJc"), strict=False):
        hands = ["2s5h7dJc", "As3h4c9c"]
        one = equity(
            hands,
            2,
            dead="6c8c",
            policy=["break:9", "keep:2"],
            keep=[kept],
            target_error=0.004,
            seed=3,
        )
        assert row.equity == one.players[0].equity
        assert row.kept.replace(" ", "") == kept


def test_who_draws_first_makes_no_difference() -> None:
    hands, keep = ["2s5h7dJc", "As3h4c9c"], ["2s5h7d", None]
    ahead = equity(hands, 2, keep=keep)
    behind = equity(hands[::-1], 2, keep=keep[::-1])
    assert ahead.players[0].equity == pytest.approx(behind.players[1].equity, abs=1e-12)


def test_who_has_drawn_for_the_last_time_holds_what_he_shows() -> None:
    found = pat_or_break("2s5h7dQc", "As3h4d9d", 1, drawn=True)
    assert found.pat.equity == 1
    assert pat_or_break("2s5h7dQc", "As3h4d9d", 1).pat.equity < 1


def test_trials_agree_with_what_is_counted() -> None:
    exact = pat_or_break("2s5h7dJc", "As3h4c9c", 2, exact=True)
    tried = pat_or_break("2s5h7dJc", "As3h4c9c", 2, exact=False, target_error=0.002, seed=6)
    for one, other in zip(exact.rows, tried.rows, strict=True):
        assert (one.method, other.method) == ("exact", "monte carlo")
        assert other.equity == pytest.approx(one.equity, abs=4 * other.standard_error)


def test_a_seed_that_nobody_named_does_the_same_again() -> None:
    found = pat_or_break("2s5h7dQc", "d1", 1, target_error=0.01, breaking="Qc")
    assert [row.method for row in found.rows] == ["exact", "monte carlo"]
    assert found == pat_or_break(
        "2s5h7dQc", "d1", 1, target_error=0.01, breaking="Qc", seed=found.seed
    )


def test_a_made_hand_says_what_it_is_worth() -> None:
    lines = str(pat_or_break("2s5h7dQc", "8c9sThJd", 1, drawn=True)).splitlines()
    assert lines[0] == "2s 5h 7d Qc against 8c 9s Th Jd, drawn; 1 draw left"
    assert lines[1:3] == ["pat          0.00%", "break Qc    15.91%"]


def test_better_badugis_are_kept_more_readily() -> None:
    gains = [
        pat_or_break(middle_badugi(high), "pat", 1, breaking=middle_badugi(high)[-2:]).gain
        for high in "689TQK"
    ]
    assert gains == sorted(gains, reverse=True)


def test_only_the_cards_that_are_named_are_broken() -> None:
    found = pat_or_break("2s5h7dQc", "8c9sThJd", 1, breaking="7d Qc")
    assert [row.broken for row in found.rows] == ["", "Qc", "7d"]


def test_differences_within_the_error_are_told_as_even() -> None:
    found = pat_or_break("2s5h8dTc", "d1", 3, target_error=0.05, seed=1, breaking="Tc")
    assert found.rows[0].method == "monte carlo"
    assert found.standard_error > 0
    assert (found.verdict == "even") is (abs(found.gain) <= 2 * found.standard_error)
    again = pat_or_break("2s5h8dTc", "d1", 3, target_error=0.05, seed=1, breaking="Tc")
    assert again == found


@pytest.mark.parametrize("high", "456789TJQK")
def test_the_middle_badugi_has_as_many_better_as_worse(high: str) -> None:
    rank = Hand(middle_badugi(high)).rank
    lower = RANKS[RANKS.index(high) - 1]
    first = 0 if high == "4" else worst_rank(lower) + 1
    assert 0 <= (worst_rank(high) - rank) - (rank - first) <= 1


def test_the_rules_of_thumb() -> None:
    """The clear ends of the table: a six is pat, a king goes while there is time to draw."""
    told: list[float] = []
    found = rules_of_thumb((3,), highs="6K", target_error=0.01, seed=2, progress=told.append)
    verdicts = {(one.high, one.drawing): one.result.verdict for one in found}
    assert verdicts == {
        ("6", 0): "pat",
        ("6", 1): "pat",
        ("6", 2): "pat",
        ("K", 0): "break",
        ("K", 1): "pat",
        ("K", 2): "pat",
    }
    assert told == sorted(told)
    assert {one.result.seed for one in found} == {2}


def test_the_rules_of_thumb_hang_on_the_draws_and_policies() -> None:
    found = rules_of_thumb((3, 1), highs="K", against_policy="break:T", target_error=0.02, seed=3)
    asked = [(one.result.draws, one.drawing) for one in found]
    assert asked == [(3, 0), (3, 1), (3, 2), (1, 0), (1, 1), (1, 2)]
    honest = rules_of_thumb((1,), highs="K", target_error=0.02, seed=3)
    # Who breaks what is rougher than a ten often ends with no badugi.
    assert found[3].result.pat.equity > honest[0].result.pat.equity + 0.1


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        (lambda: pat_or_break("As2h3dKd"), SetupError, "no badugi"),
        (lambda: pat_or_break("As2h3d"), SetupError, "no badugi"),
        (lambda: pat_or_break("As2h3d4x"), CardError, "4x"),
        (lambda: pat_or_break("As2h3d4c", draws=0), SetupError, "1 to 3 draws"),
        (lambda: pat_or_break("As2h3d4c", seed=-1), SetupError, "a whole number from 0"),
        (lambda: pat_or_break("As2h3d4c", breaking="5c"), SetupError, "5c can't be broken"),
        (lambda: pat_or_break("As2h3d4c", "d9"), RangeError, "character 1"),
        (lambda: equity(["As2h3d4c", "d1"], 1, keep=["5c"]), SetupError, "5c can't be kept"),
        (lambda: equity(["As2h3d4c", "d1"], 1, keep=[None, "As"]), SetupError, "can't be kept"),
        (lambda: equity(["As2h3d4c", "d1"], 0, keep=["As"]), SetupError, "can't be kept"),
        (lambda: equity(["As2h3d4c", "d1"], 1, keep="As"), SetupError, "a list"),
        (lambda: equity(["As2h3d4c", "d1"], 1, keep=[None] * 3), SetupError, "a list"),
    ],
)
def test_what_cannot_be_asked_says_why(
    call: Callable[[], Any], error: type[Exception], words: str
) -> None:
    with pytest.raises(error, match=words):
        call()
