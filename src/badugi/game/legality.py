"""What the player to act may do, and the one rule that judges an action by it.

`work_out` answers what is legal, `judge` turns a legal action into the event that it is or says
why it is not legal. Both only read the state.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NoReturn

import msgspec

from badugi.game import betting
from badugi.game.actions import AnyAction, Bet, Call, Check, Discard, Fold, Raise, StandPat
from badugi.game.betting import NO_RAISE, fixed_bounds, reopened
from badugi.game.cards import UNKNOWN, card_text, cards_text
from badugi.game.errors import IllegalAction
from badugi.game.events import (
    BetMade,
    Called,
    Checked,
    DealEvent,
    Discarded,
    Folded,
    Raised,
    StoodPat,
)
from badugi.game.stakes import Limit
from badugi.game.state import NOT_ACTED, DealState, Phase
from badugi.i18n import N_

# By a name of this module, as in `badugi.game.state`.
_BETTING = Phase.BETTING
_DRAWING = Phase.DRAWING
_FIXED = Limit.FIXED


class Legal(msgspec.Struct, frozen=True, gc=False):
    """Everything that the player to act may do, and nothing else.

    `call` is in chips to add (0: nothing to call), `call_to` the total that makes; `min_to` and
    `max_to` are totals of the round, 0 and 0 where no bet or raise is possible; `opens` tells a
    bet from a raise. `cards` (on a draw) may be discarded in any number, or none.
    """

    seat: int
    kind: Phase
    fold: bool = False
    check: bool = False
    call: int = 0
    call_to: int = 0
    opens: bool = False
    min_to: int = 0
    max_to: int = 0
    cards: tuple[int, ...] = ()


def work_out(state: DealState, i: int) -> Legal:
    """What the player at position `i` may do, whose turn it is."""
    seat = state.seats[i]
    if state.phase is _DRAWING:
        return Legal(seat, _DRAWING, cards=state.hands[i])
    bet, mine = state.current_bet, state.bets[i]
    all_in_to = mine + state.stacks[i]
    if all_in_to <= bet:
        return Legal(seat, _BETTING, fold=True, call=all_in_to - mine, call_to=all_in_to)
    if state.able > 1:
        min_to, max_to = _bounds(state, i, bet, all_in_to)
    else:
        min_to = max_to = 0
    if bet > mine:
        return Legal(
            seat,
            _BETTING,
            fold=True,
            call=bet - mine,
            call_to=bet,
            min_to=min_to,
            max_to=max_to,
        )
    # Whoever put in more than the bet that stands has nothing to call (an ante, a live post).
    return Legal(
        seat,
        _BETTING,
        fold=state.stakes.fold_when_free,
        check=True,
        call_to=mine,
        opens=not bet,
        min_to=min_to,
        max_to=max_to,
    )


def _bounds(state: DealState, i: int, bet: int, all_in_to: int) -> tuple[int, int]:
    """Least and most to bet or raise to, with more than the call; (0, 0): neither."""
    stakes = state.stakes
    acted_at = state.acted_at[i]
    if acted_at != NOT_ACTED and not reopened(
        stakes, state.round_size, state.last_raise, bet - acted_at
    ):
        return NO_RAISE
    if stakes.limit is _FIXED:
        if capped(state):
            return NO_RAISE
        return fixed_bounds(state.round_size, state.base_bet, all_in_to)
    return betting.free_bounds(
        stakes,
        current=bet,
        last_raise=state.last_raise,
        pot=counted_pot(state),
        call=max(bet - state.bets[i], 0),
        all_in_to=all_in_to,
    )


def capped(state: DealState) -> bool:
    """Whether no further raise is possible in this round of fixed limit."""
    raises = state.stakes.max_raises
    return raises is not None and state.level > raises and not state.uncapped


def counted_pot(state: DealState) -> int:
    """What counts as the pot for a pot-sized bet: everything in the middle.

    Before the first draw absent and short blinds count as if they had been posted in full.
    """
    return betting.counted_pot(state.stakes, state.round, state.pot_total, state.missing_blinds)


def judge(state: DealState, legal: Legal, action: AnyAction) -> DealEvent:
    """The event that `action` is. Raises `IllegalAction` for what `legal` does not allow."""
    try:
        rule = _RULES[type(action)]
    except KeyError:
        raise IllegalAction(f"{action!r} is no action") from None
    seat = action.seat
    if type(seat) is not int:
        _refuse(action, N_("a seat is the number of a chair, not {seat}"), seat=repr(seat))
    if seat != legal.seat:
        _refuse(
            action,
            N_("seat {seat} is not to act, seat {to_act} is"),
            seat=seat,
            to_act=legal.seat,
        )
    return rule(state, legal, action)


def _call(_: DealState, legal: Legal, action: Call) -> Called:
    if not legal.call:
        _refuse_bet(legal, action, _NOTHING_TO_CALL)
    return Called(legal.seat, legal.call, legal.call_to)


def _check(_: DealState, legal: Legal, action: Check) -> Checked:
    if not legal.check:
        _refuse_bet(legal, action, N_("there is a bet, {call} to call"), call=legal.call)
    return Checked(legal.seat)


def _fold(_: DealState, legal: Legal, action: Fold) -> Folded:
    if not legal.fold:
        _refuse_bet(legal, action, _NOTHING_TO_CALL)
    return Folded(legal.seat)


def _bet_or_raise(state: DealState, legal: Legal, action: Bet | Raise) -> DealEvent:
    to = action.to
    if not legal.max_to:
        _refuse_bet(legal, action, _why_no_bet(state, state.position(legal.seat)))
    if (type(action) is Bet) is not legal.opens:
        if legal.opens:
            _refuse(action, N_("nobody has bet in this round, so this is a bet"))
        _refuse(
            action,
            N_("the bet stands at {bet}, so this is a raise"),
            bet=state.current_bet,
        )
    if type(to) is not int:
        _refuse(action, N_("an amount is a whole number of chips"))
    if not legal.min_to <= to <= legal.max_to:
        one, range_of = _POSSIBLE[state.stakes.limit]
        why = one if legal.min_to == legal.max_to else range_of
        _refuse(action, why, least=legal.min_to, most=legal.max_to)
    if legal.opens:
        return BetMade(legal.seat, to)
    return Raised(legal.seat, to - state.current_bet, to)


def _refuse_bet(legal: Legal, action: AnyAction, why: str, **fields: object) -> NoReturn:
    """Refuse what is no bet of this moment, which may be a draw."""
    if legal.kind is _DRAWING:
        _refuse(action, N_("this is a draw: discard or stand pat"))
    _refuse(action, why, **fields)


def _why_no_bet(state: DealState, i: int) -> str:
    if state.stacks[i] + state.bets[i] <= state.current_bet:
        return N_("the stack is no more than the call")
    if state.able < 2:
        return N_("nobody else can bet any more")
    if state.stakes.limit is _FIXED and capped(state):
        return N_("the betting is capped")
    if state.acted_at[i] != NOT_ACTED:
        return N_("a short all-in did not reopen the betting")
    return N_("half the pot is less than the minimum bet")


def _stand_pat(_: DealState, legal: Legal, action: StandPat) -> StoodPat:
    if legal.kind is not _DRAWING:
        _refuse(action, _NO_DRAW)
    return StoodPat(legal.seat)


def _discard(_: DealState, legal: Legal, action: Discard) -> Discarded:
    if legal.kind is not _DRAWING:
        _refuse(action, _NO_DRAW)
    given: object = action.cards
    if not isinstance(given, _ROWS):
        # What can be gone through only once would be judged by other cards than it discards.
        _refuse(action, N_("cards are a tuple of numbers; `parse_cards` makes one of text"))
    if not action.cards:
        _refuse(action, N_("to keep all four is to stand pat"))
    if not _INTS.issuperset(map(type, action.cards)):
        _refuse(action, N_("cards are numbers; `parse_cards` makes them of text"))
    held = list(legal.cards)
    for card in action.cards:
        if card in held:
            held.remove(card)
        elif card in legal.cards:
            _refuse(action, N_("{card} can't be discarded twice"), card=card_text(card))
        elif UNKNOWN in held and 0 <= card < 52:
            # In a record of somebody else's hand the card may be any of those not known.
            held.remove(UNKNOWN)
        else:
            name = card_text(card) if 0 <= card < 52 else str(card)
            _refuse(
                action,
                N_("{card} is not held, the hand is {hand}"),
                card=name,
                hand=cards_text(legal.cards),
            )
    return Discarded(action.seat, tuple(action.cards))


def _refuse(action: AnyAction, why: str, **fields: object) -> NoReturn:
    raise IllegalAction(why, what=_say(action), **fields)


def _say(action: AnyAction) -> str:
    """The action in words, to begin an error with."""
    match action:
        case Bet(to=to):
            return f"bet {to}"
        case Raise(to=to):
            return f"raise to {to}"
        case Discard(cards=tuple() | list() as cards):
            return f"discard {len(cards)}"
        case StandPat():
            return "stand pat"
    return type(action).__name__.lower()


_RULES: dict[type, Callable[[DealState, Legal, Any], DealEvent]] = {
    Call: _call,
    Check: _check,
    Fold: _fold,
    Bet: _bet_or_raise,
    Raise: _bet_or_raise,
    Discard: _discard,
    StandPat: _stand_pat,
}
_ROWS = (tuple, list)
_INTS = frozenset({int})

_NO_DRAW = N_("this is a betting round, not a draw")
_NOTHING_TO_CALL = N_("there is nothing to call, check instead")
_POSSIBLE = {
    _FIXED: (
        N_("in fixed limit only {least} is possible here"),
        N_("in fixed limit {least} to {most} are possible here"),
    ),
    Limit.POT: (
        N_("in pot limit only {least} is possible here"),
        N_("in pot limit {least} to {most} are possible here"),
    ),
    Limit.HALF_POT: (
        N_("in half-pot limit only {least} is possible here"),
        N_("in half-pot limit {least} to {most} are possible here"),
    ),
    Limit.NONE: (
        N_("in no limit only {least} is possible here"),
        N_("in no limit {least} to {most} are possible here"),
    ),
}
