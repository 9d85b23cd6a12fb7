"""What must hold in every deal: chips, cards, replays, views, and exactly the legal actions."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from badugi.game.actions import AnyAction, Bet, Call, Check, Discard, Fold, Raise, StandPat
from badugi.game.cards import UNKNOWN
from badugi.game.deal import Deal, Legal, Phase
from badugi.game.deck import CardSource, SecureSource, SeededSource
from badugi.game.errors import IllegalAction
from badugi.game.events import (
    CardBurned,
    CardsDealt,
    DealEvent,
    DeckReshuffled,
    DeckShuffled,
    Discarded,
)
from badugi.game.secrecy import redact
from badugi.game.stakes import (
    BelowMinimum,
    DrawSequence,
    HeadsUpCap,
    Mucking,
    PotCount,
    Reshuffle,
    ShortAllIn,
    Stakes,
)
from badugi.game.state import DealState
from support.deals import ALL_STAKES, at_random, check_cards, check_chips, play_on, stakes_with

options = st.fixed_dictionaries(
    {},
    optional={
        "max_raises": st.sampled_from([0, 1, 4, None]),
        "heads_up_cap": st.sampled_from(list(HeadsUpCap)),
        "limit_short_allin": st.sampled_from(list(ShortAllIn)),
        "hpl_below_min": st.sampled_from(list(BelowMinimum)),
        "pot_count": st.sampled_from(list(PotCount)),
        "draw_sequence": st.sampled_from(list(DrawSequence)),
        "burn": st.booleans(),
        "reshuffle": st.sampled_from(list(Reshuffle)),
        "odd_chip_unit": st.sampled_from([1, 2, 5]),
        "mucking": st.sampled_from(list(Mucking)),
    },
)


@st.composite
def new_deals(draw: st.DrawFn) -> tuple[Deal, int]:
    """A deal that has just begun, and its seed."""
    seed = draw(st.integers(0, 2**32))
    stakes: Stakes = stakes_with(draw(st.sampled_from(ALL_STAKES)), **draw(options))
    chairs = draw(st.lists(st.integers(0, 9), min_size=2, max_size=8, unique=True))
    stack = st.one_of(st.integers(1, 12), st.integers(1, 400))
    stacks = {chair: draw(stack) for chair in sorted(chairs)}
    source: CardSource = SeededSource(seed) if draw(st.booleans()) else SecureSource()
    blinds: dict[str, Any] = {}
    button = draw(st.sampled_from(chairs))
    if len(chairs) > 2 and stakes.big_blind and draw(st.booleans()):
        # A dead small blind, with joiners who post.
        order = [c for c in sorted(chairs) if c > button] + [
            c for c in sorted(chairs) if c <= button
        ]
        blinds = {"big_blind": order[0], "live": order[1:2], "dead": order[1:2]}
    shows = draw(st.lists(st.sampled_from(chairs), max_size=2, unique=True))
    deal = Deal.start(stakes, stacks, button=button, source=source, shows=shows, **blinds)
    return deal, seed


def plain(state: DealState) -> dict[str, Any]:
    """Everything in a state, to compare two of them."""
    found: dict[str, Any] = {}
    for name in DealState.__slots__:
        value = getattr(state, name)
        found[name] = (value.cards, value.count, value.ordered) if name == "stub" else value
    return found


@settings(max_examples=1500, deadline=None)
@given(new_deals())
def test_chips_and_cards_are_conserved_at_every_event(new: tuple[Deal, int]) -> None:
    deal, seed = new
    total = sum(deal.setup.stacks)
    play_on(deal, at_random(seed, fold_share=0.3))
    assert deal.phase is Phase.OVER
    assert sum(deal.stacks) == total
    assert deal.pot_total == 0
    assert sum(deal.won) == sum(deal.paid) + deal.dead_money

    again = DealState()
    for event in deal.events:
        again.apply(event)
        check_chips(again, total)
        check_cards(again)


@settings(max_examples=1500, deadline=None)
@given(new_deals())
def test_nobody_receives_back_a_card_that_he_discarded(new: tuple[Deal, int]) -> None:
    deal, seed = new
    play_on(deal, at_random(seed, fold_share=0.05))
    thrown: dict[int, set[int]] = {seat: set() for seat in deal.seats}
    for event in deal.events:
        if isinstance(event, Discarded):
            assert thrown[event.seat].isdisjoint(event.cards)
            thrown[event.seat].update(event.cards)
        elif isinstance(event, CardsDealt):
            assert thrown[event.seat].isdisjoint(event.cards)


@settings(max_examples=1000, deadline=None)
@given(new_deals())
def test_replaying_events_gives_the_same_state_and_the_same_future(new: tuple[Deal, int]) -> None:
    deal, seed = new
    choose = at_random(seed)
    half = deal.copy()
    stop = random.Random(seed).randrange(20)
    for _ in range(stop):
        if half.turn is not None:
            half.act(choose(half))
    wire = msgspec.json.encode(half.events)
    events = msgspec.json.decode(wire, type=list[DealEvent])
    rebuilt = Deal.from_events(events, half.source)
    assert plain(rebuilt) == plain(half)
    seconds = [half, rebuilt, half.copy()]
    for one in seconds:
        play_on(one, at_random(seed + 1, fold_share=0.1))
    reshuffled = any(isinstance(e, DeckReshuffled) for e in half.events[len(events) :])
    if not (reshuffled and isinstance(half.source, SecureSource)):
        assert plain(rebuilt) == plain(half) == plain(seconds[2])
    # Playing copies on has not touched what they were made from.
    assert plain(Deal.from_events(events)) == plain(Deal.from_events(rebuilt.events[: len(events)]))


@settings(max_examples=1000, deadline=None)
@given(new_deals())
def test_a_view_is_the_fold_of_what_its_seat_may_know(new: tuple[Deal, int]) -> None:
    deal, seed = new
    play_on(deal, at_random(seed, fold_share=0.2))
    for viewer in (None, *deal.seats):
        view = DealState()
        for event, seen in ((e, redact(e, viewer)) for e in deal.events):
            view.apply(seen)
            assert type(seen) is type(event)
            secrets = hidden_cards(event, viewer)
            assert all(card == UNKNOWN for card in getattr(seen, "cards", ()) if secrets)
            if isinstance(seen, DeckShuffled | DeckReshuffled):
                assert not seen.order
            if isinstance(seen, CardBurned):
                assert seen.card == UNKNOWN
        assert view.stacks == deal.stacks
        assert view.draws == deal.draws
        assert view.won == deal.won
        assert view.stub.count == deal.stub.count
        assert len(view.pile) == len(deal.pile)
        for i, seat in enumerate(deal.seats):
            known = seat == viewer or deal.shown[i]
            assert view.hands[i] == (deal.hands[i] if known else (UNKNOWN,) * 4)
            if seat == viewer:
                assert view.discarded[i] == deal.discarded[i]


def hidden_cards(event: DealEvent, viewer: int | None) -> bool:
    return isinstance(event, CardsDealt | Discarded) and event.seat != viewer


def attempts(deal: Deal, dice: random.Random) -> list[AnyAction]:
    """Sensible and senseless actions by everybody."""
    most = max(deal.setup.stacks) + 3
    legal = deal.legal()
    edges = {0, 1, legal.min_to - 1, legal.min_to, legal.max_to, legal.max_to + 1, deal.current_bet}
    amounts = [*edges, *(dice.randint(-2, most) for _ in range(4))]
    found: list[AnyAction] = []
    for seat in (*deal.seats, 77):
        found += [Fold(seat), Check(seat), Call(seat), StandPat(seat)]
        found += [Bet(seat, to) for to in amounts]
        found += [Raise(seat, to) for to in amounts]
        # A hand may be empty while its new cards are still to come.
        hand = (seat in deal.seats and deal.hands[deal.position(seat)]) or (0, 1, 2, 3)
        for count in range(6):
            found.append(Discard(seat, tuple(dice.sample(range(52), count))))
            found.append(Discard(seat, hand[:count]))
        found.append(Discard(seat, (hand[0], hand[0])))
        found.append(Discard(seat, (99,)))
        found.append(Discard(seat, (UNKNOWN,)))
    return found


def allowed(legal: Legal, action: AnyAction) -> bool:
    """Whether `action` is legal, by what `legal` tells a caller."""
    if action.seat != legal.seat:
        return False
    betting = legal.kind is Phase.BETTING
    match action:
        case Fold():
            return legal.fold
        case Check():
            return legal.check
        case Call():
            return legal.call > 0
        case Bet(to=to):
            return legal.opens and 0 < legal.min_to <= to <= legal.max_to
        case Raise(to=to):
            return not legal.opens and 0 < legal.min_to <= to <= legal.max_to
        case StandPat():
            return not betting
        case Discard(cards=cards):
            different = len(set(cards)) == len(cards)
            return not betting and len(cards) > 0 and different and set(cards) <= set(legal.cards)


@settings(max_examples=50, deadline=None)
@given(new_deals())
def test_every_legal_action_is_accepted_and_every_other_one_rejected(
    new: tuple[Deal, int],
) -> None:
    deal, seed = new
    dice = random.Random(seed)
    choose = at_random(seed, fold_share=0.2)
    while deal.turn is not None:
        legal = deal.legal()
        before = plain(deal)
        events = list(deal.events)
        for action in attempts(deal, dice):
            if allowed(legal, action):
                assert deal.decide(action)
            else:
                with pytest.raises(IllegalAction):
                    deal.decide(action)
                with pytest.raises(IllegalAction):
                    deal.act(action)
        assert deal.events == events
        assert plain(deal) == before
        deal.act(choose(deal))
    with pytest.raises(IllegalAction, match="the deal is over"):
        deal.legal()


@settings(max_examples=100, deadline=None)
@given(new_deals())
def test_deciding_then_applying_is_acting(new: tuple[Deal, int]) -> None:
    deal, seed = new
    twin = deal.copy()
    choose = at_random(seed)
    if isinstance(deal.source, SecureSource):
        deal.source = twin.source = SeededSource(seed)
    while deal.turn is not None:
        action = choose(deal)
        events = deal.decide(action)
        assert twin.act(action) == events
        for event in events:
            deal.apply(event)
        assert plain(deal) == plain(twin)
