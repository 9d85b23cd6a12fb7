"""The rules cases about pots: layers, refunds, odd chips, dead money, order of award."""

from __future__ import annotations

from badugi.game.actions import Call, Raise, StandPat
from badugi.game.cards import parse_cards
from badugi.game.deal import Deal, Phase
from badugi.game.deck import SeededSource
from badugi.game.events import PotAwarded
from badugi.game.pots import layers, split, uncalled
from badugi.game.ranking import rank_of
from badugi.game.showdown import winners
from badugi.game.stakes import Stakes
from support.cases import Case, cases


@cases("pots")
def test_pots(case: Case) -> None:
    inputs = case["inputs"]
    if "winners" in inputs:
        shares = split(inputs["pot"], range(inputs["winners"]), inputs["unit_cents"])
        assert shares == case["expected"]["shares"]
    elif "pots" in inputs:
        last_side_pot_first(case)
    else:
        layered(case)


def layered(case: Case) -> None:
    inputs, expected = case["inputs"], case["expected"]
    names = inputs["seats_clockwise_from_left_of_button"]
    live = inputs.get("contributions") or inputs["live"]
    paid = [live[name] for name in names]
    folded = [name in inputs["folded"] for name in names]
    payouts = dict.fromkeys(names, 0)

    position, back = uncalled(paid)
    paid[position] -= back
    payouts[names[position]] += back
    refunds = {names[position]: back} if back else {}
    assert refunds == expected.get("refunds", {})

    ranks = [
        rank_of(parse_cards(inputs["hands"][name])) if name in inputs["hands"] else None
        for name in names
    ]
    pots = layers(paid, folded, sum(inputs.get("dead", {}).values()))
    assert len(pots) == len(expected["pots"])
    for pot, wanted in zip(pots, expected["pots"], strict=True):
        assert pot.amount == wanted["amount"]
        assert {names[i] for i in pot.seats} == set(wanted["eligible"])
        won = winners(pot, ranks)
        awards = dict(zip((names[i] for i in won), split(pot.amount, won), strict=True))
        assert awards == wanted.get("awards", awards)
        for name, chips in awards.items():
            payouts[name] += chips
    assert {k: v for k, v in payouts.items() if v} == expected["payouts"]


def last_side_pot_first(case: Case) -> None:
    deal = Deal.start(Stakes.no_limit(1, 2), [10, 20, 40, 40], button=3, source=SeededSource(5))
    while deal.turn is not None:
        legal = deal.legal()
        if legal.kind is Phase.DRAWING:
            deal.act(StandPat(legal.seat))
        elif legal.call and deal.current_bet >= 40:
            deal.act(Call(legal.seat))
        else:
            deal.act(Raise(legal.seat, legal.max_to))
    awarded = [event.pot for event in deal.events if isinstance(event, PotAwarded)]
    names = ["main", "side-1", "side-2"]
    assert case["inputs"]["pots"] == names
    assert [names[number] for number in awarded] == case["expected"]["award_order"]
