"""`badugi convert` and `badugi show`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from badugi.game.deal import Deal
from badugi.game.deck import SeededSource
from badugi.game.stakes import Stakes
from badugi.history import phh, pokerstars
from badugi.history.record import Record
from support.cli import Badugi
from support.deals import at_random, play_on


def _record(number: int) -> Record:
    deal = Deal.start(Stakes.pot(1, 2), [200] * 4, button=1, source=SeededSource(number))
    play_on(deal, at_random(number, fold_share=0.2))
    names = {0: "Ada", 1: "Ben", 2: "Cleo", 3: "Dan"}
    return Record.of(deal.events, names=names, number=str(number), max_seats=6, table="Sample")


RECORDS = [_record(number) for number in (11, 12, 13)]
STARS = pokerstars.dumps_all(RECORDS)


@pytest.fixture
def stars(tmp_path: Path) -> Path:
    """A PokerStars file of three hands."""
    file = tmp_path / "hands.txt"
    file.write_text(STARS, encoding="utf-8")
    return file


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    """The same with a card that occurs twice in the second hand."""
    hands = STARS.split("\n\n\n")
    assert len(hands) == 3
    hands[1] = hands[1].replace(": folds", ": bets 1000000").replace(": checks", ": bets 1000000")
    file = tmp_path / "broken.txt"
    file.write_text("\n\n\n".join(hands), encoding="utf-8")
    return file


def test_to_phh_and_back_gives_the_same_file(badugi: Badugi, stars: Path, tmp_path: Path) -> None:
    made = tmp_path / "hands.phhs"
    assert badugi("convert", str(stars), "--to", "phh", "-o", str(made)) == (0, "", "")
    read = phh.loads(made.read_text(encoding="utf-8"))
    assert [record.number for record in read] == ["11", "12", "13"]
    assert badugi("convert", str(made), "--to", "pokerstars") == (0, STARS, "")


def test_standard_input_is_read(badugi: Badugi) -> None:
    run = badugi("convert", "-", "--to", "phh", stdin=STARS)
    assert run.code == 0
    assert len(phh.loads(run.out)) == 3


def test_a_broken_hand_is_reported_by_file_hand_and_line_and_nothing_is_written(
    badugi: Badugi, broken: Path, tmp_path: Path
) -> None:
    made = tmp_path / "made.phhs"
    run = badugi("convert", str(broken), "--to", "phh", "-o", str(made))
    assert (run.code, run.out) == (1, "")
    assert run.err.startswith(f"badugi: {broken}, hand 12, line ")
    assert run.err.count("\n") == 1
    assert not made.exists()


def test_keep_going_leaves_the_broken_hand_out_and_counts(
    badugi: Badugi, broken: Path, stars: Path
) -> None:
    run = badugi("convert", str(broken), str(stars), "--to", "phh", "--keep-going")
    assert run.code == 1
    assert len(phh.loads(run.out)) == 5
    report, count = run.err.splitlines()
    assert ", hand 12, line " in report
    assert count == "5 hands converted, 1 left out"


@pytest.mark.parametrize(
    ("content", "error"),
    [(b"\xff\xfe\x00", "this is no text in UTF-8"), (b" \n", "there is no hand in it")],
)
def test_what_is_no_history_is_said(
    badugi: Badugi, tmp_path: Path, content: bytes, error: str
) -> None:
    file = tmp_path / "odd.txt"
    file.write_bytes(content)
    run = badugi("show", str(file))
    assert (run.code, run.err) == (1, f"badugi: {file}: {error}\n")


def test_show_tells_the_whole_hand(badugi: Badugi) -> None:
    text = STARS_SAMPLE
    run = badugi("show", "-", stdin=text)
    assert run.code == 0
    assert run.out.splitlines() == TOLD


STARS_SAMPLE = """\
PokerStars Game #1001:  Badugi Limit ($0.50/$1.00 USD) - 2026/09/05 10:32:15 ET
Table 'Sample' 6-max Seat #1 is the button
Seat 1: Ada ($20 in chips)
Seat 2: Ben ($15.25 in chips)
Seat 4: Cleo ($9 in chips)
Ben: posts small blind $0.25
Cleo: posts big blind $0.50
*** DEALING HANDS ***
Dealt to Ada [As 3h 8h 6s]
Ada: raises $0.50 to $1
Ben: folds
Cleo: calls $0.50
*** FIRST DRAW ***
Cleo: discards 2 cards
Ada: discards 2 cards [8h 6s]
Dealt to Ada [As 3h] [5c Kd]
Cleo: checks
Ada: bets $0.50
Cleo: folds
Uncalled bet ($0.50) returned to Ada
Ada collected $2.25 from pot
Ada: doesn't show hand
*** SUMMARY ***
Total pot $2.25 | Rake $0
Seat 1: Ada (button) collected ($2.25)
Seat 2: Ben (small blind) folded before the Draw
Seat 4: Cleo (big blind) folded after the 1st Draw
"""

TOLD = """\
Hand 1001, Fixed limit $0.50/$1, Sample, 2026-09-05 10:32 ET
Seat 1: Ada with $20, on the button
Seat 2: Ben with $15.25
Seat 4: Cleo with $9
Ben posts the small blind of $0.25
Cleo posts the big blind of $0.50
Ada has As 3h 8h 6s  two-card 3-A
Ada raises to $1
Ben folds
Cleo calls $0.50
First draw
Cleo draws two
Ada draws two for 8h 6s
Ada gets 5c Kd  →  As 3h 5c Kd  K-5-3-A badugi
After the first draw: $2.25 in the middle
Cleo checks
Ada bets $0.50
Cleo folds
Ada gets $0.50 back, uncalled
Ada wins $2.25
""".splitlines()


def test_show_picks_one_hand(badugi: Badugi, stars: Path) -> None:
    run = badugi("show", str(stars), "--hand", "2")
    assert run.out.startswith("Hand 12, Pot limit 1/2, Sample")
    assert "Hand 13" not in run.out


def test_show_says_how_many_hands_there_are(badugi: Badugi, stars: Path) -> None:
    run = badugi("show", str(stars), "--hand", "4")
    assert (run.code, run.err) == (1, "badugi: no hand 4: there are 3\n")


def test_show_writes_events_for_programs(badugi: Badugi, stars: Path) -> None:
    hands = json.loads(badugi("show", str(stars), "--json").out)
    assert [hand["number"] for hand in hands] == ["11", "12", "13"]
    assert hands[0]["events"][0]["event"] == "deal_started"
    assert hands[0]["events"][-1]["event"] == "deal_ended"


@pytest.mark.parametrize("command", [("show",), ("convert", "--to", "pokerstars")])
@pytest.mark.parametrize(
    "damage",
    [
        "starting_stacks = [1e9999999, 100]",
        "starting_stacks = [1e999999, 100]",
        "starting_stacks = [1e-9999999, 100]",
        f"x = {'[' * 900}{']' * 900}",
        f"x = {'{a=' * 900}1{'}' * 900}",
        f"x.{'.'.join('a' * 900)} = 1",
        f"hand = 0x{'f' * 6000}",
    ],
)
def test_numbers_and_depths_beyond_reason_cost_one_hand_only(
    badugi: Badugi, tmp_path: Path, command: tuple[str, ...], damage: str
) -> None:
    name = damage.partition(" = ")[0]
    first, second, third = phh.dumps_all(RECORDS).split("\n\n")
    kept = [line for line in second.splitlines() if not line.startswith(f"{name} = ")]
    file = tmp_path / "three.phhs"
    file.write_text("\n\n".join((first, "\n".join([*kept, damage]), third)), encoding="utf-8")
    run = badugi(*command, str(file), "--keep-going")
    assert run.code == 1
    report, count = run.err.splitlines()
    hand = "2" if name == "hand" else "12"
    assert report.startswith(f"badugi: {file}, hand {hand}, line ")
    line = int(report.partition("line ")[2].partition(":")[0])
    begins = first.count("\n") + 3
    assert begins <= line <= begins + len(kept) + 1
    assert count.startswith("2 hands ")
    assert count.endswith(", 1 left out")
