"""Which refusals of a table are remembered, and which go when there are too many."""

from __future__ import annotations

from badugi.server.refusals import MOST, MOST_OF_ONE, Refusals, answer_of
from badugi.server.wire import Refused


def refused(intent: str) -> Refused:
    return Refused(intent, "illegal", "No.", "no", {"most": 3})


def nobody(_: str) -> bool:
    return False


def test_a_players_oldest_goes_for_his_newest() -> None:
    refusals = Refusals(nobody)
    refusals.add("ann", refused("x"))
    for n in range(MOST_OF_ONE):
        assert refusals.add("ben", refused(f"i{n}")) == []
    assert refusals.add("ben", refused("y")) == [("ben", "i0")]
    assert refusals.get("ben", "i0") is None
    assert refusals.get("ben", "i1") == refused("i1")
    assert refusals.get("ann", "x") == refused("x")


def test_the_oldest_of_all_goes_when_a_thousand_are_there() -> None:
    refusals = Refusals(nobody)
    for n in range(MOST):
        refusals.add(f"p{n}", refused("x"))
    assert refusals.add("new", refused("x")) == [("p0", "x")]
    assert refusals.get("p0", "x") is None
    assert refusals.get("p1", "x") == refused("x")


def test_strangers_never_push_out_what_a_seated_player_was_refused() -> None:
    refusals = Refusals({"ann", "ben"}.__contains__)
    for n in range(MOST_OF_ONE):
        refusals.add("ann", refused(f"i{n}"))
    for n in range(2 * MOST):
        refusals.add(f"p{n // 90}", refused(f"i{n}"))
    refusals.add("ben", refused("late"))
    for n in range(2 * MOST):
        refusals.add(f"q{n // 90}", refused(f"i{n}"))
    assert all(refusals.get("ann", f"i{n}") for n in range(MOST_OF_ONE))
    assert refusals.get("ben", "late")


def test_what_is_forgotten_makes_room() -> None:
    refusals = Refusals(nobody)
    for n in range(MOST_OF_ONE):
        refusals.add("ann", refused(f"i{n}"))
    refusals.forget("ann", "i5")
    assert refusals.add("ann", refused("new")) == []


def test_they_come_back_from_the_journal_as_they_were() -> None:
    answers = [answer_of("ann", refused(f"i{n}")) for n in range(MOST_OF_ONE)]
    refusals = Refusals(nobody, answers)
    assert refusals.get("ann", "i7") == refused("i7")
    assert refusals.add("ann", refused("new")) == [("ann", "i0")]
