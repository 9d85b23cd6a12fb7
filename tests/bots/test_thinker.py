"""The thinker's decisions where right and wrong are plain."""

from __future__ import annotations

import pytest

from badugi.bots.house import make
from badugi.game.actions import AnyAction, Bet, Call, Check, Discard, Fold, Raise, StandPat
from badugi.game.cards import cards_text, parse_cards
from badugi.game.deal import Deal
from badugi.game.deck import StackedDeck
from badugi.game.secrecy import redact
from badugi.game.stakes import Stakes

FIXED = Stakes.fixed(2, 4)
THROWAWAY = parse_cards("Kd Ks Qd Qs")


def _heads_up(hand: str, actions: tuple[AnyAction, ...], new: str = "") -> Deal:
    """The view of seat 1 (the button) with this hand after `actions`.

    Seat 0 has kings and queens; `new` are the cards that come off the deck.
    """
    mine = parse_cards(hand)
    order = [card for pair in zip(THROWAWAY, mine, strict=True) for card in pair]
    order += parse_cards(new)
    deal = Deal.start(FIXED, [200, 200], button=1, source=StackedDeck(order))
    for action in actions:
        deal.act(action)
    assert deal.to_act == 1
    return Deal.from_events(redact(event, 1) for event in deal.events)


def _decide(view: Deal) -> AnyAction:
    return make("thinker", 1).decide(view, 1)


def _drawing(hand: str) -> AnyAction:
    """What it draws first after it raised, was called, and the other drew two."""
    out = THROWAWAY[2:]
    return _decide(_heads_up(hand, (Raise(1, 4), Call(0), Discard(0, out))))


@pytest.mark.parametrize("hand", ["As 2c 3d 4h", "2s 5c 7d 8h"])
def test_a_good_badugi_stands_pat(hand: str) -> None:
    assert _drawing(hand) == StandPat(1)


@pytest.mark.parametrize(
    ("hand", "out"),
    [
        ("As 2c 3d Kc", "Kc"),
        ("As 4c 6d 6s", "6s"),
        ("As 2c Jc Qc", "Jc Qc"),
        ("Ac 2d Qh Kh", "Qh Kh"),
    ],
)
def test_it_draws_to_low_cards_that_count(hand: str, out: str) -> None:
    action = _drawing(hand)
    assert isinstance(action, Discard)
    assert cards_text(action.cards) == out


def test_against_somebody_who_draws_on_it_bets_a_made_hand() -> None:
    actions = (
        Raise(1, 4),
        Call(0),
        Discard(0, THROWAWAY[2:]),
        StandPat(1),
        Check(0),
    )
    assert _decide(_heads_up("As 3c 5d 7h", actions, "Jd Js")) == Bet(1, 2)


def test_it_does_not_pay_off_two_pat_raises_with_nothing() -> None:
    actions = (
        Call(1),
        Raise(0, 4),
        Call(1),
        StandPat(0),
        Discard(1, parse_cards("Tc")),
        Bet(0, 2),
        Call(1),
        StandPat(0),
        Discard(1, parse_cards("Jc")),
        Bet(0, 4),
        Call(1),
        StandPat(0),
        Discard(1, parse_cards("Jh")),
        Bet(0, 4),
    )
    view = _heads_up("As 2c 9d Tc", actions, "Jc Jh Ac")
    assert _decide(view) == Fold(1)
