"""The best plans, against every subset and every card gone through one by one."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

import badugi
from badugi import Hand, SetupError
from badugi.game.all_hands import RANKS, all_hands, mask_of, numbers_of, worst_rank
from badugi.game.cards import parse_cards
from badugi.game.ranking import rank_many
from badugi.odds.best import best_against, best_for, parse_policy, worth_of_subsets
from badugi.odds.draws import draw_odds
from badugi.odds.equity import equity
from badugi.odds.policy import HONEST, Policy, first_choice

STARTS = ["As2h3dKd", "As2h9dKd", "9s5h3d2c", "Ts8h7d5c", "AsAh2s2h"]


def number_of(cards: tuple[int, ...]) -> int:
    return int(numbers_of(np.array([cards]))[0])


@pytest.mark.parametrize("hand", ["As2h3dKd", "KsQhJdTc", "AsAhAdAc"])
def test_every_subset_is_worth_the_mean_of_what_comes_of_it(hand: str) -> None:
    values = np.random.default_rng(3).random(270_725)
    cards = sorted(parse_cards(hand))
    rest = [card for card in range(52) if card not in cards]
    found = worth_of_subsets(values)[number_of(tuple(cards))]
    assert found[15] == values[number_of(tuple(cards))]
    for subset in range(15):
        kept = [card for place, card in enumerate(cards) if subset >> place & 1]
        drawn = np.array(list(combinations(rest, 4 - len(kept)))).reshape(-1, 4 - len(kept))
        made = np.column_stack([np.tile(kept, (len(drawn), 1)).astype(int), drawn])
        assert found[subset] == pytest.approx(values[numbers_of(made)].mean(), abs=1e-12)


@pytest.mark.parametrize("made", ["5", "8", "K"])
@pytest.mark.parametrize("hand", ["As2h9dKd", "9s5h3d2c", "KsQhJdTc"])
def test_with_one_draw_left_no_subset_does_better(hand: str, made: str) -> None:
    cards = parse_cards(hand)
    rest = [card for card in range(52) if card not in cards]
    chances = {}
    for size in range(5):
        for kept in combinations(cards, size):
            draws = [badugi.rank((*kept, *drawn)) for drawn in combinations(rest, 4 - size)]
            chances[kept] = sum(rank <= worst_rank(made) for rank in draws) / len(draws)
    odds = draw_odds(hand, 1, policy=f"best:{made}")
    assert odds.or_better(made) == pytest.approx(max(chances.values()), abs=1e-12)
    assert chances[odds.kept] == pytest.approx(max(chances.values()), abs=1e-12)


@pytest.mark.parametrize("hand", STARTS)
@pytest.mark.parametrize("made", ["6", "9", "K"])
def test_no_other_policy_does_better(hand: str, made: str) -> None:
    best = draw_odds(hand, 2, policy=best_for(made)).or_better(made)
    for policy in ("honest", "break:6", "break:9", "keep:2", "keep:3", "snow:2"):
        # A plan does not remember what it threw away before, which may cost it a trifle.
        assert best > draw_odds(hand, 2, policy=policy).or_better(made) - 1e-4


def test_a_goal_that_is_made_is_kept_and_a_rougher_badugi_is_broken() -> None:
    assert draw_odds("8s5h3d2c", 3, policy="best:8").or_better("8") == 1
    odds = draw_odds("9s5h3d2c", 3, policy="best:8")
    assert odds.kept == parse_cards("5h3d2c")
    # Five of the ten outs are eight-high or better, as the closed form for one card goes.
    assert odds.or_better("8") == pytest.approx(1 - 43 / 48 * 42 / 47 * 41 / 46)


def test_the_goal_may_be_a_rank() -> None:
    wheel = Hand("As2h3d4c").rank
    assert best_for(wheel).keeps(1) is best_for("4").keeps(1)
    assert str(best_for(wheel)) == "best:4"
    assert str(best_for(Hand("As2h3d5c").rank + 1)) == "best for rank 2"


def test_against_a_distribution_the_pot_is_what_counts() -> None:
    """Who is sure to face a nine-high badugi breaks a rougher one, and keeps a better one."""
    nine = np.zeros(RANKS)
    nine[Hand("9s4h3d2c").rank] = 1
    plan = best_against(nine)
    assert draw_odds("8s7h6d5c", 1, policy=plan).kept == parse_cards("8s7h6d5c")
    assert draw_odds("Ts4h3d2c", 1, policy=plan).kept == parse_cards("4h3d2c")
    # With one card to come: 4-3-2 wins with an ace, 5 to 8, and ties with the nine.
    odds = draw_odds("Ts4h3d2c", 1, policy=plan)
    wins = odds.ranks[: Hand("9s4h3d2c").rank].sum() + odds.ranks[Hand("9s4h3d2c").rank] / 2
    assert wins == pytest.approx(5.5 / 48)
    found = equity(["Ts4h3d2c", "9c8h7s6d"], 1, policy=[best_against(nine), HONEST])
    assert found.players[0].equity > equity(["Ts4h3d2c", "9c8h7s6d"], 1).players[0].equity


@pytest.mark.parametrize(("ties", "kept"), [(0.16, "4h3d2c"), (0.3, "Ks4h3d2c")])
def test_a_tie_is_half_a_win(ties: float, kept: str) -> None:
    """K-4-3-2 against its like or 8-7-6-5: pat is worth half the ties.

    Broken it has nine outs of 48 against the king, five of them against the eight as well.
    """
    spread = np.zeros(RANKS)
    spread[Hand("Kc4s3h2d").rank], spread[Hand("8s7h6d5c").rank] = ties, 1 - ties
    assert (ties / 2 < (9 * ties + 5 * (1 - ties)) / 48) is (kept == "4h3d2c")
    assert draw_odds("Ks4h3d2c", 1, policy=best_against(spread)).kept == parse_cards(kept)


@pytest.mark.parametrize(
    ("hand", "later"),
    [("Ac2d8hKs", "break"), ("Ac2d7hKs", "break"), ("6s5h3d2c", "pat"), ("Ts8h7d5c", "pat")],
)
def test_with_two_draws_left_the_second_is_made_the_best_of(hand: str, later: str) -> None:
    """Against any rank alike: every card, then the best subset with every draw to it.

    Of the highest card broken only; of the next hand subsets of two cards and more.
    """
    plan = best_against(np.full(RANKS, 1 / RANKS))

    def worth(hands: list[tuple[int, ...]]) -> float:
        return float(1 - (rank_many(np.array(hands, np.uint8)).mean() + 0.5) / RANKS)

    def best(cards: tuple[int, ...]) -> float:
        rest = [card for card in range(52) if card not in cards]
        return max(
            worth([(*kept, *drawn) for drawn in combinations(rest, 4 - size)])
            for size in (2, 3, 4)
            for kept in combinations(cards, size)
        )

    cards = parse_cards(hand)
    low = tuple(sorted(cards)[:3])
    rest = [card for card in range(52) if card not in cards]
    last = worth([(*low, card) for card in rest])
    now = sum(best((*low, card)) for card in rest) / len(rest)
    pat = worth([cards])
    assert pat > last
    assert ("break" if now > pat else "pat") == later
    assert draw_odds(hand, 1, policy=plan).kept == cards
    kept = draw_odds(hand, 2, policy=plan).kept
    assert set(kept) == set(low if later == "break" else cards)


def test_suits_are_alike() -> None:
    keeps = best_for("8").keeps(2)
    rng = np.random.default_rng(8)
    everything = all_hands()
    for number in rng.integers(270_725, size=200).tolist():
        cards = everything.cards[number].astype(int)
        order = rng.permutation(4)
        renamed = cards & ~3 | order[cards & 3]
        other = number_of(tuple(renamed.tolist()))
        wanted = set()
        for mask in keeps.masks[number, : keeps.ways[number]].tolist():
            wanted.add(
                mask_of(
                    int(new) for old, new in zip(cards, renamed, strict=True) if mask >> old & 1
                )
            )
        assert set(keeps.masks[other, : keeps.ways[other]].tolist()) == wanted


def test_against_a_range_its_hands_count_by_their_weights() -> None:
    """The same cards as above: K-4-3-2 is broken where its like is seldom enough."""
    for ties, kept in (("4%", "4h3d2c"), ("9%", "Ks4h3d2c")):
        plan = parse_policy(f"beat:BK432:{ties}, B8765:20%")
        assert draw_odds("Ks4h3d2c", 1, policy=plan).kept == parse_cards(kept)


@pytest.mark.parametrize("hand", ["Ts4h3d2c", "Ac2h9hKd"])
def test_against_a_range_no_other_policy_does_better(hand: str) -> None:
    nine = Hand("9s4h3d2c").rank

    def share(policy: str) -> float:
        ranks = draw_odds(hand, 3, policy=policy).ranks
        return float(ranks[:nine].sum() + ranks[nine] / 2)

    best = share("beat:B9432")
    for other in ("honest", "best", "best:9", "best:8", "break:9", "break:8", "keep:2", "keep:3"):
        assert best >= share(other) - 1e-12
    assert best > share("honest") + 0.001


@pytest.mark.parametrize(
    "text",
    ["best", "best:8", "best:T", "honest", "keep:2,snow:3", "beat:B8-", "beat:3c7-:0.5, B8-"],
)
def test_a_policy_reads_back(text: str) -> None:
    assert str(parse_policy(text)) == text
    assert str(parse_policy(f" {text} ".replace("b", "B"))) == text
    assert parse_policy("best:10") is parse_policy("best:T")


@pytest.mark.parametrize("text", ["best:", "best:3", "best:8,keep:2", "besst", "best:120", "beat:"])
def test_what_is_no_policy_says_so(text: str) -> None:
    with pytest.raises(SetupError, match=r"best|high card"):
        parse_policy(text)


@pytest.mark.parametrize("wrong", [[1.0], np.zeros(RANKS), np.full(RANKS, 1.0)])
def test_what_is_no_distribution_says_so(wrong: list[float]) -> None:
    with pytest.raises(SetupError, match="1,092 chances"):
        best_against(wrong)


def test_equity_plays_by_a_plan_exactly_and_in_trials() -> None:
    hands = ["9s5h3d2c", "8h7s6dKd"]
    exact = equity(hands, 2, policy=["best:8", "honest"])
    tried = equity(hands, 2, policy=["best:8", "honest"], exact=False, trials=100_000, seed=4)
    assert exact.method == "exact"
    error = tried.standard_error
    assert tried.players[0].equity == pytest.approx(exact.players[0].equity, abs=4 * error)
    assert exact != equity(hands, 2)


def test_what_is_too_much_to_count_is_tried() -> None:
    """Exactly 0.22458 in 14 seconds (77,122,601,724 cases)."""
    odds = draw_odds("AsKsQsJs", 3, policy="best:8", seed=1)
    assert (odds.method, odds.seed, odds.cases) == ("monte carlo", 1, 4_000_000)
    assert odds.badugi == pytest.approx(0.22458, abs=4 * odds.standard_error + 1e-5)
    assert 0.0001 < odds.standard_error < 0.00025
    assert odds.ranks.sum() == pytest.approx(1)
    exact = draw_odds("AsKsQsJs", 2, policy="best:8")
    assert exact.method == "exact"
    assert odds.after[0].sum() == pytest.approx(1)


def test_the_first_choice_of_a_plan_is_that_of_the_list() -> None:
    plan = best_for("K")
    assert first_choice(plan, 1, parse_cards("As2h2dKd")) == mask_of(parse_cards("As2hKd"))
    assert isinstance(parse_policy("honest"), Policy)
