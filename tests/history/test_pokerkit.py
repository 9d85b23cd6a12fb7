"""PHH files that we write, played by another engine: PokerKit ends with the same stacks.

It plays fixed-limit badugi by rules that are ours but for four things, and deals with those are
left out by `agrees`: a raise over a short all-in is built on that all-in (and reopens the betting
only for a full bet); a short blind lowers the price; nobody may bet what no other player can
call; mucked hands are out of the side pots before these are split, which moves odd chips. Its cap
before the first draw is a raise higher, so it takes all of ours. Its deck is not reshuffled as
ours, of which it only warns.
"""

from __future__ import annotations

import io
import warnings
from fractions import Fraction

from hypothesis import assume, given, settings
from hypothesis import strategies as st
from pokerkit import HandHistory

from badugi.game.deal import Deal
from badugi.game.deck import SeededSource
from badugi.game.events import BetMade, Post, Posted, PotAwarded, Raised, RoundOpened
from badugi.game.stakes import Stakes
from badugi.game.state import DealState
from badugi.history import Record, phh
from support.deals import at_random, play_on


def pokerkit_stacks(text: str) -> list[Fraction]:
    """The stacks by position after PokerKit has played the file."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Returning reserved")
        warnings.filterwarnings("ignore", message="A card being dealt")
        *_, state = HandHistory.load(io.BytesIO(text.encode()))
    assert not state.status
    return [Fraction(chips) for chips in state.stacks]


def agrees(deal: Deal) -> bool:
    """Whether PokerKit plays this deal by the same rules; see the module's docstring."""
    stakes = deal.stakes
    owed = {Post.BIG_BLIND: stakes.big_blind, Post.BIG_BLIND_ANTE: stakes.big_blind_ante}
    posts = {
        event.post: event.amount
        for event in deal.events
        if isinstance(event, Posted) and event.post in owed
    }
    if any(posts.get(post, 0) < amount for post, amount in owed.items()):
        return False
    awards = [event for event in deal.events if isinstance(event, PotAwarded)]
    odd = any(len({chips for _, chips in award.shares}) > 1 for award in awards)
    return not (odd and len(awards) > 1) and ordinary_bets(deal)


def ordinary_bets(deal: Deal) -> bool:
    """No bet over a short all-in, and none that no other player can call."""
    state = DealState()
    short = False
    for event in deal.events:
        if isinstance(event, BetMade | Raised):
            i = state.position(event.seat)
            others = [j for j in state.contenders if j != i]
            callable_ = any(state.stacks[j] + state.bets[j] > state.current_bet for j in others)
            if short or not callable_:
                return False
            added = event.by if isinstance(event, Raised) else event.to
            short = added < state.round_size
        state.apply(event)
        if isinstance(event, RoundOpened):
            short = False
    return True


@st.composite
def deals(draw: st.DrawFn) -> Deal:
    seed = draw(st.integers(0, 2**32))
    small = draw(st.sampled_from([2, 4, 10]))
    ante, big_blind_ante = draw(st.sampled_from([(0, 0), (0, 0), (1, 0), (0, small)]))
    stakes = Stakes.fixed(small, 2 * small, ante=ante, big_blind_ante=big_blind_ante)
    stack = st.one_of(st.integers(1, 60), st.integers(20, 400))
    stacks = draw(st.lists(stack, min_size=2, max_size=8))
    button = draw(st.integers(0, len(stacks) - 1))
    start = Deal.start(stakes, stacks, button=button, source=SeededSource(seed))
    return play_on(start, at_random(seed, fold_share=0.3))


@settings(max_examples=400, deadline=None)
@given(deals(), st.sampled_from([("", 1), ("USD", 100)]))
def test_pokerkit_ends_with_the_same_stacks(deal: Deal, place: tuple[str, int]) -> None:
    assume(agrees(deal))
    currency, scale = place
    names = {seat: f'"Ben" #{seat}' for seat in deal.seats}
    record = Record.of(deal.events, names=names, currency=currency, scale=scale, number="17")
    odd = any(
        len({chips for _, chips in event.shares}) > 1
        for event in deal.events
        if isinstance(event, PotAwarded)
    )
    assume(scale == 1 or not odd)  # it splits fractions of a cent
    ours = [Fraction(chips, scale) for chips in deal.stacks]
    assert pokerkit_stacks(phh.dumps(record)) == ours


def test_most_deals_are_compared() -> None:
    compared = 0
    for seed in range(100):
        stakes = Stakes.fixed(2, 4)
        stacks = [20 + 15 * i for i in range(2 + seed % 7)]
        start = Deal.start(stakes, stacks, button=0, source=SeededSource(seed))
        compared += agrees(play_on(start, at_random(seed, fold_share=0.3)))
    assert compared >= 75


def test_dead_and_live_posts_and_a_dead_small_blind() -> None:
    for seed in range(30):
        start = Deal.start(
            Stakes.fixed(2, 4),
            [200, 200, 200, 200, 200],
            button=0,
            big_blind=2,
            live=[4],
            dead=[4],
            source=SeededSource(seed),
        )
        deal = play_on(start, at_random(seed, fold_share=0.3))
        assert pokerkit_stacks(phh.dumps(Record.of(deal.events))) == deal.stacks


def test_several_hands_load_as_well() -> None:
    start = Deal.start(Stakes.fixed(2, 4), [50, 50], button=0, source=SeededSource(1))
    record = Record.of(play_on(start, at_random(1)).events)
    assert len(list(HandHistory.loads_all(phh.dumps_all([record] * 3)))) == 3
