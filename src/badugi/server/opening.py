"""The request for a new table: what it may say, and the table that it makes.

Each thing that is wrong is answered with one sentence and the name of the field it is in.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from enum import StrEnum

import msgspec

from badugi.bots.house import NAMES, STYLES
from badugi.game.errors import SetupError
from badugi.game.stakes import FixedOptions, Limit, Options, Stakes, usual_stack
from badugi.i18n import N_
from badugi.room.commands import TakeSeat
from badugi.room.config import ButtonRule, MissedBlinds, TableConfig
from badugi.room.errors import Refusal
from badugi.server.errors import BadRequest
from badugi.server.intents import clean_name

MOST_CHIPS = 1_000_000_000
"""No blind, bet or ante may be larger: every sum of chips stays an exact number in a browser."""
_MOST_TITLE = 40


class Pace(StrEnum):
    """How quickly house bots play."""

    RELAXED = "relaxed"
    NORMAL = "normal"
    FAST = "fast"


class Setup(msgspec.Struct, frozen=True):
    """What the journal keeps of a table besides its events."""

    pace: Pace = Pace.NORMAL


class BotWanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A house bot to play against."""

    style: str


class TableWanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The body of the request. Amounts are chips, times seconds.

    Fixed limit goes by `small_bet` and `big_bet` (twice the small one by default), the others by
    `small_blind` and `big_blind`. A table of an ante alone has blinds of 0 and gives `small_bet`
    (fixed limit) or `min_bet`. `stack` is what everybody sits down with at first.
    """

    limit: Limit
    your_name: str
    name: str = ""
    small_bet: int | None = None
    big_bet: int | None = None
    small_blind: int | None = None
    big_blind: int | None = None
    min_bet: int | None = None
    ante: int = 0
    big_blind_ante: int = 0
    straddle: bool = False
    seats: int = 6
    bots: tuple[BotWanted, ...] = ()
    pace: Pace = Pace.NORMAL
    stack: int | None = None
    decision_seconds: float = 60.0
    button: ButtonRule = ButtonRule.DEAD
    missed_blinds: MissedBlinds = MissedBlinds.WAIT


class Opening(msgspec.Struct, frozen=True):
    """A new table: its config, what else is kept of it, and who sits down."""

    config: TableConfig
    setup: Setup
    seated: tuple[TakeSeat, ...]


def read(body: bytes) -> TableWanted:
    """The request in `body`. Raises `BadRequest`."""
    try:
        return msgspec.json.decode(body, type=TableWanted)
    except msgspec.ValidationError as error:
        text = str(error)
        path = text.rpartition(" - at `$.")[2].removesuffix("`") if " - at `$." in text else None
        field = path.partition("[")[0].partition(".")[0] if path else None
        what = text.partition(" - at ")[0]
        raise BadRequest(N_("This is no table: {error}"), field, error=what) from None
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        raise BadRequest(N_("The request is not JSON.")) from None


def plan(wanted: TableWanted, player: str, at: float) -> Opening:
    """The table that `player` wants at the wall clock's `at` seconds. Raises `BadRequest`."""
    stakes = _stakes(wanted)
    _check(wanted)
    try:
        your_name = clean_name(wanted.your_name)
    except Refusal as refusal:
        raise BadRequest(refusal.message, "your_name", **refusal.fields) from None
    try:
        config = TableConfig(
            name=_title(wanted),
            stakes=stakes,
            seats=wanted.seats,
            decision_seconds=wanted.decision_seconds,
            draw_seconds=wanted.decision_seconds,
            button=wanted.button,
            missed_blinds=wanted.missed_blinds,
        )
    except SetupError as error:
        raise BadRequest(error.message, **error.fields) from None
    _check_forced(config)
    stack = _stack(wanted, config)
    yours = TakeSeat(player=player, seat=0, name=your_name, stack=stack, at=at)
    return Opening(config, Setup(wanted.pace), (yours, *_bots(wanted, your_name, stack, at)))


def _check(wanted: TableWanted) -> None:
    if not 2 <= wanted.seats <= 8:
        raise BadRequest(
            N_("{seats} seats: a badugi table has 2 to 8"), "seats", seats=wanted.seats
        )
    if len(wanted.bots) >= wanted.seats:
        raise BadRequest(
            N_("{bots} bots and you do not fit into {seats} seats."),
            "bots",
            bots=len(wanted.bots),
            seats=wanted.seats,
        )
    for bot in wanted.bots:
        if bot.style not in STYLES:
            raise BadRequest(
                N_("No bot plays '{style}': choose from {styles}."),
                "bots",
                style=bot.style,
                styles=", ".join(STYLES),
            )
    if not 5 <= wanted.decision_seconds <= 3600:
        raise BadRequest(N_("The time for a decision is 5 to 3600 seconds."), "decision_seconds")


def _check_forced(config: TableConfig) -> None:
    """Whoever has bought in must have chips left to play with after blind and antes."""
    stakes = config.stakes
    forced = stakes.ante + stakes.big_blind_ante + stakes.big_blind
    if forced >= config.min_buy_in:
        raise BadRequest(
            N_(
                "Blind and antes take {forced} chips: it must be less than the least buy-in, "
                "{least}."
            ),
            "ante" if stakes.ante else "big_blind_ante" if stakes.big_blind_ante else "big_blind",
            forced=forced,
            least=config.min_buy_in,
        )


def _stakes(wanted: TableWanted) -> Stakes:
    for field in (
        "small_bet", "big_bet", "small_blind", "big_blind", "min_bet", "ante", "big_blind_ante",
    ):  # fmt: skip
        amount = getattr(wanted, field)
        if amount is not None and not 0 <= amount <= MOST_CHIPS:
            raise BadRequest(
                N_("{name}: 0 to {most} chips are possible."), field, name=field, most=MOST_CHIPS
            )
    try:
        return _fixed(wanted) if wanted.limit is Limit.FIXED else _blinds(wanted)
    except SetupError as error:
        raise BadRequest(error.message, _blamed(error.message), **error.fields) from None


def _fixed(wanted: TableWanted) -> Stakes:
    if wanted.min_bet is not None:
        raise BadRequest(N_("Fixed limit has a small and a big bet, no min_bet."), "min_bet")
    small = wanted.small_bet if wanted.small_bet is not None else wanted.big_blind
    if not small:
        raise BadRequest(N_("Fixed limit needs a small bet of 1 or more."), "small_bet")
    big = wanted.big_bet if wanted.big_bet is not None else 2 * small
    options = FixedOptions(
        ante=wanted.ante, big_blind_ante=wanted.big_blind_ante, straddle=wanted.straddle
    )
    if wanted.small_blind is not None:
        options["small_blind"] = wanted.small_blind
    if wanted.big_blind is not None:
        options["big_blind"] = wanted.big_blind
    return Stakes.fixed(small, big, **options)


def _blinds(wanted: TableWanted) -> Stakes:
    for field in ("small_bet", "big_bet"):
        if getattr(wanted, field) is not None:
            raise BadRequest(N_("Only fixed limit has a small and a big bet."), field)
    if wanted.big_blind is None:
        raise BadRequest(N_("The big blind is missing."), "big_blind")
    big = wanted.big_blind
    small = wanted.small_blind if wanted.small_blind is not None else big // 2
    if not big and not wanted.min_bet:
        raise BadRequest(N_("A table without blinds needs a smallest bet (min_bet)."), "min_bet")
    options = Options(
        ante=wanted.ante, big_blind_ante=wanted.big_blind_ante, straddle=wanted.straddle
    )
    match wanted.limit:
        case Limit.POT:
            return Stakes.pot(small, big, wanted.min_bet, **options)
        case Limit.HALF_POT:
            return Stakes.half_pot(small, big, wanted.min_bet, **options)
        case _:
            return Stakes.no_limit(small, big, wanted.min_bet, **options)


def _blamed(reason: str) -> str | None:
    """The field that the rules' own sentence about stakes is about."""
    for words, field in (
        ("straddle", "straddle"),
        ("small blind", "small_blind"),
        ("big blind", "big_blind"),
        ("ante", "ante"),
        ("bets of", "small_bet"),
    ):
        if words in reason:
            return field
    return None


def _title(wanted: TableWanted) -> str:
    title = " ".join(wanted.name.split())
    if len(title) > _MOST_TITLE or not title.isprintable():
        raise BadRequest(
            N_("A table's name has at most {most} characters that can be seen."),
            "name",
            most=_MOST_TITLE,
        )
    return title or "Badugi"


def _stack(wanted: TableWanted, config: TableConfig) -> int:
    if wanted.stack is None:
        return min(max(usual_stack(config.stakes), config.min_buy_in), config.max_buy_in)
    if not config.min_buy_in <= wanted.stack <= config.max_buy_in:
        raise BadRequest(
            N_("The buy-in is {least} to {most} chips."),
            "stack",
            least=config.min_buy_in,
            most=config.max_buy_in,
        )
    return wanted.stack


def _bots(wanted: TableWanted, your_name: str, stack: int, at: float) -> Sequence[TakeSeat]:
    taken = {your_name.casefold()}
    seated = []
    for seat, bot in enumerate(wanted.bots, 1):
        free = [name for name in NAMES[bot.style] if name.casefold() not in taken]
        name = secrets.choice(free)
        taken.add(name.casefold())
        player = f"bot-{secrets.token_hex(8)}"
        seated.append(
            TakeSeat(player=player, seat=seat, name=name, stack=stack, at=at, bot=bot.style)
        )
    return seated
