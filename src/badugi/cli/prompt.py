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
from badugi.game.cards import parse_cards
from badugi.game.errors import BadugiError, IllegalAction
from badugi.game.state import Phase

if TYPE_CHECKING:
    from rich.console import Console

    from badugi.game.deal import Deal, Legal

HELP = """\
Betting:  f fold   c check or call   b bet or r raise, with a total where you may choose: r 12
          h half-pot   p pot   a all-in, where the structure has them
Drawing:  the cards to throw away by place (3 4) or by name (9d Ks), or s to stand pat
Always:   ? this help   q leave the table"""

_PLACES = re.compile(r"[1-4 ,]+")
_AMOUNT = re.compile(r"(?:b|bet|r|raise)(?:\s*(?:to\s*)?(\d+))?")


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

    Raises `IllegalAction` or `CardError` for an answer that means nothing here.
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
    half, pot = view.sizes()
    match = _AMOUNT.fullmatch(answer)
    if match and match[1]:
        return int(match[1])
    if match and legal.min_to == legal.max_to:
        return legal.max_to
    if match:
        raise IllegalAction(f"to how much? {legal.min_to} to {legal.max_to} is possible: r 12")
    named = {"h": half, "half": half, "p": pot, "pot": pot, "a": legal.max_to}
    if answer not in named or legal.min_to == legal.max_to:
        raise IllegalAction(f"{answer!r} is none of the choices; ? explains them")
    return named[answer]


def _to(legal: Legal, to: int) -> AnyAction:
    return Bet(legal.seat, to) if legal.opens else Raise(legal.seat, to)


def _read_draw(answer: str, legal: Legal) -> AnyAction:
    if answer in {"s", "stand", "stand pat", "pat", "0"}:
        return StandPat(legal.seat)
    if not answer:
        raise IllegalAction("which cards go? s stands pat, ? explains it")
    if _PLACES.fullmatch(answer):
        places = sorted({int(place) for place in answer if place.isdigit()})
        return Discard(legal.seat, tuple(legal.cards[place - 1] for place in places))
    return Discard(legal.seat, parse_cards(answer))


def _question(view: Deal, legal: Legal) -> str:
    if legal.kind is Phase.DRAWING:
        return "Throw away which cards (1-4), or [s]tand pat? > "
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
            half, pot = view.sizes()
            choices.append(f"{verb} {legal.min_to}-{legal.max_to}")
            choices += [f"[h]alf pot {half}", f"[p]ot {pot}"]
            stack_to = view.bets[view.position(legal.seat)] + view.stacks[view.position(legal.seat)]
            if legal.max_to == stack_to:
                choices.append(f"[a]ll-in {legal.max_to}")
    return f"{', '.join(choices)}? > "
