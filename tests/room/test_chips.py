"""Buy-ins, chips added and pledged, seats that are broke."""

from __future__ import annotations

import pytest

from badugi.game.actions import AnyAction, Raise
from badugi.game.deal import Deal, Phase
from badugi.game.deck import StackedDeck
from badugi.game.errors import SetupError
from badugi.game.stakes import Stakes
from badugi.room.commands import AddChips, LeaveSeat, StartDeal, TakeSeat
from badugi.room.config import TableConfig
from badugi.room.events import ChipsAdded, ChipsPledged, DealClosed
from support.deals import passive
from support.tables import Host, folding, refused, three

DECK = (12, 24, 0, 13, 25, 5, 14, 26, 10, 16, 27, 15)
"""For three with the button at seat 0, which gets A-2-3-4 of four suits; the others get rags."""


def all_in(deal: Deal) -> AnyAction:
    legal = deal.legal()
    if legal.kind is Phase.BETTING and legal.max_to and not legal.opens:
        return Raise(legal.seat, legal.max_to)
    return passive(deal)


def no_limit(**config: object) -> Host:
    """Ann wins whatever is put in."""
    source = StackedDeck(DECK)
    return three(**{"stakes": Stakes.no_limit(1, 2), "min_buy_in": 40, "source": source, **config})


@pytest.mark.parametrize(
    ("stakes", "least", "most"),
    [
        (Stakes.fixed(2, 4), 40, 400),
        (Stakes.pot(1, 2), 80, 500),
        (Stakes.half_pot(5, 10), 400, 2500),
        (Stakes.no_limit(0, 0, ante=1, min_bet=2), 80, 500),
    ],
)
def test_least_buy_in_is_10_big_bets_or_40_big_blinds(
    stakes: Stakes, least: int, most: int
) -> None:
    config = TableConfig(name="T", stakes=stakes)
    assert (config.min_buy_in, config.max_buy_in) == (least, most)


@pytest.mark.parametrize("stack", [39, 401])
def test_buy_in_out_of_bounds_is_refused(stack: int) -> None:
    host = Host()
    refused(host, TakeSeat("ann", 0, "Ann", stack, 0.0), f"40 to 400 chips, not {stack}")


@pytest.mark.parametrize(
    ("numbers", "reason"),
    [
        ({"seats": 1}, "2 to 8"),
        ({"seats": 9}, "2 to 8"),
        ({"min_buy_in": 50, "max_buy_in": 49}, "no more than the most"),
        ({"min_buy_in": -1}, "1 or more"),
        ({"draw_seconds": 0}, "more than 0 seconds"),
        ({"pause_seconds": -1}, "0 seconds or more"),
    ],
)
def test_numbers_that_make_no_table_are_refused(numbers: dict[str, int], reason: str) -> None:
    with pytest.raises(SetupError, match=reason):
        TableConfig(name="T", stakes=Stakes.fixed(2, 4), **numbers)  # type: ignore[arg-type]


def test_between_deals_chips_are_added_at_once() -> None:
    host = three()
    assert host.do(AddChips("ann", 50)) == [ChipsAdded(0, 50)]
    assert host.table.stack(0) == 150


def test_in_a_deal_they_are_pledged_and_added_when_it_is_over() -> None:
    host = three()
    host.start()
    assert host.do(AddChips("ann", 50)) == [ChipsPledged(0, 50)]
    assert host.do(AddChips("ann", 10)) == [ChipsPledged(0, 10)]
    assert host.table.stack(0) == 100
    events = host.play(folding)
    assert events[-2:] == [DealClosed(1), ChipsAdded(0, 60)]
    assert host.table.stack(0) == 160
    assert host.table.chair(0).pledged == 0


def test_never_more_than_the_most_of_the_table() -> None:
    host = three(max_buy_in=120)
    assert host.table.addable(0) == (1, 20)
    refused(host, AddChips("ann", 21), "1 to 20 chips can be added, not 21")
    refused(host, AddChips("ann", 0), "1 to 20 chips can be added, not 0")
    refused(host, AddChips("ann", -5), "1 to 20")
    host.do(AddChips("ann", 20))
    assert host.table.addable(0) == (0, 0)
    refused(host, AddChips("ann", 1), "the most at this table is 120")
    refused(host, AddChips("eva", 1), "no seat", "not_yours")


def test_a_pledge_is_cut_to_what_fits_after_a_win_and_dropped_where_nothing_does() -> None:
    host = no_limit(max_buy_in=250)
    host.start()
    host.do(AddChips("ann", 100))
    events = host.play(all_in)
    assert host.table.stack(0) == 300
    assert not [event for event in events if isinstance(event, ChipsAdded)]
    assert host.table.chair(0).pledged == 0


def test_who_is_broke_is_not_dealt_in_until_he_buys_in_again() -> None:
    host = no_limit()
    host.play(all_in)
    assert host.table.chair(1).broke
    assert host.table.addable(1) == (40, 500)
    refused(host, StartDeal(), "two players")
    refused(host, AddChips("ben", 39), "40 to 500")
    host.do(AddChips("ben", 40))
    host.start()
    assert set(host.table.occupants) == {0, 1}


def test_a_pledge_too_small_for_a_new_buy_in_is_dropped_when_all_is_lost() -> None:
    host = no_limit()
    host.start()
    host.do(AddChips("ben", 10))
    host.play(all_in)
    assert host.table.chair(1).broke


def test_bots_buy_in_again_by_themselves() -> None:
    host = Host(stakes=Stakes.no_limit(1, 2), min_buy_in=40, source=StackedDeck(DECK))
    host.sit("ann", 0)
    host.sit("bot", 1, stack=80, bot="rock")
    host.sit("cas", 2)
    events = host.play(all_in)
    assert events[-1] == ChipsAdded(1, 80)
    assert host.table.stack(1) == 80
    assert host.table.chair(2).broke


def test_who_leaves_adds_nothing() -> None:
    host = three()
    host.start()
    host.until(1)
    host.do(AddChips("cas", 50))
    host.do(LeaveSeat("cas", 1.0))
    assert host.table.addable(2) == (0, 0)
    events = host.play()
    assert not [event for event in events if isinstance(event, ChipsAdded)]
    assert host.table.seat_of("cas") is None
