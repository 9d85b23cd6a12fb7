"""A player's decisions at the terminal: what is asked, and what an answer means.

What is offered is exactly what `Deal.legal` says; an answer that means nothing, or something that
is not legal, is told in one line and asked again.
"""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING

from rich.text import Text

from badugi.game.actions import AnyAction, Bet, Call, Check, Discard, Fold, Raise, StandPat
from badugi.game.betting import half_pot_raise_to, pot_raise_to
from badugi.game.cards import parse_cards
from badugi.game.errors import BadugiError, CardError, IllegalAction
from badugi.game.legality import counted_pot
from badugi.game.state import Phase

if TYPE_CHECKING:
    from rich.console import Console

    from badugi.game.deal import Deal, Legal

HELP = """\
Betting:  f fold   c check or call   b bet or r raise, with a total where you may choose: r 12
          h half-pot   p pot   a all-in, where the question offers them
Drawing:  the cards to throw away by place (3 4) or by name (9d Ks), or s to stand pat
Always:   ? this help   q leave the table"""

_PLACES = re.compile(r"[1-4 ,]+")
_AMOUNT = re.compile(r"(?:b|bet|r|raise)(?:\s*(?:to\s*)?(\d{1,18}))?")
_SIZES = {
    "h": "half pot", "half": "half pot", "half pot": "half pot",
    "p": "pot", "pot": "pot",
    "a": "all-in", "all in": "all-in", "all-in": "all-in",
}  # fmt: skip
_BETTING_WORDS = {"f", "fold", "c", "call", "check", "k", "x", *_SIZES}
_DRAW_WORDS = {"s", "stand", "stand pat", "pat"}
_CAN_BE_TYPED = "places (3 4) or cards (9d Ks) go, s stands pat, ? explains it"


class LeaveTable(Exception):  # noqa: N818 - a wish, not an error
    """The player wants to leave, or there is nobody to answer any more."""


def ask(out: Console, question: str | Text) -> str:
    """The player's answer, in small letters. Raises `LeaveTable` for `q` and at the end of input.

    A prompt is written and read by hand: with pipes at both ends the output stays whole lines.
    """
    out.print(question, end="")
    out.file.flush()
    answer = sys.stdin.readline()
    if not answer or not sys.stdin.isatty():
        out.print()
    if not answer or answer.strip().lower() in {"q", "quit", "exit", "leave"}:
        raise LeaveTable
    return answer.strip().lower()


def decide(out: Console, view: Deal) -> AnyAction:
    """Ask the player to act in `view` until he says something that he may do."""
    legal = view.legal()
    question = Text(_question(view, legal), "bold")
    while True:
        answer = ask(out, question)
        if answer in {"?", "help"}:
            out.print(HELP)
            continue
        try:
            action = read_action(answer, view)
            view.decide(action)
        except BadugiError as error:
            out.print(Text(str(error), "yellow"))
        else:
            return action


def read_action(answer: str, view: Deal) -> AnyAction:
    """What `answer` means for the player to act in `view`.

    Raises `IllegalAction`, with what can be said instead, for an answer that means nothing here.
    """
    legal = view.legal()
    if legal.kind is Phase.DRAWING:
        return _read_draw(answer, legal)
    if answer in {"f", "fold"}:
        return Fold(legal.seat)
    if answer in {"c", "call", "check", "k", "x"}:
        return Check(legal.seat) if legal.check else Call(legal.seat)
    return _to(legal, _read_amount(answer, view, legal))


def _read_amount(answer: str, view: Deal, legal: Legal) -> int:
    match = _AMOUNT.fullmatch(answer)
    if match and match[1]:
        return int(match[1])
    if match and legal.min_to == legal.max_to:
        return legal.max_to
    if match:
        raise IllegalAction(f"to how much? {legal.min_to} to {legal.max_to} is possible: r 12")
    if answer in _DRAW_WORDS or _PLACES.fullmatch(answer):
        raise IllegalAction(f"this is betting, not a draw: {_choices(view, legal)}")
    name = _SIZES.get(answer)
    if name is None:
        raise IllegalAction(f"{answer!r} is none of the choices; ? explains them")
    sizes = _named_sizes(view, legal)
    if name not in sizes:
        raise IllegalAction(f"{name} is not possible here: {_choices(view, legal)}")
    return sizes[name]


def _named_sizes(view: Deal, legal: Legal) -> dict[str, int]:
    """The sizes with a name that are possible here just as they are."""
    me = view.position(legal.seat)
    spot = (view.current_bet, counted_pot(view), legal.call)
    sizes = {
        "half pot": half_pot_raise_to(*spot),
        "pot": pot_raise_to(*spot),
        "all-in": view.bets[me] + view.stacks[me],
    }
    if legal.min_to == legal.max_to:
        # One size is no share of the pot, but it may be the whole stack.
        del sizes["half pot"], sizes["pot"]
    return {name: to for name, to in sizes.items() if legal.min_to <= to <= legal.max_to}


def _to(legal: Legal, to: int) -> AnyAction:
    return Bet(legal.seat, to) if legal.opens else Raise(legal.seat, to)


def _read_draw(answer: str, legal: Legal) -> AnyAction:
    if answer in {"s", "stand", "stand pat", "pat", "0"}:
        return StandPat(legal.seat)
    if not answer:
        raise IllegalAction(f"which cards go? {_CAN_BE_TYPED}")
    if answer in _BETTING_WORDS or _AMOUNT.fullmatch(answer):
        raise IllegalAction(f"this is a draw, not betting: {_CAN_BE_TYPED}")
    if _PLACES.fullmatch(answer):
        places = sorted({int(place) for place in answer if place.isdigit()})
        return Discard(legal.seat, tuple(legal.cards[place - 1] for place in places))
    try:
        return Discard(legal.seat, parse_cards(answer))
    except CardError as error:
        raise IllegalAction(f"{error}; {_CAN_BE_TYPED}") from None


def _question(view: Deal, legal: Legal) -> str:
    if legal.kind is Phase.DRAWING:
        return "Throw away which cards (1-4), or [s]tand pat? > "
    return f"{_choices(view, legal)}? > "


def _choices(view: Deal, legal: Legal) -> str:
    """What may be done in a betting round, and in brackets how to say it."""
    choices = []
    if legal.fold:
        choices.append("[f]old")
    if legal.check:
        choices.append("[c]heck")
    if legal.call:
        choices.append(f"[c]all {legal.call}")
    if legal.max_to:
        verb = "[b]et" if legal.opens else "[r]aise to"
        if legal.min_to == legal.max_to:
            choices.append(f"{verb} {legal.max_to}")
        else:
            choices.append(f"{verb} {legal.min_to}-{legal.max_to}")
            choices += [
                f"[{name[0]}]{name[1:]} {to}" for name, to in _named_sizes(view, legal).items()
            ]
    return ", ".join(choices)
