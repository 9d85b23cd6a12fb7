"""The rules cases about the draw: order, sequence, counts, reshuffles."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import pytest

from badugi.game import dealing
from badugi.game.actions import Call, Check, Discard, Fold, StandPat
from badugi.game.cards import cards_text, parse_cards
from badugi.game.deal import Deal, Phase
from badugi.game.deck import SecureSource, StackedDeck, Stub
from badugi.game.errors import IllegalAction
from badugi.game.events import CardsDealt, DealEvent, DeckReshuffled, Discarded
from badugi.game.stakes import Stakes
from support.cases import Case, cases, options
from support.deals import stakes_with


def deal_for(case: Case, players: int) -> Deal:
    stakes = stakes_with(
        Stakes.fixed(2, 4), **options(case), burn=case["inputs"].get("burn", False)
    )
    return Deal.start(stakes, [100] * players, button=players - 1, source=SecureSource())


def play_draws(deal: Deal, draws: Sequence[Sequence[int]]) -> None:
    """Everybody stays in and draws as told; stops when no draw is left to play."""
    counts = [list(counts) for counts in draws]
    while deal.turn is not None:
        legal = deal.legal()
        if legal.kind is Phase.BETTING:
            if deal.draw == len(counts):
                return
            deal.act(Call(legal.seat) if legal.call else Check(legal.seat))
            continue
        count = counts[deal.draw - 1][deal.position(legal.seat)]
        hand = legal.cards
        deal.act(Discard(legal.seat, hand[:count]) if count else StandPat(legal.seat))


def reshuffles(deal: Deal) -> list[DeckReshuffled]:
    return [event for event in deal.events if isinstance(event, DeckReshuffled)]


@cases("draw")
def test_draw(case: Case) -> None:
    kind = case["id"].removeprefix("draw-")
    if kind in ("count-7", "count-8"):
        who_can_run_short(case)
    elif kind.startswith("count-") or kind == "wsop-1":
        counted(case)
    else:
        CHECKS[kind](case)


def counted(case: Case) -> None:
    inputs, expected = case["inputs"], case["expected"]
    deal = deal_for(case, inputs["players"])
    assert deal.stub.count == 52 - 4 * inputs["players"]
    play_draws(deal, inputs["draws"])
    found = [
        {"player": deal.position(e.seat) + 1, "reshuffle_pool": e.count} for e in reshuffles(deal)
    ]
    if "reshuffles" in expected:
        wanted = [{k: w[k] for k in ("player", "reshuffle_pool")} for w in expected["reshuffles"]]
        assert found == wanted
        assert [w["draw"] for w in expected["reshuffles"]] == [deal.draw] * len(found)
        assert deal.stub.count == expected["stub_end"]
        assert len(deal.pile) == expected["discard_pile_end"]
    else:
        player, pool = expected["reshuffle_before_player"], expected["reshuffle_pool"]
        assert found == [{"player": player, "reshuffle_pool": pool}]
        first_draw = deal_for(case, inputs["players"])
        play_draws(first_draw, inputs["draws"][:1])
        assert first_draw.stub.count == expected["stub_after_draw1"]


def who_can_run_short(case: Case) -> None:
    players = case["inputs"]["players"]
    can = False
    for n, burn in itertools.product(players if isinstance(players, list) else [players], (0, 1)):
        stakes = Stakes.fixed(2, 4, burn=bool(burn))
        deal = Deal.start(stakes, [100] * n, button=n - 1, source=SecureSource())
        play_draws(deal, [[4] * n] * 3)
        can = can or bool(reshuffles(deal))
    assert can is case["expected"]["reshuffle_possible"]


def own_discards_skipped(case: Case) -> None:
    inputs, expected = case["inputs"], case["expected"]
    top = parse_cards(" ".join(inputs["stub_top_to_bottom"]))
    stub = Stub(top, len(top), ordered=True)
    received = stub.top(inputs["request"], parse_cards(inputs["own_discards_before"]))
    assert cards_text(received).split() == expected["received"]
    stub.remove(received)
    assert cards_text(stub.cards).split() == expected["stub_after"]


def current_discards_stay_out(case: Case) -> None:
    inputs, expected = case["inputs"], case["expected"]
    now = parse_cards(inputs["discards_now"])
    deal = deal_for(case, 6)
    play_draws(deal, [[0] * 6])
    player = 5
    deal.stub = Stub(parse_cards(inputs["stub"]) if inputs["stub"] else (), 0, ordered=True)
    deal.pile = [*parse_cards(inputs["pile_before"]), *now]
    deal.current[player] = now
    deal.discarded[player] = tuple(now)
    deal.owed[player] = len(now)
    dealing.serve(deal, SecureSource())
    (shuffled,) = reshuffles(deal)
    assert set(shuffled.order) == set(parse_cards(expected["pool"]))
    assert set(shuffled.order).isdisjoint(parse_cards(expected["pool_excludes"]))
    assert deal.pile == list(parse_cards(expected["pile_after"]))


def wsop_dead_end(case: Case) -> None:
    inputs, expected = case["inputs"], case["expected"]
    deal = deal_for(case, inputs["players"])
    assert deal.stub.count == expected["stub"]
    play_draws(deal, inputs["draws"])
    assert all(len(hand) == 4 for hand in deal.hands)
    thrown = {e.seat: set(e.cards) for e in deal.events if isinstance(e, Discarded)}
    fallbacks = [
        e
        for e in reshuffles(deal)
        if any(set(e.order) & cards for seat, cards in thrown.items() if seat != e.seat)
    ]
    assert fallbacks
    for event in reshuffles(deal):
        assert set(event.order).isdisjoint(thrown[event.seat])


def zero_to_four(case: Case) -> None:
    hand = parse_cards(case["inputs"]["hand"])
    others = parse_cards("5s 6s 7s 8s")
    order = [card for pair in zip(hand, others, strict=True) for card in pair]
    deal = Deal.start(Stakes.fixed(2, 4), [50, 50], button=1, source=StackedDeck(order))
    while deal.phase is Phase.BETTING:
        legal = deal.legal()
        deal.act(Call(legal.seat) if legal.call else Check(legal.seat))
    assert deal.to_act == 0
    assert deal.legal().cards == hand
    for cards in case["expected"]["legal"]:
        held = parse_cards(cards) if cards else ()
        deal.decide(Discard(0, held) if held else StandPat(0))
    five = [*case["inputs"]["hand"], "Ks"]
    for cards in [*case["expected"]["illegal"], five]:
        wanted = tuple(parse_cards(card)[0] for card in cards)
        with pytest.raises(IllegalAction):
            deal.decide(Discard(0, wanted))


def all_in_players_draw(case: Case) -> None:
    deal = Deal.start(Stakes.fixed(2, 4), [2, 100, 100], button=2, source=SecureSource())
    while deal.phase is Phase.BETTING:
        deal.act(Call(deal.legal().seat) if deal.legal().call else Check(deal.legal().seat))
    assert deal.all_in(0)
    assert deal.to_act == 0
    deal.act(Discard(0, deal.legal().cards[:2]))
    assert case["expected"]["may_draw"]
    assert deal.draws[0] == (2,)
    assert len(deal.hands[0]) == 4


def in_order(case: Case) -> None:
    names = case["inputs"]["seats_from_left_of_button"]
    n = len(names)
    deal = Deal.start(Stakes.fixed(2, 4), [100] * n, button=n - 1, source=SecureSource())
    order: list[str] = []
    while len(order) < len(case["expected"]["order"]):
        legal = deal.legal()
        name = names[legal.seat]
        if legal.kind is Phase.DRAWING:
            order.append(name)
            deal.act(StandPat(legal.seat))
        elif name in case["inputs"]["folded"]:
            deal.act(Fold(legal.seat))
        else:
            deal.act(Call(legal.seat) if legal.call else Check(legal.seat))
    assert order == case["expected"]["order"]


def sequence(case: Case) -> None:
    deal = deal_for(case, 3)
    play_draws(deal, [[2, 2, 2]])
    draw = [e for e in deal.events if isinstance(e, Discarded | CardsDealt)][3:]
    kinds: list[type[DealEvent]] = [type(event) for event in draw]
    dealt_first = kinds[:2] == [Discarded, CardsDealt]
    assert dealt_first is case["expected"]["p1_cards_dealt_before_p2_discards"]
    assert [e.seat for e in draw if isinstance(e, CardsDealt)] == [0, 1, 2]
    if case["expected"].get("p2_sees_p1_count_before_choosing"):
        assert kinds[2] is Discarded


CHECKS = {
    "own-1": own_discards_skipped,
    "own-2": current_discards_stay_out,
    "wsop-3": wsop_dead_end,
    "range": zero_to_four,
    "allin": all_in_players_draw,
    "order": in_order,
    "sequence": sequence,
    "sequence-live": sequence,
}
