"""The rules cases about the showdown and the order of play."""

from __future__ import annotations

from badugi.game.actions import AnyAction, Bet, Call, Check, Fold, Raise
from badugi.game.cards import parse_cards
from badugi.game.deal import Deal, Phase
from badugi.game.deck import SeededSource, StackedDeck
from badugi.game.events import CardsDealt, DealEvent, DrawOpened, HandMucked, HandShown
from badugi.game.secrecy import redact
from badugi.game.stakes import Stakes
from support.cases import Case, cases
from support.deals import open_round, passive, play_on


@cases("showdown")
def test_showdown(case: Case) -> None:
    CHECKS[case["id"]](case)


def order_of_showing(deal: Deal, names: list[str]) -> list[str]:
    return [names[e.seat] for e in deal.events if isinstance(e, HandShown | HandMucked)]


def last_round(case: Case) -> None:
    names = case["inputs"]["seats_clockwise_from_left_of_button"]
    plain = [name.partition("(")[0] for name in names]
    deal = open_round(Stakes.fixed(2, 4), [100] * len(names), 3)
    if "round3" in case["inputs"]:
        play_steps(deal, plain, case["inputs"]["round3"], 3)
    else:
        deal.act(Bet(0, 4))
    play_on_to_round_4(deal)
    play_steps(deal, plain, case["inputs"]["last_round"], 4)
    assert deal.phase is Phase.OVER
    assert order_of_showing(deal, names) == case["expected"]["order"]


def play_on_to_round_4(deal: Deal) -> None:
    while deal.round < 4:
        deal.act(passive(deal))


def play_steps(deal: Deal, names: list[str], steps: list[str], round_: int) -> None:
    # Somebody who is not named first in a step has checked before.
    for step in steps:
        name, verb = step.split()
        seat = names.index(name)
        while deal.to_act != seat:
            deal.act(Check(deal.legal().seat))
        assert deal.round == round_
        legal = deal.legal()
        action: dict[str, AnyAction] = {
            "bets": Bet(seat, legal.min_to),
            "raises": Raise(seat, legal.min_to),
            "calls": Call(seat),
            "checks": Check(seat),
        }
        deal.act(action[verb])


SHOWN_BEST = "8s 6h 4d 3c"  # Badugi: 8,6,4,3
LOSING = "9s 3h 2d 2h"  # 3-card: 9,3,2


def heads_up(first: str, second: str, shows: tuple[int, ...] = ()) -> Deal:
    """A deal that is checked down; seat 0 shows first."""
    order = [
        card for pair in zip(parse_cards(first), parse_cards(second), strict=True) for card in pair
    ]
    deal = Deal.start(
        Stakes.fixed(2, 4), [50, 50], button=1, source=StackedDeck(order), shows=shows
    )
    return play_on(deal, passive)


def loser_mucks(case: Case) -> None:
    assert case["expected"]["auto_action"] == "muck"
    deal = heads_up(SHOWN_BEST, LOSING)
    assert (deal.shown, deal.mucked) == ([True, False], [False, True])
    assert holds(deal.events, 1)
    own = [redact(event, 1) for event in deal.events]
    others = [redact(event, 0) for event in deal.events]
    assert holds(own, 1)
    assert not holds(others, 1)
    assert heads_up(SHOWN_BEST, LOSING, shows=(1,)).shown == [True, True]
    assert heads_up(LOSING, SHOWN_BEST).shown == [True, True]


def holds(events: list[DealEvent], seat: int) -> bool:
    """Whether the cards of `seat` stand in these events."""
    hand = set(parse_cards(LOSING))
    return any(
        set(event.cards) == hand
        for event in events
        if isinstance(event, CardsDealt | HandShown) and event.seat == seat
    )


def hidden_until_the_end(case: Case) -> None:
    assert case["expected"]["reveal_at"] == "showdown"
    deal = Deal.start(Stakes.no_limit(1, 2), [30, 30], button=1, source=SeededSource(3))
    deal.act(Raise(1, 30))
    deal.act(Call(0))
    shown_before_last_draw = []
    while deal.turn is not None:
        shown_before_last_draw += [e for e in deal.events if isinstance(e, HandShown)]
        deal.act(passive(deal))
    assert not shown_before_last_draw
    kinds = [type(e) for e in deal.events]
    assert kinds.index(HandShown) > max(i for i, k in enumerate(kinds) if k is DrawOpened)


def winner_unseen(case: Case) -> None:
    assert not case["expected"]["must_show"]
    deal = Deal.start(Stakes.fixed(2, 4), [50, 50], button=1, source=SeededSource(3))
    deal.act(Fold(1))
    assert deal.phase is Phase.OVER
    assert not any(deal.shown)
    assert deal.stacks[deal.position(0)] == 51
    spectator = Deal.from_events(redact(event, None) for event in deal.events)
    assert all(card < 0 for hand in spectator.hands for card in hand)


def first_to_act(case: Case) -> None:
    names = case["inputs"].get("seats_clockwise_from_left_of_button") or ["BB", "BTN/SB"]
    button = len(names) - 1
    deal = Deal.start(Stakes.fixed(2, 4), [50] * len(names), button=button, source=SeededSource(1))
    assert names[deal.legal().seat] == case["expected"]["round1_first"]
    dealt = [e.seat for e in deal.events if isinstance(e, CardsDealt)]
    assert names[dealt[0]] == case["expected"].get("first_card", names[0])
    while deal.round == 1:
        deal.act(passive(deal))
    assert names[deal.legal().seat] == case["expected"]["round2_first"]


CHECKS = {
    "show-1": last_round,
    "show-2": last_round,
    "show-3": last_round,
    "show-5": loser_mucks,
    "show-7": hidden_until_the_end,
    "show-8": winner_unseen,
    "act-1": first_to_act,
    "act-2": first_to_act,
}
