"""What a program may get wrong: one typed error that says what would be right, and no change."""

from __future__ import annotations

from typing import Any

import pytest

import badugi
from badugi.game.actions import Bet, Call, Check, Discard, Raise
from badugi.game.deal import Deal, Phase
from badugi.game.deck import SeededSource
from badugi.game.errors import CardError, IllegalAction, SetupError
from badugi.game.events import Discarded, PotAwarded
from badugi.game.hand import Hand
from badugi.game.pots import Pot, layers
from badugi.game.stakes import HeadsUpCap, Limit, Reshuffle, Stakes

ANYTHING: Any = None


def test_options_may_be_given_by_their_names_in_the_rules() -> None:
    by_name: Any = {"heads_up_cap": "capped", "reshuffle": "wsop"}
    stakes = Stakes.fixed(2, 4, **by_name)
    assert stakes.heads_up_cap is HeadsUpCap.CAPPED
    assert stakes.reshuffle is Reshuffle.WSOP
    limit: Any = "pot"
    pot = Stakes(limit=limit, small_blind=1, big_blind=2, small_bet=2, big_bet=2)
    assert pot.limit is Limit.POT
    deal = Deal.start(pot, [100, 100], button=0, source=SeededSource(1))
    assert deal.legal().max_to == 6


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"heads_up_cap": "bar"}, "heads_up_cap is 'bar': it must be one of capped"),
        ({"limit_short_allin": None}, "it must be one of complete, full_bet"),
        ({"ante": 1.5}, "ante is 1.5: it must be a whole number"),
        ({"max_raises": "3"}, "max_raises is '3'"),
        ({"burn": 1}, "burn is 1: it must be True or False"),
        ({"small_blind": True}, "small_blind is True"),
    ],
)
def test_other_options_are_refused(options: dict[str, Any], said: str) -> None:
    with pytest.raises(SetupError) as refused:
        Stakes.fixed(2, 4, **options)
    assert said in str(refused.value)


def test_the_least_small_blind_of_fixed_limit_is_a_chip() -> None:
    assert Stakes.fixed(1, 2).small_blind == 1
    assert Stakes.fixed(5, 10).small_blind == 2


@pytest.mark.parametrize("stack", [1.5, float("nan"), "100", True])
def test_stacks_are_whole_chips(stack: Any) -> None:
    with pytest.raises(SetupError, match="whole numbers"):
        Deal.start(Stakes.fixed(2, 4), [100, stack], button=0, source=SeededSource(1))


@pytest.mark.parametrize(
    "action",
    [Raise(0, ANYTHING), Raise(0, 4.0), Raise(0, 4.5), Raise(0, "4"), None, 7, "fold"],  # type: ignore[arg-type]
)
def test_what_is_no_action_changes_nothing(action: Any) -> None:
    deal = Deal.start(Stakes.no_limit(1, 2), [100, 100], button=0, source=SeededSource(1))
    before = list(deal.events)
    with pytest.raises(IllegalAction):
        deal.act(action)
    assert deal.events == before


def test_cards_to_discard_are_numbers() -> None:
    deal = Deal.start(Stakes.fixed(2, 4), [100, 100], button=0, source=SeededSource(1))
    deal.act(Call(0))
    deal.act(Check(1))
    assert deal.phase is Phase.DRAWING
    wrong: list[Any] = [("As",), "As", (float(deal.legal().cards[0]),)]
    for cards in wrong:
        with pytest.raises(IllegalAction, match="parse_cards"):
            deal.act(Discard(1, cards))
    with pytest.raises(IllegalAction, match="this is a draw"):
        deal.act(Bet(1, 2))
    as_list: Any = list(deal.legal().cards[:1])
    (event, *_) = deal.act(Discard(1, as_list))
    assert event == Discarded(1, tuple(as_list))


def test_a_deal_that_has_not_begun_says_so() -> None:
    with pytest.raises(IllegalAction, match="has not begun"):
        Deal().legal()
    nothing: Any = [1]
    with pytest.raises(SetupError, match="1 is no event of a deal"):
        Deal.from_events(nothing)


def test_a_deal_tells_where_it_stands() -> None:
    assert repr(Deal()) == "<Deal not begun>"
    deal = Deal.start(Stakes.fixed(2, 4), [100, 100], button=0, source=SeededSource(1))
    assert repr(deal) == ("<Deal betting, round 1, draw 0, seat 0 to act, pot 3, stacks [98, 99]>")


def test_what_is_no_list_of_cards_is_a_card_error() -> None:
    wrong: list[Any] = [5, None, 3.5, [0.0, 5, 10, 27]]
    for cards in wrong:
        with pytest.raises(CardError):
            Hand.parse(cards)
        with pytest.raises(CardError):
            badugi.rank(cards)


def test_whoever_has_only_a_dead_blind_in_can_win_the_dead_money() -> None:
    assert layers([0, 10, 10], [False] * 3, dead=3) == [Pot(3, (0, 1, 2)), Pot(20, (1, 2))]
    won: set[int] = set()
    for seed in range(30):
        deal = Deal.start(
            Stakes.no_limit(5, 10),
            [100, 100, 100, 3],
            button=3,
            dead=(3,),
            source=SeededSource(seed),
        )
        while deal.turn is not None:
            legal = deal.legal()
            if legal.kind is Phase.DRAWING:
                deal.act(Discard(legal.seat, legal.cards[:1]))
            else:
                deal.act(Call(legal.seat) if legal.call else Check(legal.seat))
        main = next(e for e in deal.events if isinstance(e, PotAwarded) and e.pot == 0)
        assert main.amount == 3
        won |= {seat for seat, _ in main.shares}
        assert sum(deal.stacks) == 303
    assert 3 in won
