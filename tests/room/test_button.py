"""Where the button and the blinds go, and who is dealt in."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from badugi.room.button import Entry, Line, Lineup, between, missed, next_lineup
from badugi.room.config import ButtonRule
from support.cases import Case, cases

READY, WAITING, POSTING = Entry.READY, Entry.WAITING, Entry.POSTING


def lineup(
    last: Line | None, wants: dict[int, Entry], rule: ButtonRule = ButtonRule.DEAD
) -> Lineup:
    found = next_lineup(last, wants, rule=rule, blinds=True)
    assert found is not None
    return found


def ready(*seats: int) -> dict[int, Entry]:
    return dict.fromkeys(seats, READY)


@cases("showdown", room="room")
def test_rules_case(case: Case) -> None:
    inputs, expected = case["inputs"], case["expected"]["next"]
    before: dict[str, Any] = inputs.get("before", inputs)
    last = Line(before["button"], before["sb"], before["bb"])
    seats = inputs.get("seats", [before["button"], before["sb"], before["bb"]])
    left = [seat for seat in seats if seat != inputs["busts"]]
    found = lineup(last, ready(*left))
    if "button_sb" in expected:
        assert found.line == Line(expected["button_sb"], expected["button_sb"], expected["bb"])
    else:
        assert found.line == Line(expected["button_position"], expected["sb"], expected["bb"])
        assert (found.line.button not in found.dealt) is expected["button_dead"]


@pytest.mark.parametrize(
    ("seats", "line"),
    [
        ((0, 1, 2, 3), Line(0, 1, 2)),
        ((2, 5, 7), Line(2, 5, 7)),
        ((3, 6), Line(3, 3, 6)),
    ],
)
def test_first_deal_takes_everybody_in_and_the_lowest_seat_has_the_button(
    seats: tuple[int, ...], line: Line
) -> None:
    found = lineup(None, dict.fromkeys(seats, WAITING))
    assert found == Lineup(line, seats)


def test_nobody_is_dealt_to_alone() -> None:
    assert next_lineup(None, {}, rule=ButtonRule.DEAD, blinds=True) is None
    assert next_lineup(Line(0, 1, 2), ready(4), rule=ButtonRule.DEAD, blinds=True) is None


def test_button_and_blinds_move_by_one_player() -> None:
    assert lineup(Line(0, 1, 2), ready(0, 1, 2, 5)).line == Line(1, 2, 5)
    assert lineup(Line(1, 2, 5), ready(0, 1, 2, 5)).line == Line(2, 5, 0)


def test_small_blind_is_dead_where_the_last_big_blind_left() -> None:
    found = lineup(Line(0, 1, 2), ready(0, 1, 3, 4))
    assert found.line == Line(1, 2, 3)
    assert found.small_blind is None
    after = lineup(found.line, ready(0, 1, 3, 4))
    assert after.line == Line(2, 3, 4)
    assert after.small_blind == 3
    assert after.line.button not in after.dealt


@pytest.mark.parametrize(
    ("busts", "line"),
    [(1, Line(2, 3, 4)), (2, Line(3, 4, 1)), (3, Line(2, 4, 1)), (4, Line(2, 3, 1))],
)
def test_forward_moving_button_is_never_on_an_empty_seat(busts: int, line: Line) -> None:
    left = ready(*({1, 2, 3, 4} - {busts}))
    found = lineup(Line(1, 2, 3), left, ButtonRule.FORWARD)
    assert found.line == line
    assert {line.button, line.small, line.big} <= set(found.dealt)


def test_forward_moving_button_waits_for_the_blinds_when_somebody_came_back() -> None:
    # Seat 1 has no debt, and sits between the last button and the last big blind.
    found = lineup(Line(0, 2, 3), ready(0, 1, 2, 3), ButtonRule.FORWARD)
    assert found.line == Line(2, 3, 0)
    # The small and the big blind have left, and a newcomer sits in the chair of the latter.
    found = lineup(Line(2, 3, 0), ready(1, 2) | {0: WAITING}, ButtonRule.FORWARD)
    assert found == Lineup(Line(2, 2, 1), (1, 2))


@pytest.mark.parametrize("rule", ButtonRule)
def test_heads_up_the_blinds_alternate_and_the_button_posts_the_small_one(
    rule: ButtonRule,
) -> None:
    line = Line(4, 4, 1)
    for expected in (Line(1, 1, 4), Line(4, 4, 1)):
        line = lineup(line, ready(1, 4), rule).line
        assert line == expected


@pytest.mark.parametrize("rule", ButtonRule)
def test_third_player_takes_the_big_blind_when_it_reaches_him(rule: ButtonRule) -> None:
    beyond = lineup(Line(0, 0, 1), ready(0, 1) | {2: WAITING}, rule)
    assert beyond.line == Line(0, 1, 2)
    assert beyond.dealt == (0, 1, 2)

    # He sits between the button and the blind: first the blind goes round heads-up once more.
    inside = lineup(Line(0, 0, 2), ready(0, 2) | {1: WAITING}, rule)
    assert inside == Lineup(Line(2, 2, 0), (0, 2))
    assert lineup(inside.line, ready(0, 2) | {1: WAITING}, rule).line == Line(2, 0, 1)


def test_waiting_player_is_dealt_in_by_the_big_blind_only() -> None:
    wants = ready(0, 1, 2, 3) | {5: WAITING}
    assert lineup(Line(0, 1, 2), wants) == Lineup(Line(1, 2, 3), (0, 1, 2, 3))
    assert lineup(Line(1, 2, 3), wants) == Lineup(Line(2, 3, 5), (0, 1, 2, 3, 5))


def test_posting_player_comes_in_between_big_blind_and_button_only() -> None:
    wants = ready(0, 1, 2, 3) | {5: POSTING}
    assert lineup(Line(0, 1, 2), wants) == Lineup(Line(1, 2, 3), (0, 1, 2, 3, 5), (5,))
    assert lineup(Line(1, 2, 3), wants) == Lineup(Line(2, 3, 5), (0, 1, 2, 3, 5))

    on_the_button = {0: READY, 2: READY, 3: READY, 1: POSTING}
    assert lineup(Line(0, 1, 2), on_the_button) == Lineup(Line(1, 2, 3), (0, 2, 3))
    in_the_small_blind = {0: READY, 1: READY, 3: READY, 2: POSTING}
    found = lineup(Line(0, 1, 2), in_the_small_blind)
    assert found == Lineup(Line(1, 2, 3), (0, 1, 3))
    assert found.small_blind is None


def test_game_with_one_player_left_begins_anew_without_posts() -> None:
    found = lineup(Line(0, 1, 2), {2: READY, 3: WAITING, 5: POSTING})
    assert found == Lineup(Line(5, 2, 3), (2, 3, 5))
    assert lineup(Line(0, 1, 2), {0: WAITING, 4: WAITING}).line == Line(0, 0, 4)


def test_table_without_blinds_moves_the_button_alone_and_takes_everybody_in() -> None:
    wants = ready(0, 3) | {5: WAITING}
    line: Line | None = None
    for button in (0, 3, 5, 0):
        found = next_lineup(line, wants, rule=ButtonRule.DEAD, blinds=False)
        assert found == Lineup(Line(button), (0, 3, 5))
        line = found.line


def test_blinds_are_missed_where_they_pass() -> None:
    last, now = Line(0, 1, 2), Line(1, 2, 5)
    assert missed(last, now, 4) == (True, False)
    assert missed(last, now, 2) == (False, True)  # he would have been the small blind
    assert missed(last, now, 6) == (False, False)
    assert missed(last, now, 0) == (False, False)
    assert missed(now, Line(2, 5, 0), 4) == (False, True)
    # The big blind of three sits out: the two others go on heads-up without his small blind.
    assert missed(last, Line(1, 1, 0), 2) == (False, True)
    assert missed(None, now, 4) == (False, False)


@st.composite
def lives(draw: st.DrawFn) -> tuple[int, ButtonRule, list[dict[int, str]]]:
    """A number of chairs, a rule, and what happens to some of them before each deal."""
    chairs = draw(st.integers(2, 8))
    change = st.sampled_from(["join", "join and post", "leave", "skip", "back", "post"])
    changes = st.dictionaries(st.integers(0, chairs - 1), change, max_size=3)
    return chairs, draw(st.sampled_from(ButtonRule)), draw(st.lists(changes, max_size=40))


class Chairs:
    """A small model of players who come, go and sit out, with what they owe."""

    def __init__(self) -> None:
        self.wants: dict[int, Entry] = {}
        self.away: dict[int, Entry] = {}

    def change(self, seat: int, what: str) -> None:
        here = seat in self.wants or seat in self.away
        if what.startswith("join") and not here:
            self.wants[seat] = POSTING if "post" in what else WAITING
        elif what == "leave":
            self.wants.pop(seat, None)
            self.away.pop(seat, None)
        elif what == "skip" and seat in self.wants:
            self.away[seat] = self.wants.pop(seat)
        elif seat in self.away and what in {"back", "post"}:
            entry = self.away.pop(seat)
            self.wants[seat] = POSTING if what == "post" and entry is not READY else entry

    def dealt(self, last: Line | None, found: Lineup) -> None:
        for seat in found.dealt:
            self.wants[seat] = READY
        for seat, entry in self.away.items():
            if entry is READY and any(missed(last, found.line, seat)):
                self.away[seat] = WAITING


@settings(max_examples=1500, deadline=None)
@given(lives())
def test_blinds_are_fair_whatever_the_players_do(
    life: tuple[int, ButtonRule, list[dict[int, str]]],
) -> None:
    _, rule, changes = life
    chairs = Chairs()
    last: Line | None = None
    for step in changes:
        for seat, what in step.items():
            chairs.change(seat, what)
        wants = dict(chairs.wants)
        found = next_lineup(last, wants, rule=rule, blinds=True)
        assert (found is None) is (len(wants) < 2)
        if found is None:
            continue
        check_line(found, wants)
        check_step(last, found, wants, rule)
        chairs.dealt(last, found)
        last = found.line


def check_line(found: Lineup, wants: dict[int, Entry]) -> None:
    line, dealt = found.line, found.dealt
    assert line.big is not None
    assert line.small is not None
    assert list(dealt) == sorted(set(dealt))
    assert len(dealt) >= 2
    assert line.big in dealt
    assert {seat for seat, entry in wants.items() if entry is READY} <= set(dealt) <= set(wants)
    if len(dealt) == 2:
        assert line.button == line.small != line.big
        assert line.button in dealt
        return
    assert len({line.button, line.small, line.big}) == 3
    assert between(line.button, line.small, line.big)
    behind = [s for s in dealt if between(line.button, s, line.big) and s != line.small]
    assert behind == []


def check_step(last: Line | None, found: Lineup, wants: dict[int, Entry], rule: ButtonRule) -> None:
    line = found.line
    settled = [seat for seat, entry in wants.items() if entry is READY]
    for seat in found.posting:
        assert wants[seat] is POSTING
        assert seat not in {line.button, line.small, line.big}
    if last is None or last.big is None or line.big is None:
        return
    assert line.big != last.big, "the big blind twice in a row"
    if len(settled) >= 2:
        waited = [s for s in found.dealt if wants[s] is not READY and s not in found.posting]
        assert waited in ([], [line.big])
    if rule is ButtonRule.DEAD:
        skipped = [seat for seat in wants if between(last.big, seat, line.big)]
        assert skipped == [], "the big blind moves to the next player who wants to play"
        if last.big in settled:
            assert line.small == last.big, "after the big blind comes the small one"
    else:
        assert line.button in found.dealt
        assert found.small_blind == line.small
