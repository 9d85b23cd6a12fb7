"""Writing PHH: a record as fields and actions of the poker hand history standard.

What the standard has a field for stands in it, in units of the currency, so that other readers
understand the file; the rest of a deal's events stands in fields that begin with an underscore
(docs/histories.md lists them), each only where it says more than the standard fields do.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from decimal import Decimal
from typing import Any

import msgspec

from badugi.game.cards import UNKNOWN, card_text
from badugi.game.events import (
    BetMade,
    Called,
    CardBurned,
    CardsDealt,
    Checked,
    DealEvent,
    DeckReshuffled,
    DeckShuffled,
    Discarded,
    Folded,
    HandMucked,
    HandShown,
    Raised,
    StoodPat,
)
from badugi.game.stakes import Limit
from badugi.history.money import Money
from badugi.history.options import options
from badugi.history.phh.table import VARIANTS, Standard, corrections, in_file
from badugi.history.phh.toml import quoted, written
from badugi.history.posting import Posting
from badugi.history.record import DECISIONS, Aside, Record, finishing_stacks

ZONES = {"ET": "America/New_York"}
"""What PHH calls the zones of the sites, where that is another name."""

_LARGEST = 2**63 - 1
_IN_A_DRAW = (Discarded, StoodPat, CardBurned, DeckReshuffled)


def dumps(record: Record) -> str:
    """One deal as a PHH file (`.phh`)."""
    return "".join(f"{name} = {_value(name, value)}\n" for name, value in _fields(record).items())


def dumps_all(records: Iterable[Record]) -> str:
    """Several deals as one file (`.phhs`): numbered tables."""
    return "\n".join(f"[{i}]\n{dumps(record)}" for i, record in enumerate(records, 1))


def _value(name: str, value: object) -> str:
    if name != "actions" or not isinstance(value, list):
        return written(value)
    return "[\n" + "".join(f"  {quoted(line)},\n" for line in value) + "]"


def _fields(record: Record) -> dict[str, Any]:
    setup = record.setup
    stakes = setup.stakes
    standard = Standard.of(setup)
    posting, guessed = Posting.of(setup), standard.posting()
    units = _Units(record)
    seats = standard.seats
    antes, blinds = in_file(standard.antes), in_file(standard.blinds)
    fields: dict[str, Any] = {"variant": VARIANTS[stakes.limit]}
    if stakes.ante and not (stakes.big_blind_ante or setup.dead):
        # Antes are matched like bets unless one of them is dead money.
        fields["ante_trimming_status"] = True
    fields["antes"] = units.each(antes)
    fields["blinds_or_straddles"] = units.each(blinds)
    if stakes.limit is Limit.FIXED:
        fields["small_bet"] = units(stakes.small_bet)
        fields["big_bet"] = units(stakes.big_bet)
    else:
        fields["min_bet"] = units(stakes.min_bet)
    fields["starting_stacks"] = units.by(seats, setup.seats, setup.stacks)
    fields["actions"] = list(_actions(record, seats))
    fields |= _around(record, seats)
    fields["finishing_stacks"] = units.by(seats, setup.seats, finishing_stacks(record))
    fields |= corrections(posting, guessed)
    if told := options(stakes, standard.stakes(posting)):
        fields["_options"] = told
    fields |= _cards(record.events)
    return fields | _ours(record, units)


class _Units:
    """Chips as numbers of the file: in units of the currency."""

    def __init__(self, record: Record) -> None:
        self._scale = record.scale

    def __call__(self, chips: int) -> int | Decimal:
        return chips if self._scale == 1 else (Decimal(chips) / self._scale).normalize()

    def each(self, amounts: Iterable[int]) -> list[int | Decimal]:
        return [self(chips) for chips in amounts]

    def by(
        self, order: Iterable[int], seats: Iterable[int], amounts: Iterable[int]
    ) -> list[int | Decimal]:
        of = dict(zip(seats, amounts, strict=True))
        return [self(of[seat]) for seat in order]


# ---------------------------------------------------------------- the actions


def _actions(record: Record, seats: tuple[int, ...]) -> Iterator[str]:
    """The actions; what is dealt in a draw follows all its discards, as the standard has it."""
    money = Money("", record.scale)
    player = {seat: f"p{i + 1}" for i, seat in enumerate(seats)}
    asides = list(record.asides)
    dealt: list[str] = []
    while asides and not asides[0].at:
        yield _comment(asides.pop(0))
    for i, event in enumerate(record.events):
        action = _action(event, player, money)
        if isinstance(event, CardsDealt):
            dealt.append(action)
            continue
        if not isinstance(event, _IN_A_DRAW):
            yield from dealt
            dealt.clear()
        while asides and asides[0].at <= i and isinstance(event, DECISIONS):
            yield _comment(asides.pop(0))
        if action:
            yield action
    yield from map(_comment, asides)


def _comment(aside: Aside) -> str:
    return f"# {' '.join(aside.text.split())}"


def _action(event: DealEvent, player: dict[int, str], money: Money) -> str:
    match event:
        case CardsDealt(seat=seat, cards=cards):
            return f"d dh {player[seat]} {_text(cards)}"
        case Folded(seat=seat):
            return f"{player[seat]} f"
        case Checked(seat=seat) | Called(seat=seat):
            return f"{player[seat]} cc"
        case BetMade(seat=seat, to=to) | Raised(seat=seat, to=to):
            return f"{player[seat]} cbr {money.plain(to)}"
        case Discarded(seat=seat, cards=cards):
            return f"{player[seat]} sd {_text(cards)}"
        case StoodPat(seat=seat):
            return f"{player[seat]} sd"
        case HandShown(seat=seat, cards=cards):
            return f"{player[seat]} sm {_text(cards)}"
        case HandMucked(seat=seat):
            return f"{player[seat]} sm"
    return ""


def _text(cards: Iterable[int]) -> str:
    return "".join(map(card_text, cards))


# ---------------------------------------------------------------- the other fields


def _around(record: Record, seats: tuple[int, ...]) -> dict[str, Any]:
    """The optional fields of the standard."""
    fields: dict[str, Any] = {}
    if record.number:
        digits = record.number
        short = len(digits) <= len(str(_LARGEST)) and digits.isascii() and digits.isdigit()
        plain = short and str(int(digits)) == digits and int(digits) <= _LARGEST
        fields["hand"] = int(digits) if plain else digits
    if record.table:
        fields["table"] = record.table
    fields["seats"] = [seat + 1 for seat in seats]
    if record.max_seats is not None:
        fields["seat_count"] = record.max_seats
    if any(record.names.get(seat) for seat in seats):
        fields["players"] = [record.names.get(seat, "") for seat in seats]
    if played := record.played:
        fields |= {"day": played.day, "month": played.month, "year": played.year}
        fields["time"] = played.time()
    if record.time_zone:
        fields["time_zone"] = ZONES.get(record.time_zone, record.time_zone)
    if record.currency:
        fields["currency"] = record.currency
    return fields


def _cards(events: Iterable[DealEvent]) -> dict[str, Any]:
    """Orders and burned cards, where the events know them, and when the deck was reshuffled."""
    fields: dict[str, Any] = {}
    burns: list[int] = []
    reshuffles: list[dict[str, int | str]] = []
    dealings = 0
    shuffled_now = False
    for event in events:
        match event:
            case DeckShuffled(order=order):
                fields["_deck"] = _text(order)
            case CardsDealt():
                dealings += 1
            case CardBurned(card=card):
                burns.append(card)
                if shuffled_now:
                    reshuffles[-1]["burn"] = True
            case DeckReshuffled(count=count, order=order):
                reshuffles.append({"after": dealings, "count": count, "order": _text(order)})
        shuffled_now = isinstance(event, DeckReshuffled)
    if any(card != UNKNOWN for card in burns):
        fields["_burns"] = _text(burns)
    if reshuffles:
        fields["_reshuffles"] = reshuffles
    return fields


def _ours(record: Record, units: _Units) -> dict[str, Any]:
    """What is known around the deal and the standard has no field for."""
    fields: dict[str, Any] = {}
    if record.scale != 1:
        fields["_scale"] = record.scale
    if record.hero is not None:
        fields["_hero_seat"] = record.hero + 1
    if record.local_time:
        fields["_local_time"] = record.local_time
    if record.tournament is not None:
        fields["_tournament"] = msgspec.to_builtins(record.tournament)
    if record.bystanders:
        fields["_bystanders"] = [
            [someone.seat + 1, someone.name, units(someone.stack)] for someone in record.bystanders
        ]
    if record.sitting_out:
        fields["_sitting_out"] = [seat + 1 for seat in record.sitting_out]
    if record.rake:
        fields["_rake"] = units(record.rake)
    if record.payouts:
        fields["_payouts"] = [
            [payout.seat + 1, payout.pot, units(payout.amount)] for payout in record.payouts
        ]
    if record.mucked:
        fields["_mucked"] = [[seat + 1, _text(cards)] for seat, cards in record.mucked.items()]
    return fields
