"""PokerStars text: what its lines mean, and how a file that breaks the rules is reported."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pytest

from badugi.game.cards import parse_cards
from badugi.game.deal import Deal
from badugi.game.deck import SeededSource
from badugi.game.errors import HistoryError
from badugi.game.events import (
    CardsDealt,
    DeckReshuffled,
    Discarded,
    HandMucked,
    HandShown,
    Post,
    Posted,
    PotAwarded,
)
from badugi.game.stakes import Limit, Stakes
from badugi.history import Aside, Bystander, Payout, Record, Tournament, pokerstars
from badugi.history.pokerstars.words import label
from support.deals import at_random, play_on

DATA = Path(__file__).parents[1] / "data" / "histories"
SAMPLE = (DATA / "sample.txt").read_text(encoding="utf-8")
CASH = (DATA / "cash.txt").read_bytes().decode()
TOURNAMENT = (DATA / "tournament.txt").read_text(encoding="utf-8")


def one(text: str) -> Record:
    [record] = pokerstars.loads(text)
    return record


def refusal(text: str) -> HistoryError:
    with pytest.raises(HistoryError) as caught:
        pokerstars.loads(text, file="hands.txt")
    return caught.value


def test_the_sample_is_written_again_to_the_letter() -> None:
    assert pokerstars.dumps(one(SAMPLE)) == SAMPLE


def test_the_sample_in_chips_and_chairs() -> None:
    record = one(SAMPLE)
    assert record.setup.stakes == Stakes.fixed(50, 100)
    assert record.setup.seats == (0, 1, 3)
    assert record.setup.stacks == (2000, 1525, 900)
    assert (record.setup.small_blind, record.setup.big_blind) == (1, 3)
    assert record.names == {0: "Ada", 1: "Ben", 3: "Cleo"}
    assert (record.hero, record.max_seats, record.table) == (0, 6, "Sample")
    assert (record.currency, record.scale, record.number) == ("USD", 100, "1001")
    assert record.played == datetime(2026, 9, 5, 10, 32, 15)  # noqa: DTZ001 - the site's clock
    assert record.time_zone == "ET"
    assert record.final_stacks == (2275, 1500, 650)
    assert Discarded(0, parse_cards("8h6s")) in record.events
    assert Discarded(3, (-1, -1)) in record.events


def test_a_cash_file_with_everything_around_the_play() -> None:
    first, second = pokerstars.loads(CASH)
    assert first.local_time == "2026/09/05 16:32:15 CET"
    assert first.names[1] == "Ben: the 2nd"
    assert first.names[3] == "Cléo 数独"
    assert first.bystanders == (Bystander(2, "[Dan] (5)", 1000),)
    assert first.sitting_out == (2,)
    assert [aside.text for aside in first.asides] == [
        "[Dan] (5) has returned",
        "Ben has timed out while disconnected",
        'Ben: the 2nd said, "Ada: folds"',
        "Ben leaves the table",
    ]
    assert first.asides[0].at == 0
    assert second.setup.live == second.setup.dead == (2,)
    assert second.bystanders == (Bystander(5, "Fay", 1200), Bystander(6, "Gus", 800))
    assert not second.setup.stakes.fold_when_free


def test_the_rake_is_kept_and_the_pots_are_whole() -> None:
    record = pokerstars.loads(CASH)[0]
    assert record.rake == 40
    assert record.payouts == (Payout(0, 1, 240), Payout(3, 0, 520))
    pots = [event.amount for event in record.events if isinstance(event, PotAwarded)]
    assert pots == [250, 550]
    text = pokerstars.dumps(record)
    assert "Total pot $8 Main pot $5.20. Side pot $2.40. | Rake $0.40\n" in text
    assert one(text) == record


def test_losers_who_show_are_taken_to_be_set_to_show() -> None:
    text = SAMPLE.replace("Ada: bets $1\n", "Ada: checks\n").replace("Cleo: calls $1\n", "")
    text = text.replace("$5.25", "$3.25").replace("Cleo: checks\nAda: checks\n*** SHOW", "*** SHOW")
    text = text.replace("*** SHOW", "Cleo: checks\nAda: bets $1\nCleo: calls $1\n*** SHOW")
    text = text.replace("$3.25", "$5.25")
    shows = [line for line in text.splitlines() if ": shows" in line]
    text = text.replace("\n".join(shows), "\n".join(reversed(shows)))
    record = one(text)
    assert record.setup.shows == (0, 3)
    assert [event.seat for event in record.events if isinstance(event, HandShown)] == [0, 3]


def test_a_tournament() -> None:
    record = one(TOURNAMENT)
    assert record.tournament == Tournament("77", "$1.00+$0.20 USD", "IV")
    assert record.setup.stakes == Stakes.fixed(100, 200, ante=10)
    assert (record.currency, record.scale) == ("", 1)
    assert Posted(4, Post.BIG_BLIND, 80) in record.events
    assert record.sitting_out == (6,)
    assert record.setup.seats == (1, 4, 6, 7)
    end = len(record.events)
    assert record.asides == (
        Aside(end, "Ben finished the tournament in 26th place"),
        Aside(end, "Dan finished the tournament in 27th place"),
    )


@pytest.mark.parametrize(
    ("pair", "currency", "chips"),
    [
        ("$0.50/$1.00 USD", "USD", 2000),
        ("$0.50/$1.00", "USD", 2000),
        ("€0.50/€1.00 EUR", "EUR", 2000),
        ("£0.50/£1.00 GBP", "GBP", 2000),
        ("0.50/1", "", 2000),
    ],
)
def test_currencies(pair: str, currency: str, chips: int) -> None:
    sign = pair[0] if currency else ""
    record = one(SAMPLE.replace("$0.50/$1.00 USD", pair).replace("$", sign))
    assert (record.currency, record.setup.stacks[0]) == (currency, chips)


def test_play_money_has_whole_chips() -> None:
    table = "Table 'Sample' 6-max (Play Money) Seat #1 is the button"
    lines = SAMPLE.replace("Table 'Sample' 6-max Seat #1 is the button", table)
    for amount, chips in [("0.25", "25"), ("0.50", "50"), ("1.00", "100"), ("15.25", "1525")]:
        lines = lines.replace(f"${amount}", chips)
    for amount, chips in [("$20", "2000"), ("$9", "900"), ("$5.25", "525"), ("$0", "0")]:
        lines = lines.replace(amount, chips)
    record = one(lines.replace("$1", "100").replace(" USD", ""))
    assert (record.currency, record.scale) == ("", 1)
    assert record.final_stacks == (2275, 1500, 650)


@pytest.mark.parametrize("break_", ["\n", "\r\n"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
@pytest.mark.parametrize("word", ["Game", "Hand"])
def test_line_breaks_marks_and_words_of_the_site(break_: str, mark: str, word: str) -> None:
    text = SAMPLE.replace("Game", word).replace("\n", break_)
    assert pokerstars.loads(f"{mark}{text}{break_}{break_}{text}") == [one(SAMPLE)] * 2


@pytest.mark.parametrize(
    ("stakes", "header"),
    [
        (Stakes.fixed(2, 4), "Badugi Limit (2/4)"),
        (Stakes.pot(1, 2), "Badugi Pot Limit (1/2)"),
        (Stakes.half_pot(5, 10), "Badugi Half Pot Limit (5/10)"),
        (Stakes.no_limit(10, 25), "Badugi No Limit (10/25)"),
    ],
)
def test_the_four_structures(stakes: Stakes, header: str) -> None:
    deal = play_on(Deal.start(stakes, [90, 90, 90], button=0), at_random(1))
    text = pokerstars.dumps(Record.of(deal.events, number="5"))
    assert text.startswith(f"PokerStars Game #5:  {header}\nTable '' 3-max Seat #1 is the button\n")
    assert one(text).setup.stakes == stakes


def test_the_fourth_bet_caps_the_betting() -> None:
    text = SAMPLE.replace(
        "Cleo: calls $0.50\n*** FIRST",
        "Cleo: raises $0.50 to $1.50\nAda: raises $0.50 to $2\nBetting is capped\n"
        "Cleo: calls $0.50\n*** FIRST",
    )
    for old, new in [("$5.25", "$7.25"), ("Rake $0\n", "Rake $0\n")]:
        text = text.replace(old, new)
    assert pokerstars.dumps(one(text)) == text


def test_a_reshuffle_is_told_before_the_draw_that_needed_it() -> None:
    deal = Deal.start(Stakes.fixed(2, 4), [900] * 8, button=6, source=SeededSource(11))
    play_on(deal, at_random(1, fold_share=0))
    assert any(isinstance(event, DeckReshuffled) for event in deal.events)
    text = pokerstars.dumps(Record.of(deal.events))
    lines = text.splitlines()
    after = lines[lines.index("The deck is reshuffled") + 1]
    assert ": discards " in after
    seat = next(e.seat for e in deal.events if isinstance(e, DeckReshuffled))
    assert after.startswith(f"Player {seat + 1}: ")


def test_a_reshuffle_with_cards_left_is_refused() -> None:
    text = SAMPLE.replace(
        "Cleo: discards 2 cards", "The deck is reshuffled\nCleo: discards 2 cards"
    )
    error = refusal(text)
    assert error.line == 14
    assert error.message.startswith("the deck is reshuffled, but 40 cards are left")


def test_rules_of_the_house_stand_in_a_line_of_their_own() -> None:
    stakes = Stakes.fixed(2, 4, max_raises=None, burn=True)
    deal = play_on(Deal.start(stakes, [90, 90, 90], button=0), at_random(1))
    text = pokerstars.dumps(Record.of(deal.events))
    assert text.endswith("\nRules: burn=true, max_raises=none\n")
    assert one(text).setup.stakes == stakes


def test_names_that_no_line_can_hold_are_made_fit() -> None:
    names = {0: "Ben", 1: "Ben", 2: "two\nlines"}
    deal = play_on(Deal.start(Stakes.fixed(2, 4), [90, 90, 90], button=0), at_random(1))
    record = one(pokerstars.dumps(Record.of(deal.events, names=names)))
    assert record.names == {0: "Ben", 1: "Ben (2)", 2: "two lines"}


def test_only_the_hero_and_shown_hands_have_cards() -> None:
    deal = Deal.start(Stakes.fixed(2, 4), [90, 90, 90], button=0, source=SeededSource(5))
    play_on(deal, at_random(4, fold_share=0))
    record = one(pokerstars.dumps(Record.of(deal.events, hero=1)))
    for event in record.events:
        if isinstance(event, CardsDealt):
            assert (min(event.cards) >= 0) == (event.seat == 1)
    mucked = [event.seat for event in record.events if isinstance(event, HandMucked)]
    assert mucked == [event.seat for event in deal.events if isinstance(event, HandMucked)]


def test_a_mucked_hand_that_the_summary_gives_away_is_kept() -> None:
    text = SAMPLE.replace("Cleo: shows [2d 4c 7s 7h] (3-card: 7,4,2)\n", "")
    text = text.replace("*** SUMMARY", "Cleo: mucks hand\n*** SUMMARY")
    showed = "showed [2d 4c 7s 7h] and lost with a 3-card: 7,4,2"
    text = text.replace(showed, "mucked [2d 4c 7s 7h]")
    record = one(text)
    assert record.mucked == {3: parse_cards("2d4c7s7h")}
    assert "(big blind) mucked [2d 4c 7s 7h]\n" in pokerstars.dumps(record)


@pytest.mark.parametrize(
    ("cards", "text"),
    [
        ("8s3dAc4h", "Badugi: 8,4,3,A"),
        ("Ts7h2d2h", "3-card: T,7,2"),
        ("KsAhKhAs", "2-card: K,A"),
        ("KsKhKdKc", "1-card: K"),
    ],
)
def test_labels(cards: str, text: str) -> None:
    assert label(parse_cards(cards)) == text


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        ("Ada: raises $0.50 to $1", "Ada: raises $1 to $1.50", 10, "only 100 is possible"),
        ("Ada: raises $0.50 to $1", "Ada: raises $0.25 to $1", 10, "by 50 and not by 25"),
        ("Ben: folds", "Ben: checks", 11, "there is a bet, 75 to call"),
        ("Ben: folds", "Ada: folds", 11, "Ada is not to act, Ben is"),
        ("Ben: folds", "Ben: fold", 11, "this is not understood: 'Ben: fold'"),
        ("Cleo: calls $0.50", "Cleo: calls $0.75", 12, "calls 75, but 50 is to call"),
        ("discards 2 cards [8h 6s]", "discards 2 cards [8h 6c]", 15, "6c is not held"),
        ("discards 2 cards [8h 6s]", "discards 2 cards [8h]", 15, "these are not 2 cards"),
        ("[As 3h] [5c Kd]", "[As 8h] [5c Kd]", 16, "As 3h is kept here"),
        ("[As 3h] [5c Kd]", "[As 3h] [5c Kx]", 16, "'Kx' is not a card"),
        ("stands pat on [As", "stands pat on [Ad", 22, "the hand is As 3h 5c Kd"),
        ("*** SECOND DRAW ***", "*** TURN ***", 20, "there is no such part"),
        ("shows [2d 4c 7s 7h]", "shows [2d 4c 7s]", 32, "a hand has 4 cards"),
        ("shows [2d 4c 7s 7h]", "shows [2d 4c 7s Kd]", 1, "Kd is held by Cleo and by Ada"),
        ("shows [2d 4c 7s 7h]", "shows [2d 4c 7s 8h]", 1, "8h is held by Cleo and by Ada"),
        ("Ada collected $5.25", "Ada collected $5", 34, "$5 collected and $0 of rake are not the"),
        ("Ada collected $5.25", "Cleo collected $5.25", 34, "Cleo collects $5.25, but wins $0"),
        ("Total pot $5.25", "Total pot $5.50", 36, "the total pot is $5.50, but $5.25"),
        ("posts small blind $0.25", "posts the ante $0.25", 7, "Cleo does not post $0.25 as ante"),
        ("Seat 4: Cleo ($9", "Seat 2: Cleo ($9", 5, "this seat or name is there already"),
        ("Badugi Limit", "Hold'em Limit", 1, "this is not a hand of badugi"),
        ("2026/09/05 10:32:15", "2026/19/05 10:32:15", 1, "is not a date and time"),
        ("Table 'Sample' 6-max", "Table Sample", 1, "expected a line like Table"),
        ("Ada: checks\n*** SHOW", "*** SHOW", 29, "the hand stops before it is over: Ada"),
        ("Ben: posts", "Zed: posts", 6, "nobody of this name sits"),
    ],
)
def test_a_file_that_breaks_the_rules_is_reported(
    old: str, new: str, line: int, message: str
) -> None:
    assert old in SAMPLE
    error = refusal(SAMPLE.replace(old, new, 1))
    assert message in str(error)
    assert (error.file, error.hand) == ("hands.txt", "1001")
    assert error.line == line


def test_a_hand_ends_with_the_file() -> None:
    lines = SAMPLE.splitlines(keepends=True)
    for end in range(1, lines.index("*** SHOW DOWN ***\n")):
        error = refusal("".join(lines[:end]))
        assert error.hand == "1001"


def test_what_stands_before_the_first_hand() -> None:
    assert pokerstars.loads(f"*********** # 1 **************\n{SAMPLE}") == [one(SAMPLE)]
    outcomes = list(pokerstars.outcomes(f"nonsense\n{SAMPLE}"))
    assert isinstance(outcomes[0], HistoryError)
    assert outcomes[0].line == 1
    assert outcomes[1] == one(SAMPLE)


def test_limits_are_read_by_name() -> None:
    assert one(SAMPLE).setup.stakes.limit is Limit.FIXED
