"""What holds for every bot: legal actions, from its own view alone, and the same ones each time."""

from __future__ import annotations

import random

import pytest

from badugi.bots.house import NAMES, STYLES, make
from badugi.bots.match import play_deal
from badugi.bots.policy import Policy
from badugi.game.actions import AnyAction, Call, Fold, Raise
from badugi.game.cards import parse_cards
from badugi.game.deal import Deal
from badugi.game.deck import SeededSource, StackedDeck
from badugi.game.errors import SetupError
from badugi.game.secrecy import redact
from badugi.game.stakes import Stakes
from badugi.game.state import Phase

EVERY = (*STYLES, "random")
STAKES = {
    "fixed": Stakes.fixed(2, 4),
    "pot": Stakes.pot(1, 2),
    "half_pot": Stakes.half_pot(1, 2),
    "none": Stakes.no_limit(1, 2),
    "ante": Stakes.fixed(2, 4, small_blind=0, big_blind=0, ante=1),
    "straddle": Stakes.pot(1, 2, straddle=True),
}


def _deal(stakes: Stakes, seats: int, seed: int) -> Deal:
    dice = random.Random(seed)
    stacks = [dice.choice((1, 3, 17, 60, 200, 1000)) for _ in range(seats)]
    return Deal.start(stakes, stacks, button=dice.randrange(seats), source=SeededSource(seed))


@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize("name", STAKES)
def test_every_decision_is_legal_whatever_the_structure_and_the_seats(
    name: str, seats: int
) -> None:
    for seed in range(12):
        deal = _deal(STAKES[name], seats, seed)
        chips = sum(deal.setup.stacks)
        play_deal(deal, [make(EVERY[(seat + seed) % 4], seed) for seat in range(seats)])
        assert deal.phase is Phase.OVER
        assert sum(deal.stacks) == chips


@pytest.mark.parametrize("style", EVERY)
def test_empty_chairs_and_a_dead_button_confuse_nobody(style: str) -> None:
    for seed in range(10):
        deal = Deal.start(
            STAKES["fixed"], {1: 60, 4: 7, 6: 90}, button=2, source=SeededSource(seed)
        )
        policy = make(style, seed)
        play_deal(deal, [policy] * 7)
        assert sum(deal.stacks) == 157


class Looking:
    """A policy that is asked twice: with its own view, and with everybody's cards in sight."""

    style = "looking"

    def __init__(self, policy: Policy) -> None:
        self.deal: Deal | None = None
        self.asked = 0
        self._policy = policy

    def decide(self, view: Deal, seat: int) -> AnyAction:
        assert self.deal is not None
        hidden = [hand for i, hand in enumerate(view.hands) if i != view.position(seat)]
        assert all(set(hand) == {-1} for hand in hidden)
        assert all(hand != other for hand in hidden for other in self.deal.hands)
        action = self._policy.decide(view, seat)
        assert self._policy.decide(self.deal.copy(), seat) == action
        self.asked += 1
        return action


@pytest.mark.parametrize("style", EVERY)
def test_hidden_cards_change_nothing(style: str) -> None:
    asked = 0
    for seed in range(15):
        deal = Deal.start(STAKES["half_pot"], [300] * 4, button=seed % 4, source=SeededSource(seed))
        lookers = [Looking(make(style, 3)) for _ in range(4)]
        for looker in lookers:
            looker.deal = deal
        play_deal(deal, lookers)
        asked += sum(looker.asked for looker in lookers)
    assert asked > 60


def _line(style: str, seed: int, deals: int = 40) -> list[object]:
    told: list[object] = []
    for number in range(deals):
        deal = Deal.start(STAKES["pot"], [200] * 3, button=0, source=SeededSource(number))
        play_deal(deal, [make(style, seed)] * 3)
        told += deal.events
    return told


@pytest.mark.parametrize("style", EVERY)
def test_a_seed_says_how_a_bot_plays(style: str) -> None:
    assert _line(style, 1) == _line(style, 1)
    assert _line(style, 1) != _line(style, 2)


def test_a_style_that_nobody_plays_is_refused_by_name() -> None:
    with pytest.raises(SetupError, match="no bot plays 'maniac': choose from rock, caller"):
        make("maniac", 0)


def test_names_tell_any_eight_bots_apart() -> None:
    names = [name for style in EVERY for name in NAMES[style]]
    assert len(set(names)) == len(names)
    assert all(len(NAMES[style]) >= 8 for style in EVERY)


# ------------------------------------------------------------------ what each is known for


def _first_in(style: str, hand: str, before: tuple[AnyAction, ...] = ()) -> AnyAction:
    """What a bot on the button does before the draw with this hand."""
    mine = parse_cards(hand)
    others = [card for card in range(51, -1, -1) if card not in mine]
    order = [card for i in range(4) for card in (others[i], others[i + 10], mine[i])]
    deal = Deal.start(STAKES["fixed"], [200] * 3, button=2, source=StackedDeck(order))
    for action in before:
        deal.act(action)
    view = Deal.from_events(redact(event, 2) for event in deal.events)
    return make(style, 1).decide(view, 2)


@pytest.mark.parametrize("style", ["rock", "thinker"])
def test_the_best_hand_is_raised(style: str) -> None:
    assert _first_in(style, "As 2c 3d 4h") == Raise(2, 4)


@pytest.mark.parametrize("style", ["rock", "thinker"])
def test_a_hopeless_hand_is_given_up(style: str) -> None:
    assert _first_in(style, "Kc Kh Qc Qh") == Fold(2)


def test_the_caller_comes_along_where_the_rock_does_not() -> None:
    assert _first_in("caller", "9s Jd Jc Tc") == Call(2)
    assert _first_in("rock", "9s Jd Jc Tc") == Fold(2)
