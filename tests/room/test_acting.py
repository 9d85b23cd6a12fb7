"""Answering decisions: whose, when, and what is done for those who don't."""

from __future__ import annotations

import pytest

from badugi.game.actions import Call, Check, Discard, Fold, Raise, StandPat
from badugi.game.deal import Phase
from badugi.game.deck import SeededSource
from badugi.game.events import Called, Checked, Folded, StoodPat
from badugi.room.commands import Act, AddChips, SitIn, SitOut, TimeOut
from badugi.room.errors import Refusal
from badugi.room.events import Away, SatOut, TableEvent, TableOpened, TimedOut
from badugi.room.table import Table
from support.cases import Case, cases
from support.deals import at_random
from support.tables import Host, folding, refused, three


def open_decision(host: Host) -> int:
    decision = host.table.decision
    assert decision is not None
    return decision


def test_decision_is_named_by_the_version_it_opened_at() -> None:
    host = three()
    assert host.table.decision is None
    host.start()
    assert open_decision(host) == host.table.version
    events = host.do(Act("ann", open_decision(host), Call(0)))
    assert events == [Called(0, 2, 2)]
    assert open_decision(host) == host.table.version


def test_decision_keeps_its_name_while_others_come_and_go() -> None:
    host = three()
    host.start()
    decision = open_decision(host)
    host.sit("dirk", 4)
    host.do(AddChips("ben", 10))
    host.do(SitOut("cas"))
    assert open_decision(host) == decision < host.table.version
    host.do(Act("ann", decision, Call(0)))


def test_answer_to_an_earlier_decision_is_stale() -> None:
    host = three()
    host.start()
    decision = open_decision(host)
    host.do(Act("ann", decision, Call(0)))
    refused(host, Act("ann", decision, Call(0)), "no longer open", "stale")
    refused(host, Act("ben", decision, Call(1)), "no longer open", "stale")
    refused(host, TimeOut(decision), "no longer open", "stale")
    host.play()
    refused(host, Act("ben", decision, Call(1)), "no longer open", "stale")
    refused(host, TimeOut(decision), "no longer open", "stale")


def test_nobody_acts_for_another_seat() -> None:
    host = three()
    host.start()
    decision = open_decision(host)
    refused(host, Act("ben", decision, Fold(0)), "not your turn", "not_yours")
    refused(host, Act("ben", decision, Fold(1)), "not your turn", "not_yours")
    refused(host, Act("ann", decision, Fold(1)), "not your turn", "not_yours")
    refused(host, Act("eva", decision, Fold(0)), "not your turn", "not_yours")


def test_what_the_rules_of_the_game_forbid_is_refused_in_their_words() -> None:
    host = three()
    host.start()
    decision = open_decision(host)
    refused(host, Act("ann", decision, Raise(0, 5)), "^in fixed limit only 4 is possible here$")
    refused(host, Act("ann", decision, Check(0)), "2 to call")
    refused(host, Act("ann", decision, StandPat(0)), "betting round")
    host.until(1, Phase.DRAWING)
    twice = Discard(1, (0, 0))
    refused(host, Act("ben", open_decision(host), twice), "^Ac (is not held|can't be discarded tw)")


@cases("draw", room="room")
def test_rules_case(case: Case) -> None:
    assert case["inputs"] == {"event": "timeout", "phase": "draw"}
    assert case["expected"] == {"action": "stand_pat"}
    host = three()
    host.start()
    host.until(1, Phase.DRAWING)
    events = host.do(TimeOut(open_decision(host)))
    assert events == [TimedOut(1), SatOut(1, Away.TIMEOUT), StoodPat(1)]


def test_time_out_facing_a_bet_is_a_fold_and_the_seat_sits_out() -> None:
    host = three()
    host.start()
    events = host.do(TimeOut(open_decision(host)))
    assert events == [TimedOut(0), SatOut(0, Away.TIMEOUT), Folded(0)]
    host.play(folding)
    host.start()
    assert set(host.table.occupants) == {1, 2}


def test_time_out_with_nothing_to_call_is_a_check() -> None:
    host = three()
    host.start()
    host.until(2)
    events = host.do(TimeOut(open_decision(host)))
    assert events[:3] == [TimedOut(2), SatOut(2, Away.TIMEOUT), Checked(2)]


def test_a_second_time_out_sits_nobody_out_twice() -> None:
    host = three()
    host.start()
    host.until(1, Phase.DRAWING)
    host.do(TimeOut(open_decision(host)))
    host.until(1)
    assert host.do(TimeOut(open_decision(host)))[:2] == [TimedOut(1), Checked(1)]
    host.do(SitIn("ben"))
    assert host.table.chair(1).sat_out is None


def test_time_out_of_the_last_decision_closes_the_deal() -> None:
    host = Host()
    host.sit("ann", 0)
    host.sit("ben", 1)
    host.start()
    host.do(TimeOut(open_decision(host)))
    assert not host.table.running
    assert host.table.finished == 1
    assert host.table.stack(1) == 101


def test_a_table_begins_with_its_opening_and_is_put_away_between_deals() -> None:
    host = three()
    with pytest.raises(ValueError, match="TableOpened"):
        Table.from_events(host.events[1:])
    with pytest.raises(ValueError, match="TableOpened"):
        Table.from_events([])
    assert isinstance(host.events[0], TableOpened)
    assert host.table.version == len(host.events) == 4
    host.start()
    with pytest.raises(Refusal, match="middle of a deal"):
        host.table.snapshot()


def test_cards_come_from_the_source_that_is_handed_in() -> None:
    def played(seed: int) -> list[TableEvent]:
        host = three(source=SeededSource(seed))
        host.play(at_random(1, fold_share=0.0))
        return host.events

    assert played(5) == played(5) != played(6)


def test_events_of_the_deal_carry_their_versions() -> None:
    host = three()
    host.play()
    host.start()
    host.sit("dirk", 5)
    first = host.table.deal_events[0][0]
    assert [version for version, _ in host.table.deal_events] == list(
        range(first, host.table.version + 1)
    )
    assert [event for _, event in host.table.deal_events] == host.events[first - 1 :]


def test_finished_counts_deals_that_are_over() -> None:
    host = three()
    assert (host.table.deals, host.table.finished) == (0, 0)
    host.start()
    assert (host.table.deals, host.table.finished) == (1, 0)
    host.play()
    assert (host.table.deals, host.table.finished) == (1, 1)
