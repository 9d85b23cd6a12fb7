"""What a program may get wrong: one typed error that says what would be right, and no change."""

from __future__ import annotations

from typing import Any

import pytest

import badugi
from badugi.game.actions import Bet, Call, Check, Discard, Raise
from badugi.game.deal import Deal, Phase
from badugi.game.deck import SeededSource
from badugi.game.errors import BadugiError, CardError, IllegalAction, SetupError
from badugi.game.events import Discarded, PotAwarded
from badugi.game.hand import Hand
from badugi.game.pots import Pot, layers
from badugi.game.stakes import HeadsUpCap, Limit, Reshuffle, Stakes, usual_stack

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
    wrong: list[Any] = [("As",), ["As"], (float(deal.legal().cards[0]),)]
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


def _at_a_draw() -> Deal:
    deal = Deal.start(Stakes.fixed(2, 4), [100, 100], button=0, source=SeededSource(1))
    deal.act(Call(0))
    deal.act(Check(1))
    return deal


@pytest.mark.parametrize("kind", [iter, set, dict.fromkeys, lambda cards: (c for c in cards)])
def test_what_can_be_gone_through_only_once_is_no_discard(kind: Any) -> None:
    deal = _at_a_draw()
    before = list(deal.events)
    for judge in (deal.decide, deal.act):
        with pytest.raises(IllegalAction, match=r"^discard: cards are a tuple of numbers"):
            judge(Discard(1, kind(deal.legal().cards[:2])))
    assert deal.events == before


@pytest.mark.parametrize("cards", [None, 5, 2.5, "As", b"As", True, object()])
def test_what_is_no_list_of_cards_is_no_discard(cards: Any) -> None:
    deal = _at_a_draw()
    before = list(deal.events)
    with pytest.raises(IllegalAction, match=r"^discard: cards are a tuple of numbers"):
        deal.decide(Discard(1, cards))
    assert deal.events == before


def test_true_is_no_card() -> None:
    deal = _at_a_draw()
    with pytest.raises(IllegalAction, match="cards are numbers"):
        deal.decide(Discard(1, (True,)))
    for place in range(4):
        for wrong in (True, False):
            hand: Any = [5, 10, 15, 20]
            hand[place] = wrong
            with pytest.raises(CardError, match=f"{wrong} is not a card"):
                badugi.rank(hand)
    assert badugi.rank((1, 4, 10, 15)) == badugi.rank("Ad 2c 3h 4s") == 0


@pytest.mark.parametrize("seat", [0.0, False, "0", None, [0]])
def test_a_seat_is_a_whole_number(seat: Any) -> None:
    deal = Deal.start(Stakes.fixed(2, 4), [100, 100], button=0, source=SeededSource(1))
    before = list(deal.events)
    for action in (Call(seat), Raise(seat, 4)):
        with pytest.raises(IllegalAction, match="a seat is the number of a chair"):
            deal.act(action)
    assert deal.events == before


@pytest.mark.parametrize("to", [True, False])
def test_true_is_no_amount(to: bool) -> None:
    deal = Deal.start(Stakes.no_limit(1, 2), [100, 100], button=0, source=SeededSource(1))
    with pytest.raises(IllegalAction, match="an amount is a whole number of chips"):
        deal.act(Raise(0, to))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"button": None}, "the button is None"),
        ({"button": "0"}, "the button is '0'"),
        ({"button": True}, "the button is True"),
        ({"button": None, "small_blind": 0, "big_blind": 1}, "whole numbers"),
        ({"stacks": {"a": 100, "b": 100}}, "chairs are whole numbers, not ['a', 'b']"),
        ({"stacks": {0: 100, "b": 100}}, "chairs are whole numbers"),
        ({"stacks": {False: 100, True: 100}}, "chairs are whole numbers"),
        ({"stacks": None}, "stacks are None"),
        ({"stacks": 100}, "stacks are 100"),
        ({"stacks": "ab"}, "stacks are 'ab'"),
        ({"stacks": [100, None]}, "seats and stacks are whole numbers"),
        ({"stacks": []}, "2 to 8 players, not 0"),
        ({"stakes": None}, "stakes are None"),
        ({"stakes": "2/4"}, "stakes are '2/4'"),
        ({"small_blind": 1}, "seat 1 for the small blind needs big_blind="),
        ({"small_blind": False, "big_blind": 1}, "seat False is not dealt in"),
        ({"small_blind": "0", "big_blind": 1}, "seat 0 is not dealt in"),
        ({"live": 5}, "5 is no list of seats, as live, dead"),
        ({"shows": [[]]}, "seat [] is not dealt in"),
    ],
)
def test_a_table_that_is_none_is_a_setup_error(change: dict[str, Any], said: str) -> None:
    given: dict[str, Any] = {"stakes": Stakes.fixed(2, 4), "stacks": [100, 100, 100], "button": 0}
    with pytest.raises(SetupError) as refused:
        Deal.start(**{**given, **change})
    assert said in str(refused.value)


@pytest.mark.parametrize("wrong", ["2", None, 2.0, [], True])
def test_bet_sizes_are_whole_numbers(wrong: Any) -> None:
    for make in (Stakes.fixed, Stakes.pot, Stakes.half_pot, Stakes.no_limit):
        for sizes in ((wrong, 4), (2, wrong)):
            with pytest.raises(SetupError, match="must be a whole number"):
                make(*sizes)


@pytest.mark.parametrize("lang", [None, 5, [], "fr"])
def test_a_language_that_there_is_not_is_told(lang: Any) -> None:
    with pytest.raises(BadugiError, match="there are en, de, nl"):
        Hand("As 2c 3d 7h").label(lang)
    with pytest.raises(CardError, match="suits must be 'en' or 'nl'"):
        Hand("As 2c 3d 7h", suits=lang)


def test_a_deal_can_be_copied_at_any_moment() -> None:
    twin = Deal().copy()
    assert repr(twin) == "<Deal not begun>"
    whole = _at_a_draw()
    for seen in range(len(whole.events) + 1):
        part = Deal.from_events(whole.events[:seen])
        twin = part.copy()
        twin.fold(whole.events[seen:])
        assert (repr(twin), len(part.events)) == (repr(whole), seen)


@pytest.mark.parametrize(
    ("stakes", "chips"),
    [
        (Stakes.fixed(2, 4), 160),
        (Stakes.fixed(5, 10, small_blind=0, big_blind=0, ante=1), 400),
        (Stakes.pot(1, 2), 200),
        (Stakes.half_pot(5, 10), 1000),
        (Stakes.no_limit(0, 0, 4, ante=1), 400),
    ],
)
def test_the_usual_stack(stakes: Stakes, chips: int) -> None:
    assert usual_stack(stakes) == chips
