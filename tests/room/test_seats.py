"""Sitting down, waiting for the blind, sitting out and coming back."""

from __future__ import annotations

import pytest

from badugi.game.events import DealStarted, Post, Posted
from badugi.room.button import Line
from badugi.room.commands import AnyCommand, SetShow, SitIn, SitOut, TakeSeat
from badugi.room.config import MissedBlinds
from badugi.room.errors import Refusal
from badugi.room.events import Away, SatIn, SatOut, SeatTaken, ShowSet, TableEvent
from badugi.room.state import TableState
from support.deals import passive
from support.tables import Host, folding, refused, three


def posts(events: list[TableEvent]) -> list[tuple[int, Post]]:
    return [(event.seat, event.post) for event in events if isinstance(event, Posted)]


def dealt(host: Host) -> DealStarted:
    return host.table.running_deal().setup


def test_first_deal_is_for_everybody_who_sits_there() -> None:
    host = three()
    events = host.start()
    assert dealt(host).seats == (0, 1, 2)
    assert posts(events) == [(1, Post.SMALL_BLIND), (2, Post.BIG_BLIND)]
    assert host.table.occupants == {0: "ann", 1: "ben", 2: "cas"}


def test_seat_is_taken_under_a_name_with_chips() -> None:
    host = Host()
    assert host.sit("ann", 3, 250) == [SeatTaken(3, "ann", "Ann", 250)]
    assert host.table.seat_of("ann") == 3
    assert host.table.stack(3) == 250
    assert host.table.seat_of("ben") is None


def test_seat_that_cannot_be_taken_is_refused() -> None:
    host = three()
    refused(host, TakeSeat("dirk", 2, "Dirk", 100, 0.0), "taken")
    refused(host, TakeSeat("dirk", 6, "Dirk", 100, 0.0), "seats are 0 to 5")
    refused(host, TakeSeat("dirk", -1, "Dirk", 100, 0.0), "seats are 0 to 5")
    refused(host, TakeSeat("dirk", 4, " ", 100, 0.0), "name")
    refused(host, TakeSeat("ann", 4, "Ann", 100, 0.0), "have a seat")


def test_friend_sits_down_in_a_deal_and_waits_for_the_big_blind() -> None:
    host = three()
    host.start()
    host.sit("dirk", 4)
    assert host.table.dealt_seat("dirk") is None
    assert host.table.waiting(4)
    host.play()
    big_blinds = []
    while 4 not in host.table.occupants:
        host.start()
        big_blinds.append(host.table.line)
        host.play()
    assert big_blinds == [Line(1, 2, 4)]
    assert not host.table.waiting(4)


def test_friend_who_posts_is_dealt_in_at_once_with_a_live_big_blind() -> None:
    host = three()
    host.play()
    host.play()
    host.sit("dirk", 4, post=True)
    host.play()  # the button is at cas, the big blind at ben: dirk's chair is between them
    assert host.table.line == Line(2, 0, 1)
    assert 4 not in host.table.occupants
    events = host.start()
    assert host.table.line == Line(0, 1, 2)
    assert posts(events) == [(1, Post.SMALL_BLIND), (2, Post.BIG_BLIND), (4, Post.LIVE)]
    assert dealt(host).live == (4,)
    assert dealt(host).dead == ()


def test_friend_who_posts_in_the_blind_itself_posts_nothing_more() -> None:
    host = three()
    host.play()
    host.sit("dirk", 3, post=True)
    assert posts(host.start()) == [(2, Post.SMALL_BLIND), (3, Post.BIG_BLIND)]


def test_one_may_change_ones_mind_about_waiting() -> None:
    host = three()
    host.start()
    host.sit("dirk", 4)
    assert host.do(SitIn("dirk", post=True)) == [SatIn(4, post=True)]
    assert host.do(SitIn("dirk", post=True)) == []
    assert host.do(SitIn("dirk")) == [SatIn(4, post=False)]


def test_who_sits_out_plays_on_in_this_deal_and_is_not_dealt_in_the_next() -> None:
    host = three()
    host.start()
    assert host.do(SitOut("ann")) == [SatOut(0, Away.ASKED)]
    assert host.do(SitOut("ann")) == []
    assert host.table.running_deal().to_act == 0
    host.act(passive)
    host.play()
    host.start()
    assert dealt(host).seats == (1, 2)


def test_who_comes_back_before_a_blind_passed_owes_nothing() -> None:
    host = three()
    host.sit("dirk", 3)
    host.start()  # button ann, blinds ben and cas
    host.do(SitOut("ann"))
    host.play()
    host.start()  # button ben, blinds cas and dirk
    assert dealt(host).seats == (1, 2, 3)
    host.do(SitIn("ann"))
    host.play()
    host.start()
    assert dealt(host).seats == (0, 1, 2, 3)
    assert host.table.line == Line(2, 3, 0)


def missing_both_blinds(rule: MissedBlinds) -> Host:
    """Dirk sits out while big and small blind pass him by, and eva is next to have the button."""
    host = three(missed_blinds=rule)
    host.sit("dirk", 3)
    host.sit("eva", 4)
    host.play()
    host.do(SitOut("dirk"))
    host.play()  # big blind: eva instead of dirk
    host.play()  # small blind: eva
    assert host.table.chair(3).missed_blinds
    assert host.table.chair(3).owes_big
    assert host.table.chair(3).owes_small
    return host


def test_missed_blinds_are_waited_out() -> None:
    host = missing_both_blinds(MissedBlinds.WAIT)
    refused(host, SitIn("dirk", post=True), "can't be posted")
    host.do(SitIn("dirk"))
    lines = []
    while True:
        host.start()
        lines.append(host.table.line)
        if 3 in host.table.occupants:
            break
        host.play()
    assert [line.big for line in lines if line] == [1, 2, 3]
    assert dealt(host).live == dealt(host).dead == ()
    assert not host.table.chair(3).missed_blinds


def test_missed_blinds_are_posted_where_the_table_has_it_so() -> None:
    host = missing_both_blinds(MissedBlinds.POST)
    host.do(SitIn("dirk", post=True))
    events = host.start()
    assert host.table.line == Line(4, 0, 1)
    assert posts(events)[2:] == [(3, Post.LIVE), (3, Post.DEAD)]
    assert host.table.running_deal().dead_money == 1
    assert not host.table.chair(3).missed_blinds


def test_missed_small_blind_alone_is_posted_dead() -> None:
    host = three(missed_blinds=MissedBlinds.POST)
    host.sit("dirk", 3)
    host.play()  # big blind cas
    host.do(SitOut("cas"))
    host.play()  # the small blind is dead
    assert host.table.line == Line(1, 2, 3)
    chair = host.table.chair(2)
    assert (chair.owes_big, chair.owes_small) == (False, True)
    host.do(SitIn("cas", post=True))
    host.play()  # cas is on the button, which nobody comes in on
    assert host.table.line == Line(2, 3, 0)
    assert 2 not in host.table.occupants
    events = host.start()
    assert host.table.line == Line(3, 0, 1)
    assert posts(events)[-1] == (2, Post.DEAD)
    assert dealt(host).live == ()


def test_dead_small_blind_is_posted_by_nobody() -> None:
    host = three()
    host.sit("dirk", 3)
    host.play()
    host.do(SitOut("cas"))
    events = host.start()
    assert posts(events) == [(3, Post.BIG_BLIND)]
    assert dealt(host).small_blind is None
    host.play()
    host.start()
    assert dealt(host).button == 2
    assert 2 not in dealt(host).seats


def test_a_table_of_two_goes_on_heads_up() -> None:
    host = Host()
    host.sit("ann", 1)
    host.sit("ben", 4)
    for button, big in ((1, 4), (4, 1), (1, 4)):
        events = host.start()
        assert posts(events) == [(button, Post.SMALL_BLIND), (big, Post.BIG_BLIND)]
        assert host.table.running_deal().to_act == button
        host.play(folding)


def test_a_deal_needs_two_who_want_to_play() -> None:
    host = Host()
    host.sit("ann", 0)
    assert host.table.lineup is None
    with pytest.raises(Refusal, match="two players"):
        host.start()
    host.sit("ben", 1)
    host.do(SitOut("ben"))
    with pytest.raises(Refusal, match="two players"):
        host.start()
    host.do(SitIn("ben"))
    host.start()
    with pytest.raises(Refusal, match="on already"):
        host.start()


def test_a_seat_may_show_its_losing_hands() -> None:
    host = three()
    assert host.do(SetShow("ben", on=True)) == [ShowSet(1, on=True)]
    assert host.do(SetShow("ben", on=True)) == []
    host.start()
    assert dealt(host).shows == (1,)
    host.do(SetShow("ben", on=False))
    host.play()
    host.start()
    assert dealt(host).shows == ()


@pytest.mark.parametrize("command", [SitOut("eva"), SitIn("eva"), SetShow("eva", on=True)])
def test_without_a_seat_there_is_nothing_to_wish_for(command: AnyCommand) -> None:
    refused(three(), command, "no seat", "not_yours")


def test_a_free_seat_has_no_chair() -> None:
    state: TableState = Host().table
    with pytest.raises(LookupError, match="seat 0 is free"):
        state.chair(0)
    with pytest.raises(LookupError, match="no deal is on"):
        state.running_deal()
