"""Which refusals of a table are remembered, and which go when there are too many."""

from __future__ import annotations

from badugi.server.refusals import MOST, MOST_OF_ONE, Refusals, answer_of
from badugi.server.wire import Refused


def refused(intent: str) -> Refused:
    return Refused(intent, "illegal", "No.", "no", {"most": 3})


def test_a_players_oldest_goes_for_his_newest() -> None:
    refusals = Refusals()
    refusals.add("ann", refused("x"))
    for n in range(MOST_OF_ONE):
        refusals.add("ben", refused(f"i{n}"))
    assert refusals.forgotten_for("ben") == [("ben", "i0")]
    assert refusals.forgotten_for("ann") == []
    refusals.add("ben", refused("y"))
    assert refusals.get("ben", "i0") is None
    assert refusals.get("ben", "i1") == refused("i1")
    assert refusals.get("ann", "x") == refused("x")


def test_the_oldest_of_all_goes_when_a_thousand_are_there() -> None:
    refusals = Refusals()
    for n in range(MOST):
        refusals.add(f"p{n}", refused("x"))
    assert refusals.forgotten_for("new") == [("p0", "x")]
    refusals.add("new", refused("x"))
    assert refusals.get("p0", "x") is None
    assert refusals.get("p1", "x") == refused("x")


def test_they_come_back_from_the_journal_as_they_were() -> None:
    answers = [answer_of("ann", refused(f"i{n}")) for n in range(MOST_OF_ONE)]
    refusals = Refusals(answers)
    assert refusals.get("ann", "i7") == refused("i7")
    assert refusals.forgotten_for("ann") == [("ann", "i0")]
