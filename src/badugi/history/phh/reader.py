"""Reading PHH: files of the poker hand history standard, one hand or many in numbered tables.

The hand is played again by the rules (`badugi.history.replay`). Fields that the standard does not
know and we do not write are left alone, whoever wrote them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal
from functools import partial
from typing import Any

import msgspec

from badugi.game.dealing import BURNED
from badugi.game.errors import HistoryError
from badugi.game.events import PotAwarded
from badugi.game.stakes import Limit
from badugi.history.located import Outcome, attempt
from badugi.history.options import with_options
from badugi.history.phh.around import around
from badugi.history.phh.fields import Fields, cards
from badugi.history.phh.story import Story
from badugi.history.phh.table import LIMITS, POSTING_FIELDS, Standard, in_file
from badugi.history.phh.toml import Places, check_bounds, parsed, places
from badugi.history.posting import Posting
from badugi.history.record import Record, finishing_stacks
from badugi.history.replay import replay
from badugi.history.retold import Served, Shuffled
from badugi.history.script import Script

_TABLE = re.compile(r"^[ \t]*\[[ \t]*[^\[\]\n]+[ \t]*\][ \t]*(?:#.*)?$", re.MULTILINE)
_FIELD = re.compile(r"^[ \t]*\"?(?:variant|actions)\"?[ \t]*=", re.MULTILINE)
_NUMBER = re.compile(r"^[ \t]*\"?hand\"?[ \t]*=[ \t]*[\"']?([\w.-]{1,40})", re.MULTILINE)


def is_format(text: str) -> bool:
    """Whether a text looks like PHH."""
    return _FIELD.search(text) is not None


def outcomes(text: str, file: str | None = None) -> Iterator[Outcome]:
    """Each hand of a file, or the error that says what is wrong with it."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    starts = [0]
    try:
        parsed(text)
    except HistoryError:
        # One broken hand must not take the others of the file with it.
        tables = [match.start() for match in _TABLE.finditer(text)]
        # A field before the first table is a file of one hand, which may have tables inside.
        if tables and not _FIELD.search(text, 0, tables[0]):
            starts = tables
    for n, (start, end) in enumerate(zip(starts, [*starts[1:], len(text)], strict=True), 1):
        yield from _part(text[start:end], file, text.count("\n", 0, start), n)


def _part(text: str, file: str | None, before: int, number: int) -> Iterator[Outcome]:
    """The hands of a piece of a file, its `number`th, that stands behind `before` lines."""
    try:
        document = parsed(text)
    except HistoryError as error:
        told = _NUMBER.search(text)
        yield HistoryError(
            error.message,
            file=file,
            hand=told[1] if told else str(number),
            line=before + (error.line or 1),
        )
        return
    single = "variant" in document or "actions" in document
    tables: Mapping[str, Any] = {"": document} if single else document
    if not tables:
        yield HistoryError("there is no hand in this file", file=file)
    found = places(text)
    for n, (key, table) in enumerate(tables.items(), number):
        place = found.get(key) or Places(1)
        yield attempt(
            partial(
                _read,
                table,
                Places(place.line + before, [a + before for a in place.actions]),
                partial(_from_line, text, place.line),
            ),
            file=file,
            hand=_hand(table, n) if isinstance(table, dict) else key,
            line=place.line + before,
        )


def _hand(table: Mapping[str, Any], n: int) -> str:
    """What an error calls the `n`th hand: its own number, where it has one that can be said."""
    told = table.get("hand")
    try:
        return str(told) if isinstance(told, int | str) else str(n)
    except ValueError:  # more digits than Python writes
        return str(n)


def _from_line(text: str, line: int) -> str:
    return text.split("\n", line - 1)[-1]


def _read(table: object, place: Places, text: Callable[[], str]) -> Record:
    """One hand. Raises `BadugiError` for what is wrong in the fields or in the play.

    `text` is asked for what the file has from the hand on, where that can tell a line.
    """
    if not isinstance(table, dict):
        raise HistoryError("this is not a hand: expected a table with variant, actions, ...")
    try:
        check_bounds(table, text)
    except HistoryError as error:
        line = None if error.line is None else place.line + error.line - 1
        raise HistoryError(error.message, line=line) from None
    fields = Fields(table)
    stacks = fields.amounts("starting_stacks")
    standard = _standard(fields, _seats(fields, len(stacks)))
    posting = _posting(fields, standard.posting(), standard.seats)
    seats = standard.seats
    _check_order(seats, posting.button)
    names = dict(zip(seats, _names(fields, len(seats)), strict=True))
    told = fields.get("_options", dict, {})
    story = Story(seats, fields)
    for n, action in enumerate(fields.get("actions", list)):
        story.tell(action, place.actions[n] if n < len(place.actions) else place.line)
    shuffles = _shuffles(fields)
    orders = tuple(shuffled.order for _, shuffled in shuffles)
    script = Script(
        stakes=with_options(standard.stakes(posting), told),
        stacks=dict(zip(seats, stacks, strict=True)),
        posting=posting,
        dealt=story.dealt | {BURNED: cards(fields.get("_burns", str, ""), repeats=True)},
        shown=story.shown,
        deck=cards(fields.get("_deck", str)) if "_deck" in table else None,
        reshuffles=orders,
        served=None if all(orders) else _served(story, shuffles),
        steps=story.steps,
        line=place.line,
        scale=fields.scale,
        name=lambda seat: names[seat] or f"p{seats.index(seat) + 1}",
    )
    events, asides = replay(script, showing=story.showing, mucking=story.mucking)
    record = Record(
        events=events,
        asides=asides,
        names={seat: name for seat, name in names.items() if name},
        **around(fields),
    )
    _check_payouts(record)
    _check_stacks(fields, record, seats)
    return record


def _seats(fields: Fields, players: int) -> tuple[int, ...]:
    """The chairs by position; the first ones where the file does not number them."""
    if not players:
        raise HistoryError("starting_stacks is empty: a hand has 2 to 8 players")
    numbers = fields.numbers("seats") or list(range(1, players + 1))
    if len(numbers) != players or len(set(numbers)) != players or min(numbers) < 1:
        raise HistoryError(f"seats is {numbers}: expected {players} different numbers from 1")
    return tuple(number - 1 for number in numbers)


def _check_order(seats: tuple[int, ...], button: int) -> None:
    around_table = sorted(seats)
    left = sum(seat <= button for seat in around_table) % len(seats)
    if (order := (*around_table[left:], *around_table[:left])) != seats:
        raise HistoryError(
            f"seats is {[seat + 1 for seat in seats]}: with the button in seat {button + 1} the "
            f"players sit in the order {[seat + 1 for seat in order]}"
        )


def _standard(fields: Fields, seats: tuple[int, ...]) -> Standard:
    variant = fields.get("variant", str)
    limit = LIMITS.get(variant)
    if limit is None:
        raise HistoryError(f"variant {variant!r} is not badugi: expected {', '.join(LIMITS)}")
    fixed = limit is Limit.FIXED
    return Standard(
        limit=limit,
        seats=seats,
        antes=in_file(fields.amounts("antes", len(seats))),
        blinds=in_file(fields.amounts("blinds_or_straddles", len(seats))),
        small_bet=fields.amount("small_bet" if fixed else "min_bet"),
        big_bet=fields.amount("big_bet" if fixed else "min_bet"),
    )


def _posting(fields: Fields, guessed: Posting, seats: tuple[int, ...]) -> Posting:
    """Who posts what: as the standard fields say, with our corrections."""
    told: dict[str, int | tuple[int, ...] | None] = {}
    for field, name in POSTING_FIELDS.items():
        if field not in fields.table:
            continue
        if name in ("live", "dead", "shows"):
            told[name] = tuple(number - 1 for number in fields.numbers(field))
        else:
            number = fields.get(field, int)
            told[name] = number - 1 if number else None
            if name != "button" and number and number - 1 not in seats:
                raise HistoryError(f"{field} is {number}: nobody is dealt in there")
    if told.get("button", 0) is None:
        raise HistoryError("_button_seat is 0: expected the number of a seat")
    return msgspec.structs.replace(guessed, **told)


def _shuffles(fields: Fields) -> list[tuple[int | None, Shuffled]]:
    """The reshuffles with the number of dealings before each; None for one before a burn."""
    found: list[tuple[int | None, Shuffled]] = []
    for row in fields.get("_reshuffles", list, []):
        if not isinstance(row, dict):
            raise HistoryError(f"_reshuffles holds {row!r}: expected a table")
        shuffle = Fields(row)
        after = None if "burn" in row else shuffle.get("after", int)
        count, order = shuffle.get("count", int), cards(shuffle.get("order", str, ""))
        if order and len(order) != count:
            raise HistoryError(f"_reshuffles tells the order of {len(order)} cards of {count}")
        found.append((after, Shuffled(count, order)))
    return found


def _served(story: Story, shuffles: list[tuple[int | None, Shuffled]]) -> list[Served]:
    told = dict(shuffles)
    return [
        Served(seat, dealt, told.get(n))
        for n, (seat, dealt) in enumerate(story.pieces)
        if n >= story.first
    ]


def _names(fields: Fields, players: int) -> list[str]:
    names: list[Any] = fields.get("players", list, []) or [""] * players
    if len(names) != players or any(not isinstance(name, str) for name in names):
        raise HistoryError(f"players is {names}: expected {players} names")
    return names


def _check_payouts(record: Record) -> None:
    """Nobody is paid out of a pot that he does not win."""
    won = {
        (seat, event.pot)
        for event in record.events
        if isinstance(event, PotAwarded)
        for seat, _ in event.shares
    }
    for payout in record.payouts:
        if (payout.seat, payout.pot) not in won:
            raise HistoryError(
                f"_payouts pays seat {payout.seat + 1} out of pot {payout.pot}, which he does not "
                "win"
            )


def _check_stacks(fields: Fields, record: Record, seats: tuple[int, ...]) -> None:
    """Hold the stacks that the file ends with against those of the deal."""
    if "finishing_stacks" not in fields.table:
        return
    told = fields.amounts("finishing_stacks", len(seats))
    stacks = dict(zip(record.setup.seats, finishing_stacks(record), strict=True))
    played = tuple(stacks[seat] for seat in seats)
    if told != played:
        units = [str(Decimal(chips) / fields.scale) for chips in played]
        raise HistoryError(
            f"finishing_stacks is {list(map(str, fields.table['finishing_stacks']))}, but by the "
            f"rules the deal ends with {units}"
        )
