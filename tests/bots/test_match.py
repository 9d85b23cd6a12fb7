"""Matches over duplicate cards: fair, repeatable, and honest about what they do not know."""

from __future__ import annotations

import pytest

from badugi.bots.match import Match, play, play_deck
from badugi.game.errors import SetupError
from badugi.game.stakes import Stakes

FIXED = Stakes.fixed(2, 4)
POT = Stakes.pot(1, 2)


@pytest.mark.parametrize("style", ["rock", "caller", "thinker", "random"])
@pytest.mark.parametrize("seats", [2, 3])
def test_a_policy_against_itself_wins_exactly_nothing_on_every_deck(style: str, seats: int) -> None:
    match = Match(stakes=POT, lineup=(style,) * seats)
    assert all(play_deck(match, deck) == {style: 0} for deck in range(20))


def test_two_of_the_same_name_in_all_turns_win_what_the_others_lose() -> None:
    match = Match(stakes=FIXED, lineup=("rock", "caller", "random", "caller"))
    assert match.turns == 4
    nets = [play_deck(match, deck) for deck in range(20)]
    assert all(sum(net.values()) == 0 for net in nets)
    assert any(net["caller"] for net in nets)


@pytest.mark.parametrize(
    ("lineup", "turns"),
    [
        (("rock", "caller"), 2),
        (("rock", "rock"), 1),
        (("rock", "caller") * 3, 2),
        (("rock", "caller", "thinker") * 2, 3),
        (("rock", "caller", "caller", "caller"), 4),
    ],
)
def test_the_lineup_is_turned_as_often_as_it_looks_different(
    lineup: tuple[str, ...], turns: int
) -> None:
    assert Match(stakes=FIXED, lineup=lineup).turns == turns


def test_deals_are_rounded_up_to_whole_decks() -> None:
    match = Match(stakes=FIXED, lineup=("rock", "caller", "random"), deals=100)
    result = play(match)
    assert (result.decks, result.deals) == (34, 102)
    assert sum(score.hands for score in result.scores) == 3 * 102


def test_a_seed_repeats_a_match_and_another_does_not() -> None:
    match = Match(stakes=FIXED, lineup=("rock", "random"), deals=60, seed=5)
    assert play(match) == play(match)
    other = Match(stakes=FIXED, lineup=("rock", "random"), deals=60, seed=6)
    assert play(match).scores != play(other).scores


def test_more_processes_give_the_same_result_to_the_chip() -> None:
    # More parts than are given out ahead of their turn.
    match = Match(stakes=POT, lineup=("rock", "random"), deals=1000)
    assert play(match, processes=2) == play(match, processes=1)


def test_progress_counts_deals_up_to_the_end() -> None:
    match = Match(stakes=FIXED, lineup=("rock", "random"), deals=230)
    seen: list[int] = []
    play(match, progress=seen.append)
    assert seen == sorted(seen)
    assert seen[-1] == 230
    assert len(seen) > 1


def test_scores_are_per_hand_in_big_blinds_with_their_interval() -> None:
    match = Match(stakes=FIXED, lineup=("rock", "random"), deals=200)
    nets = [play_deck(match, deck)["rock"] for deck in range(100)]
    mean = sum(nets) / 100
    error = (sum((net - mean) ** 2 for net in nets) / 99 / 100) ** 0.5
    score = next(score for score in play(match).scores if score.style == "rock")
    assert score.net == sum(nets)
    # Two hands a deck, a big blind of two chips.
    assert score.bb_per_100 == pytest.approx(mean / 2 / 2 * 100)
    assert score.high - score.bb_per_100 == pytest.approx(1.96 * error / 4 * 100)
    assert score.bb_per_100 - score.low == pytest.approx(score.high - score.bb_per_100)


def test_a_match_knows_the_stack_that_is_played() -> None:
    assert Match(stakes=FIXED, lineup=("rock", "random")).stack == 160
    assert Match(stakes=POT, lineup=("rock", "random")).stack == 200
    assert Match(stakes=POT, lineup=("rock", "random"), stack=30).stack == 30


def test_one_deck_alone_proves_nothing() -> None:
    [first, second] = play(Match(stakes=FIXED, lineup=("rock", "random"), deals=2)).scores
    assert first.low == second.low == float("-inf")


@pytest.mark.parametrize("other", ["rock", "caller", "random"])
def test_the_thinker_wins_beyond_doubt(other: str) -> None:
    match = Match(stakes=FIXED, lineup=("thinker", other), deals=1600, seed=1)
    best = play(match).scores[0]
    assert best.style == "thinker"
    assert best.low > 0


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"lineup": ("rock",)}, "a table has 2 to 8 players, not 1"),
        ({"lineup": ("rock", "maniac")}, "no bot plays 'maniac'"),
        ({"deals": 0}, "0 deals"),
        ({"deals": 10**23}, "a match has 1 to 1000000000"),
        ({"stack": -1}, "a stack of -1"),
    ],
)
def test_a_match_that_cannot_be_played_is_refused(change: dict[str, object], message: str) -> None:
    with pytest.raises(SetupError, match=message):
        Match(**{"stakes": FIXED, "lineup": ("rock", "caller"), **change})  # type: ignore[arg-type]
