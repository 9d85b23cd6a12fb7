"""What a client asks for, as a command to the table.

Only the form is judged here: whether cards are cards and a name is a name. What is allowed is for
`badugi.room`.
"""

from __future__ import annotations

import re
import unicodedata

from badugi.game import actions
from badugi.game.cards import parse_cards
from badugi.game.errors import CardError
from badugi.i18n import N_
from badugi.room import commands
from badugi.room.errors import Refusal
from badugi.room.table import Table
from badugi.server import wire

MOST_NAME = 20

_BLANK = re.compile(
    "[\\u034f\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u2800\\u3164\\ufe00-\\ufe0f\\uffa0\\U000e0000-\\U000e0fff]"
)
"""Letters and marks that show nothing: what is default-ignorable (Unicode 15.1, UAX 44) and not
of a category C, and the Braille pattern without dots."""

IntentMessage = (
    wire.Act
    | wire.TakeSeat
    | wire.LeaveSeat
    | wire.SitOut
    | wire.SitIn
    | wire.AddChips
    | wire.ShowLosing
    | wire.DealNow
    | wire.SendAway
)


def command_of(message: IntentMessage, player: str, table: Table, at: float) -> commands.AnyCommand:
    """The command that `message` is, from `player` at the wall clock's `at` seconds.

    Raises `Refusal` for what can't be meant at all.
    """
    match message:
        case wire.Act():
            return commands.Act(player, message.decision, _action(message, player, table))
        case wire.TakeSeat():
            return commands.TakeSeat(
                player=player,
                seat=message.seat,
                name=_name(message.name, table),
                stack=message.stack,
                at=at,
                post=message.post,
            )
        case wire.LeaveSeat():
            return commands.LeaveSeat(player, at)
        case wire.SitOut():
            return commands.SitOut(player)
        case wire.SitIn():
            return commands.SitIn(player, message.post)
        case wire.AddChips():
            return commands.AddChips(player, message.amount)
        case wire.ShowLosing():
            return commands.SetShow(player, message.on)
        case wire.DealNow():
            return _deal_now(player, table)
        case wire.SendAway():
            return _send_away(message.seat, player, table, at)


def _deal_now(player: str, table: Table) -> commands.StartDeal:
    if table.chair(_seat_of(player, table)).entry is None:
        raise Refusal("illegal", N_("only who plays along can have the next deal begin"))
    return commands.StartDeal()


def _send_away(seat: int, player: str, table: Table, at: float) -> commands.LeaveSeat:
    _seat_of(player, table)
    chair = table.chairs[seat] if seat < table.config.seats else None
    if chair is None or chair.bot is None:
        raise Refusal("illegal", N_("only a house bot can be sent away"))
    return commands.LeaveSeat(chair.player, at)


def _seat_of(player: str, table: Table) -> int:
    seat = table.seat_of(player)
    if seat is None:
        raise Refusal("not_yours", N_("you have no seat at this table"))
    return seat


def clean_name(name: str) -> str:
    """`name` without what can't be seen. Raises `Refusal` for one that nobody could be called by.

    A name is 1 to 20 characters of any script.
    """
    name = unicodedata.normalize("NFC", name)
    # Control, format and surrogate characters hide, or turn the text around them.
    name = "".join(" " if char.isspace() else char for char in name)
    name = "".join(
        char for char in name if unicodedata.category(char)[0] != "C" and not _BLANK.match(char)
    )
    name = " ".join(name.split())
    if not name:
        raise Refusal("illegal", N_("a player needs a name"))
    if len(name) > MOST_NAME:
        raise Refusal("illegal", N_("a name has at most {most} characters"), most=MOST_NAME)
    return name


def _name(name: str, table: Table) -> str:
    name = clean_name(name)
    taken = {chair.name.casefold() for chair in table.chairs if chair is not None}
    if name.casefold() in taken:
        raise Refusal("illegal", N_("somebody at this table is called {name} already"), name=name)
    return name


def _action(message: wire.Act, player: str, table: Table) -> actions.AnyAction:
    seat = table.dealt_seat(player)
    if seat is None:
        raise Refusal("not_yours", N_("you are not in this deal"))
    if (message.to is None) is (message.do in {"bet", "raise"}):
        raise Refusal(
            "illegal", N_("a bet or raise, and nothing else, says to which total it goes")
        )
    if (message.cards is None) is (message.do == "discard"):
        raise Refusal("illegal", N_("a discard, and nothing else, says which cards"))
    match message.do:
        case "fold":
            return actions.Fold(seat)
        case "check":
            return actions.Check(seat)
        case "call":
            return actions.Call(seat)
        case "bet":
            return actions.Bet(seat, message.to or 0)
        case "raise":
            return actions.Raise(seat, message.to or 0)
        case "stand_pat":
            return actions.StandPat(seat)
        case "discard":
            try:
                cards = parse_cards(message.cards or (), most=4)
            except CardError as error:
                raise Refusal("illegal", error.message, **error.fields) from None
            return actions.Discard(seat, cards)
