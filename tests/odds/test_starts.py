"""The starting hands: which there are, and what they are worth against trials of other making."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from math import comb
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from badugi import CardError, Hand, SetupError
from badugi.game.all_hands import BADUGIS, DECK, HANDS, RANKS, all_hands, mask_of, numbers_of
from badugi.game.cards import parse_cards
from badugi.odds import start_book
from badugi.odds import starts as start_module
from badugi.odds.draws import draw_odds
from badugi.odds.equity import equity
from badugi.odds.goals import best_chance
from badugi.odds.ranges import Range
from badugi.odds.start_book import FILE, Start, StartBook
from badugi.odds.start_classes import by_high_card, by_three_cards, classes
from badugi.odds.starts import GROUPS, STARTS, equities, start_number, starts

LOOSE = 0.005
"""A target that some tens of thousands of trials meet."""


@pytest.fixture(scope="module")
def book() -> Iterator[StartBook]:
    """One book for the tests that only read what was counted."""
    with StartBook() as made:
        yield made


@pytest.fixture
def stop_at() -> list[int]:
    """After so many groups somebody presses Ctrl-C, once."""
    return []


@pytest.fixture
def loose(monkeypatch: pytest.MonkeyPatch, stop_at: list[int]) -> list[int]:
    """Equities are counted to a loose target; the list says of which groups."""
    counted = list[int]()

    def quick(group: int, seed: int) -> Any:
        if stop_at == [len(counted)]:
            stop_at.clear()
            raise KeyboardInterrupt
        counted.append(group)
        return equities(group, seed, LOOSE)

    monkeypatch.setattr(start_module, "_BATCH", 2_000)
    monkeypatch.setattr(start_book, "equities", quick)
    return counted


def test_the_starts_are_all_hands() -> None:
    everything = starts()
    assert len(everything.combos) == STARTS
    assert everything.combos.sum() == HANDS
    assert set(everything.combos.tolist()) == {1, 4, 6, 12, 24}
    assert (np.bincount(everything.of, minlength=STARTS) == everything.combos).all()
    assert (everything.ranks[everything.of] == all_hands().ranks).all()
    own = numbers_of(everything.cards)
    assert (everything.of[own] == np.arange(STARTS)).all()
    assert (np.diff(everything.ranks.astype(int)) >= 0).all()
    assert set(everything.groups.tolist()) == set(range(GROUPS))


@pytest.mark.parametrize("hand", ["9s 3d Ah 2c", "Kc Kd 5d 5h", "As 5s 7s Ts", "2c 2d 2h 2s"])
def test_hands_are_one_start_whatever_the_suits_are_called(hand: str) -> None:
    cards = parse_cards(hand)
    renamed = {
        frozenset(card & ~3 | order[card & 3] for card in cards) for order in permutations(range(4))
    }
    numbers = {start_number(sorted(some)) for some in renamed}
    assert len(numbers) == 1
    assert starts().combos[numbers.pop()] == len(renamed)


def test_starts_are_shown_with_spades_first() -> None:
    shown = {"9s 3d Ah 2c": "As 2h 3d 9c", "KcKd5d5h": "5s 5h Ks Kd", "Ad2d3d4d": "As 2s 3s 4s"}
    for hand, text in shown.items():
        assert starts().text(start_number(hand)) == text
    with pytest.raises(CardError, match="a hand has 4 cards, not 2"):
        start_number("As 2s")


@pytest.mark.parametrize(
    "hand",
    [
        "As2h3d9c",
        "Js8h7d2c",
        "KsQhJdTc",
        "As2h3dKd",
        "9s5h5d2s",
        "As2hKsQs",
        "AsAh2s2d",
        "7s7hKsKh",
        "KsKhKdQd",
        "As5s9sKs",
        "2s2h2d2c",
    ],
)
def test_equity_is_what_deals_of_that_hand_say(hand: str) -> None:
    """The other way: the hand itself is dealt, its cards are not in the deck. 11 hands, 3 draws."""
    number = start_number(hand)
    everything = starts()
    group = int(everything.groups[number])
    place = int((everything.groups[:number] == group).sum())
    found = equities(group, 3, 0.001)
    other = equity([Range.of(hand), "any"], 3, exact=False, trials=400_000, seed=5).players[0]
    error = np.hypot(found.errors[place], np.sqrt(other.equity * (1 - other.equity) / 400_000))
    assert found.shares[place] == pytest.approx(other.equity, abs=4 * error)
    assert 0 < found.errors[place] <= 0.001


@pytest.mark.parametrize(("hand", "size"), [("", 0), ("As2h3d", 3), ("As2h", 2), ("As", 1)])
def test_a_trial_weighs_what_it_is_seldom_one_for_a_start(hand: str, size: int) -> None:
    """The chance that none of the discards is among the cards that have left the deck."""
    weights = start_module._weights(np.uint64(mask_of(parse_cards(hand))))
    assert len(weights) == 33
    for n, weight in enumerate(weights):
        assert weight == pytest.approx(comb(DECK - size, n) / comb(48, n))


def test_the_order_of_drawing_makes_no_difference() -> None:
    one, other = (
        equity(hands, 3, exact=False, trials=600_000, seed=seed)
        for seed, hands in enumerate((["As2hKsQs", "any"], ["any", "As2hKsQs"]))
    )
    both = np.hypot(one.standard_error, other.standard_error)
    assert one.players[0].equity == pytest.approx(other.players[1].equity, abs=4 * both)


def test_any_hand_against_any_hand_shares_the_pot(monkeypatch: pytest.MonkeyPatch) -> None:
    """The mean equity is a half. A group's errors are common to it, those of groups are not."""
    monkeypatch.setattr(start_module, "_BATCH", 1_000)
    everything = starts()
    combos = everything.combos
    total = spread = 0.0
    for group in range(GROUPS):
        members = everything.groups == group
        found = equities(group, 1, 0.01)
        total += float(combos[members] @ found.shares)
        spread += float(combos[members] @ found.errors) ** 2
    assert total / HANDS == pytest.approx(0.5, abs=4 * np.sqrt(spread) / HANDS)
    assert np.sqrt(spread) / HANDS < 0.001


def test_equities_hang_on_the_seed_alone() -> None:
    group = int(starts().groups[start_number("As2h3dKd")])
    one, other = equities(group, 4, LOOSE), equities(group, 5, LOOSE)
    assert (equities(group, 4, LOOSE).shares == one.shares).all()
    assert (one.shares != other.shares).all()
    assert one.trials >= 200_000


def test_a_start_has_all_that_is_said_of_it(book: StartBook) -> None:
    start = book.start("Kd 3d 2h As")
    assert (start.hand, start.combos, start.rank) == ("As 2h 3d Kd", 24, Hand("As2h3dKd").rank)
    assert start.dealt == 24 / 270_725
    assert start.best_chance() == pytest.approx(best_chance("As2h3dKd"), abs=1e-12)
    assert start.best_chance("8") == pytest.approx(best_chance("As2h3dKd", "8"), abs=1e-12)
    assert start.best_chance("10") == start.best[6]
    assert list(start.best) == sorted(start.best)
    assert start.best_chance() >= draw_odds("As2h3dKd", 3).ranks[:BADUGIS].sum() - 1e-12
    assert start.standard_error <= 0.0005
    assert start.equity == pytest.approx(0.6808, abs=4 * 0.0007)
    with pytest.raises(SetupError, match="expected 4 to K"):
        start.best_chance("3")


def test_work_that_was_stopped_goes_on_where_it_was(
    tmp_path: Path, loose: list[int], stop_at: list[int]
) -> None:
    file = tmp_path / "new" / FILE
    wanted = [start_number(hand) for hand in ("As2h3dKd", "As2h4dKd", "As2h5dKd", "As2hKsQs")]
    parts = 10 + 4  # the goals, and as many groups as these have ranks

    stop_at.append(2)
    told = list[float]()
    with StartBook(file, seed=2) as book, pytest.raises(KeyboardInterrupt):
        book.fill(wanted, jobs=1, progress=told.append)
    assert told == sorted(told)
    assert 0 < told[-1] < 1
    kept = len(told)
    # Another process, later: what is there is not counted again.
    told.clear()
    with StartBook(file, seed=2) as book:
        left = book.fill(wanted, progress=told.append)
        assert left == len(told) == parts - kept
        assert told[-1] == 1
        rows = book.rows(wanted)
        assert book.fill(wanted) == 0
    assert sorted(set(loose)) == sorted({int(starts().groups[number]) for number in wanted})
    # And the same as what is counted at one go, on any number of cores.
    with StartBook(seed=2) as other:
        other.fill(wanted, jobs=3)
        assert other.rows(wanted) == rows
    assert [row.hand for row in rows] == [starts().text(number) for number in wanted]
    with StartBook(file, seed=3) as other:
        assert other.fill(wanted) == 4
        assert other.rows(wanted)[0].equity != rows[0].equity
        assert other.rows(wanted)[0].best == rows[0].best


def test_two_processes_can_fill_one_book(tmp_path: Path, loose: list[int]) -> None:
    file = tmp_path / FILE
    one, other = start_number("As2h3dKd"), start_number("Ks9s5s2s")
    with StartBook(file) as book, StartBook(file) as again:
        book.fill([one])
        again.fill([other])
        assert book.fill([one, other]) == again.fill([one, other]) == 0
        assert book.rows([other, one]) == again.rows([other, one])


def test_a_file_that_is_something_else_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / FILE
    file.write_text("a diary\n" * 200)
    with pytest.raises(SetupError, match=f"{FILE} is no table of starting hands: move it away"):
        StartBook(file)
    assert file.read_text().startswith("a diary")
    with pytest.raises(SetupError, match="a whole number from 0, not -1"):
        StartBook(tmp_path / "new", -1)
    assert not (tmp_path / "new").exists()
    with pytest.raises(OSError, match=r"unable to open|Not a directory|File exists"):
        StartBook(file / FILE)
    (tmp_path / "folder").mkdir()
    with pytest.raises(OSError, match="unable to open"):
        StartBook(tmp_path / "folder")


def row(hand: str, best: float, share: float) -> Start:
    number = start_number(hand)
    everything = starts()
    return Start(
        everything.text(number),
        int(everything.combos[number]),
        int(everything.ranks[number]),
        (best,) * 10,
        share,
        0.0,
        1,
    )


def test_classes_are_means_over_hands() -> None:
    rows = [
        row("As2h3d9c", 1.0, 0.9),
        row("As2h3dKd", 0.5, 0.7),
        row("As2h2s3s", 0.4, 0.6),
        row("AsAh2s2h", 0.2, 0.4),
    ]
    combos = [one.combos for one in rows]
    assert combos == [24, 24, 12, 6]
    found = {one.name: one for one in classes(rows, by_three_cards)}
    assert list(found) == ["3-2-A", "2-A"]
    whole = found["3-2-A"]
    weights = np.array(combos[: whole.starts])
    means = np.average([one.equity for one in rows[: whole.starts]], weights=weights)
    assert whole.equity == pytest.approx(means)
    assert whole.combos == weights.sum()
    assert [one.name for one in classes(rows, by_high_card)] == [
        "9-high badugi",
        "3-high three-card hand",
        "2-high two-card hand",
    ]
    assert sum(one.dealt for one in found.values()) == pytest.approx(sum(combos) / HANDS)


def test_every_rank_has_a_class() -> None:
    everything = starts()
    rows = [row(everything.text(int(number)), 0.5, 0.5) for number in _first_of_each_rank()]
    assert len(rows) == RANKS
    assert len({by_three_cards(one) for one in rows}) == 286 + 78 + 13
    assert len({by_high_card(one) for one in rows}) == 10 + 11 + 12 + 13


def _first_of_each_rank() -> list[int]:
    found: list[int] = np.unique(starts().ranks, return_index=True)[1].tolist()
    return found
