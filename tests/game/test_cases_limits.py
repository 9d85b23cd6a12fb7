"""The rules cases about bet sizes: no limit, pot limit, half-pot limit and fixed limit."""

from __future__ import annotations

import re

import pytest

from badugi.game import betting
from badugi.game.actions import AnyAction, Bet, Call, Check, Fold, Raise, StandPat
from badugi.game.deal import Deal, Phase
from badugi.game.deck import SeededSource
from badugi.game.errors import IllegalAction
from badugi.game.events import BetReturned, DrawOpened, RoundOpened
from badugi.game.stakes import Limit, Stakes
from support.cases import Case, cases, options
from support.deals import DEEP, open_round, stakes_with

LIMITS = {"none": Limit.NONE, "pot": Limit.POT, "half": Limit.HALF_POT}


@cases("limits")
def test_bet_sizes(case: Case) -> None:
    inputs = case["inputs"]
    if "steps" in inputs:
        reopening(case)
    elif "cases" in inputs:
        short_blinds(case)
    elif "antes" in inputs:
        ante_only(case)
    else:
        one_decision(case)


def one_decision(case: Case) -> None:
    inputs, expected = case["inputs"], case["expected"]
    minimum = inputs["min_bet"]
    stakes = stakes_with(
        Stakes.with_blinds(LIMITS[inputs["structure"]], 0, minimum), **options(case)
    )
    current, mine = inputs["current_bet"], inputs.get("my_bet_this_round", 0)
    min_to, max_to = betting.free_bounds(
        stakes,
        current=current,
        last_raise=inputs.get("last_full_raise") or minimum,
        pot=inputs["pot_total_including_all_bets_antes_blinds"],
        call=current - mine,
        all_in_to=mine + inputs.get("my_stack_behind", DEEP),
    )
    if "min_to" in expected:
        assert (min_to, max_to) == (expected["min_to"], expected["max_to"])
    if "can_bet" in expected:
        assert bool(max_to) is expected["can_bet"]
    if "call" in expected:
        assert current - mine == expected["call"]
    for amount in expected.get("legal", ()):
        assert min_to <= amount <= max_to
    for amount in expected.get("illegal", ()):
        assert not min_to <= amount <= max_to


def short_blinds(case: Case) -> None:
    inputs = case["inputs"]
    stakes = stakes_with(Stakes.pot(inputs["sb"], inputs["bb"]), **options(case))
    answers = []
    for posted in inputs["cases"]:
        stacks = [DEEP, posted["bb_posted"], DEEP, DEEP]
        deal = Deal.start(
            stakes,
            stacks if posted["bb_posted"] < inputs["bb"] else [DEEP] * 4,
            button=3,
            source=SeededSource(1),
            small_blind=0 if posted["sb_posted"] else None,
            big_blind=1,
        )
        assert deal.to_act == 2
        answers.append(deal.legal().max_to)
    most = case["expected"]["max_to"]
    assert answers == (most if isinstance(most, list) else [most] * len(answers))


def ante_only(case: Case) -> None:
    inputs, expected = case["inputs"], case["expected"]
    limit, minimum = LIMITS[inputs["structure"]], inputs["min_bet"]
    ante = inputs["antes"][0]
    deal = Deal.start(
        Stakes.with_blinds(limit, 0, 0, minimum, ante=ante),
        dict.fromkeys(inputs["seats"], DEEP),
        button=inputs["button"],
        source=SeededSource(1),
    )
    assert deal.to_act == expected["first_to_act"]
    legal = deal.legal()
    assert legal.check is expected["can_check"]
    assert (legal.min_to, legal.max_to) == (expected["min_to"], expected["max_to"])


def reopening(case: Case) -> None:
    inputs, expected = case["inputs"], case["expected"]
    steps = [re.fullmatch(r"(\w) (bet|raise|all-in|call) ?(\d+)?", s) for s in inputs["steps"]]
    found = [step.groups() for step in steps if step is not None]
    assert len(found) == len(inputs["steps"])
    names = sorted({name for name, _, _ in found})
    stacks = [DEEP] * len(names)
    for name, what, amount in found:
        if what == "all-in":
            stacks[names.index(name)] = int(amount)
    deal = open_round(Stakes.no_limit(10, 20), stacks, 2)
    for name, what, amount in found:
        seat = names.index(name)
        if what == "call":
            assert amount is None or deal.legal().call_to == int(amount)
            deal.act(Call(seat))
        elif deal.current_bet == 0:
            deal.act(Bet(seat, int(amount)))
        else:
            deal.act(Raise(seat, int(amount)))
    assert deal.to_act == names.index(inputs["actor"])
    assert deal.current_bet == inputs["current_bet"]
    assert deal.bets[deal.position(names.index(inputs["actor"]))] == inputs["actor_bet_this_round"]
    legal = deal.legal()
    assert bool(legal.max_to) is expected["can_raise"]
    if "min_to" in expected:
        assert legal.min_to == expected["min_to"]


# ---------------------------------------------------------------- fixed limit


def fixed_deal(case: Case) -> tuple[Deal, list[str]]:
    """The round that a case sets up, and its seats' names."""
    config = case["inputs"]["config"]
    names: list[str] = list(config["seats_from_left_of_button"])
    given = config.get("stacks", {})
    stacks = [given.get(name, DEEP) for name in names]
    stakes = stakes_with(
        Stakes.fixed(
            config["small_bet"],
            config["big_bet"],
            small_blind=config.get("sb", 0),
        ),
        **options(case),
    )
    if config.get("round", 1) > 1:
        return open_round(stakes, stacks, config["round"]), names
    if config["button"] not in names:
        names.append(config["button"])
        stacks.append(DEEP)
    deal = Deal.start(stakes, stacks, button=names.index(config["button"]), source=SeededSource(1))
    if config["button"] == "folded":
        deal.act(Fold(names.index("folded")))
    return deal, names


def fixed_action(names: list[str], step: list[object]) -> AnyAction:
    seat = names.index(str(step[0]))
    amount = int(str(step[2])) if len(step) > 2 else 0
    match str(step[1]).removesuffix("_allin"):
        case "check":
            return Check(seat)
        case "call":
            return Call(seat)
        case "fold":
            return Fold(seat)
        case "bet":
            return Bet(seat, amount)
        case _:
            return Raise(seat, amount)


def names_of_legal(deal: Deal) -> list[str]:
    legal = deal.legal()
    found = [name for name in ("fold", "check") if getattr(legal, name)]
    if legal.call:
        found.append("call")
    if legal.max_to:
        found.append("bet" if legal.opens else "raise")
    return found


@cases("fixed_limit")
def test_fixed_limit(case: Case) -> None:
    expected = case["expected"]
    deal, names = fixed_deal(case)
    before = deal.copy()
    added = dict.fromkeys(names, 0)
    for at, step in enumerate(case["inputs"]["actions"]):
        action = fixed_action(names, step)
        if at == expected.get("illegal_index"):
            with pytest.raises(IllegalAction) as refused:
                deal.act(action)
            explains(str(refused.value), expected, names)
            return
        stack = deal.stacks[deal.position(action.seat)]
        deal.act(action)
        if deal.phase is Phase.BETTING:
            added[names[action.seat]] += stack - deal.stacks[deal.position(action.seat)]
    assert "illegal_index" not in expected
    assert deal.events != before.events
    if "next_actor" in expected:
        assert deal.to_act == names.index(expected["next_actor"])
    if "next_legal" in expected:
        assert names_of_legal(deal) == expected["next_legal"]
    if "call_amount" in expected:
        assert deal.legal().call == expected["call_amount"]
    if "capped" in expected:
        assert bool(deal.legal().max_to) is not expected["capped"]
    for key in ("raise_to", "next_raise_to"):
        if key in expected:
            assert (deal.legal().min_to, deal.legal().max_to) == (expected[key],) * 2
    if "bet_totals" in expected:
        totals = {name: deal.bets[names.index(name)] for name in expected["bet_totals"]}
        assert totals == expected["bet_totals"]
        assert {k: added[k] for k in expected["chips_added"]} == expected["chips_added"]
    if "refund" in expected:
        skipped_betting(deal, names, expected)


def explains(message: str, expected: Case, names: list[str]) -> None:
    """The error names what would be right."""
    for key in ("only_raise_to", "only_bet"):
        if key in expected:
            assert f"only {expected[key]} is possible" in message
    if "expected_actor" in expected:
        assert f"seat {names.index(expected['expected_actor'])} is" in message


def skipped_betting(deal: Deal, names: list[str], expected: Case) -> None:
    returned = {names[e.seat]: e.amount for e in deal.events if isinstance(e, BetReturned)}
    assert returned == expected["refund"]
    assert deal.pot_total == expected["pot"]
    while deal.turn is not None:
        assert deal.phase is Phase.DRAWING
        deal.act(StandPat(deal.legal().seat))
    opened = {e.round for e in deal.events if isinstance(e, RoundOpened)}
    assert opened.isdisjoint(expected["betting_rounds_skipped"])
    drawn = [e.draw for e in deal.events if isinstance(e, DrawOpened)]
    assert drawn == expected["draws_still_played"]
