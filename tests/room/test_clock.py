"""Deadlines and pauses, by a clock that the test turns itself."""

from __future__ import annotations

from badugi.game.actions import Call
from badugi.game.deal import Phase
from badugi.room.clock import Clock
from badugi.room.commands import Act, SitIn, SitOut, StartDeal, TimeOut
from support.tables import Host, folding, three


def started(**config: object) -> tuple[Host, Clock]:
    host = three(**{"decision_seconds": 30, "draw_seconds": 20, "away_seconds": 4, **config})
    host.start()
    clock = Clock()
    clock.observe(host.table, 100.0)
    return host, clock


def test_open_decision_has_its_time() -> None:
    host, clock = started()
    assert (clock.total, clock.remaining(100.0), clock.wakes()) == (30, 30, 130)
    assert clock.remaining(112.5) == 17.5
    assert clock.remaining(200.0) == 0
    assert clock.due(129.9) is None
    assert clock.due(130.0) == TimeOut(host.table.decision or 0)
    assert clock.until_deal(100.0) is None


def test_other_events_do_not_stop_the_clock() -> None:
    host, clock = started()
    host.sit("dirk", 4)
    host.do(SitOut("ben"))
    clock.observe(host.table, 120.0)
    assert clock.remaining(120.0) == 10


def test_next_decision_starts_the_clock_again() -> None:
    host, clock = started()
    host.do(Act("ann", host.table.decision or 0, Call(0)))
    clock.observe(host.table, 125.0)
    assert clock.remaining(125.0) == 30
    assert clock.due(130.0) is None


def test_a_draw_has_a_time_of_its_own() -> None:
    host, clock = started()
    host.until(1, Phase.DRAWING)
    clock.observe(host.table, 200.0)
    assert (clock.total, clock.remaining(200.0)) == (20, 20)


def test_clock_made_anew_starts_afresh() -> None:
    host, _ = started()
    clock = Clock()
    clock.observe(host.table, 5000.0)
    assert clock.remaining(5000.0) == 30


def test_who_let_the_time_run_out_gets_little_of_it_until_he_is_back() -> None:
    host, clock = started()
    host.until(1, Phase.DRAWING)
    clock.observe(host.table, 200.0)
    command = clock.due(220.0)
    assert command is not None
    host.do(command)
    host.until(1)
    clock.observe(host.table, 230.0)
    assert (clock.total, clock.wakes()) == (4, 234)
    host.do(SitIn("ben"))
    clock.observe(host.table, 231.0)
    assert (clock.total, clock.wakes()) == (30, 261)


def test_who_asked_to_sit_out_next_deal_keeps_his_time() -> None:
    host, clock = started()
    host.do(SitOut("ann"))
    clock.observe(host.table, 101.0)
    assert clock.remaining(101.0) == 29


def test_pause_is_longer_after_a_showdown() -> None:
    host, clock = started(pause_seconds=3, showdown_seconds=8)
    host.play()
    clock.observe(host.table, 300.0)
    assert clock.remaining(300.0) is None
    assert (clock.until_deal(300.0), clock.wakes()) == (8, 308)
    assert clock.due(307.9) is None
    assert clock.due(308.0) == StartDeal()

    host.start()
    clock.observe(host.table, 308.0)
    assert clock.until_deal(308.0) is None
    host.play(folding)
    clock.observe(host.table, 400.0)
    assert clock.until_deal(401.0) == 2


def test_first_deal_comes_soon_after_the_second_player() -> None:
    host = Host(gather_seconds=2)
    clock = Clock()
    host.sit("ann", 0)
    clock.observe(host.table, 10.0)
    assert (clock.wakes(), clock.due(99.0), clock.until_deal(99.0)) == (None, None, None)
    host.sit("ben", 1)
    clock.observe(host.table, 50.0)
    host.sit("cas", 2)
    clock.observe(host.table, 51.0)
    assert clock.wakes() == 52


def test_with_too_few_players_no_deal_is_coming() -> None:
    host, clock = started(showdown_seconds=8, gather_seconds=2)
    host.play()
    clock.observe(host.table, 300.0)
    host.do(SitOut("ann"))
    host.do(SitOut("ben"))
    clock.observe(host.table, 301.0)
    assert clock.wakes() is None
    host.do(SitIn("ben"))
    clock.observe(host.table, 302.0)
    assert clock.wakes() == 308  # the showdown is still there to be read
    host.do(SitOut("ben"))
    clock.observe(host.table, 303.0)
    host.do(SitIn("ben"))
    clock.observe(host.table, 400.0)
    assert clock.wakes() == 402
