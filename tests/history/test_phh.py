"""PHH: what its fields mean, files of other hands, and how a broken file is reported."""

from __future__ import annotations

import tomllib
from datetime import datetime

import pytest

from badugi.game.cards import UNKNOWN, parse_cards
from badugi.game.deal import Deal
from badugi.game.deck import FULL_DECK, StackedDeck
from badugi.game.errors import HistoryError
from badugi.game.events import (
    CardsDealt,
    DealEvent,
    DeckShuffled,
    Discarded,
    HandShown,
    Post,
    Posted,
)
from badugi.game.secrecy import redact
from badugi.game.stakes import DrawSequence, Limit, Reshuffle, Stakes
from badugi.history import Aside, Payout, Record, phh
from support.deals import at_random, passive, play_on

HEADS_UP = """\
variant = "FB"
antes = [0, 0]
blinds_or_straddles = [1, 2]
small_bet = 2
big_bet = 4
starting_stacks = [100, 100]
actions = [
  "d dh p1 Ac3c5c7c",
  "d dh p2 2c4c6c8c",
  "p2 cc",
  "p1 cc",
  "p1 sd",
  "p2 sd",
  "p1 cc",
  "p2 cc",
  "p1 sd",
  "p2 sd",
  "p1 cc",
  "p2 cc",
  "p1 sd",
  "p2 sd",
  "p1 cc",
  "p2 cc",
  "p1 sm Ac3c5c7c",
  "p2 sm",
]
hand = 12
table = "Sample"
seats = [2, 1]
players = ["Ben", "Ada \\"A\\""]
finishing_stacks = [102, 98]
"""

# From nobody in particular: p1 to p3, who has the button, and none of our fields.
FOREIGN = """\
variant = 'FB'  # fixed-limit badugi
antes = [0, 0, 0]
blinds_or_straddles = [0.25, 0.5, 0]
small_bet = 0.5
big_bet = 1.0
starting_stacks = [15.25, 9, 20]
actions = [
  'd dh p1 ????????', 'd dh p2 ????????',
  'd dh p3 As3h8h6s',
  'p3 cbr 1 # a raise',
  'p1 f',
  'p2 cc',
  '# nobody speaks',
  'p2 sd ????',
  'p3 sd 8h6s',
  'd dh p2 ????',
  'd dh p3 5cKd',
  'p2 cc', 'p3 cc',
  'p2 sd ??', 'p3 sd', 'd dh p2 ??',
  'p2 cc', 'p3 cc',
  '''p2 sd''', 'p3 sd',
  'p2 cc', 'p3 cc',
  'p2 sm 2d4c7s7h',
  'p3 sm As3h5cKd',
]
author = 'A. N. Other'
currency = 'USD'
_theirs = { what = [1, 2] }
"""


def one(text: str) -> Record:
    [record] = phh.loads(text)
    return record


def refusal(text: str) -> HistoryError:
    with pytest.raises(HistoryError) as caught:
        phh.loads(text, file="hands.phh")
    return caught.value


def heads_up() -> Record:
    start = Deal.start(Stakes.fixed(2, 4), [100, 100], button=0, source=StackedDeck(FULL_DECK[::4]))
    events = [e for e in play_on(start, passive).events if not isinstance(e, DeckShuffled)]
    names = {0: 'Ada "A"', 1: "Ben"}
    return Record.of(events, names=names, number="12", table="Sample")


def test_an_ordinary_deal_has_nothing_but_standard_fields() -> None:
    assert phh.dumps(heads_up()) == HEADS_UP
    assert one(HEADS_UP) == heads_up()


def test_heads_up_the_arrays_are_turned_round() -> None:
    record = one(HEADS_UP)
    assert record.setup.button == 0
    assert Posted(0, Post.SMALL_BLIND, 1) in record.events
    assert record.names == {0: 'Ada "A"', 1: "Ben"}
    antes = Stakes.fixed(2, 4, big_blind_ante=2)
    deal = play_on(Deal.start(antes, [100, 100], button=1), passive)
    fields = tomllib.loads(phh.dumps(Record.of(deal.events)))
    assert fields["antes"] == [0, 2]
    assert fields["blinds_or_straddles"] == [1, 2]


def test_a_foreign_file() -> None:
    record = one(FOREIGN)
    assert record.setup.stakes == Stakes.fixed(50, 100)
    assert (record.scale, record.currency, record.hero) == (100, "USD", None)
    assert record.setup.seats == (0, 1, 2)
    assert record.setup.button == 2
    assert [aside.text for aside in record.asides] == ["a raise", "nobody speaks"]
    assert record.final_stacks == (1500, 800, 2125)
    assert CardsDealt(1, (UNKNOWN,) * 2) in record.events
    assert Discarded(2, parse_cards("8h6s")) in record.events


def test_losers_who_show_and_free_folds_of_other_sites() -> None:
    text = FOREIGN.replace("'p3 cc',\n  'p2 sm 2d4c7s7h'", "'p3 cbr 1', 'p2 cc',\n  'p3 sm -'")
    text = text.replace("'p3 sm As3h5cKd'", "'p2 sm 2d4c7s7h'")
    record = one(text)
    assert record.setup.shows == (1, 2)
    assert [event.seat for event in record.events if isinstance(event, HandShown)] == [2, 1]
    assert not record.setup.stakes.fold_when_free

    actions = FOREIGN[: FOREIGN.index("'p2 cc', 'p3 cc'")] + "'p2 f']\n"
    record = one(actions)
    assert record.setup.stakes.fold_when_free
    assert one(phh.dumps(record)) == record


@pytest.mark.parametrize("variant", ["FB", "PB", "HB", "NB"])
def test_the_four_variants(variant: str) -> None:
    made = {
        "FB": Stakes.fixed(5, 10),
        "PB": Stakes.pot(5, 10),
        "HB": Stakes.half_pot(5, 10),
        "NB": Stakes.no_limit(5, 10),
    }
    deal = play_on(Deal.start(made[variant], [90] * 3, button=0), at_random(2))
    text = phh.dumps(Record.of(deal.events))
    assert text.startswith(f'variant = "{variant}"\n')
    assert ("min_bet = 10\n" in text) == (variant != "FB")
    assert one(text).setup.stakes == deal.stakes


def test_the_house_rules_stand_in_one_field() -> None:
    stakes = Stakes.fixed(
        2,
        4,
        max_raises=None,
        burn=True,
        draw_sequence=DrawSequence.COLLECT_THEN_DEAL,
        reshuffle=Reshuffle.WSOP,
    )
    deal = play_on(Deal.start(stakes, [90] * 3, button=0), at_random(2))
    fields = tomllib.loads(phh.dumps(Record.of(deal.events)))
    assert fields["_options"] == {
        "max_raises": "none",
        "burn": True,
        "draw_sequence": "collect_then_deal",
        "reshuffle": "wsop",
    }


def test_a_dead_button_and_blinds_out_of_turn() -> None:
    deal = Deal.start(
        Stakes.fixed(2, 4), {0: 90, 2: 90, 5: 90}, button=3, big_blind=5, live=[0], dead=[0]
    )
    text = phh.dumps(Record.of(play_on(deal, passive).events))
    fields = tomllib.loads(text)
    assert fields["seats"] == [6, 1, 3]
    assert fields["antes"] == [0, 1, 0]
    assert fields["blinds_or_straddles"] == [2, -2, 0]
    assert (fields["_button_seat"], fields["_dead_seats"]) == (4, [1])
    assert one(text).events == tuple(deal.events)


def test_the_secret_order_is_there_only_for_those_who_know_it() -> None:
    deal = play_on(Deal.start(Stakes.pot(1, 2), [90] * 8, button=0), at_random(7, fold_share=0))
    fields = tomllib.loads(phh.dumps(Record.of(deal.events)))
    assert len(fields["_deck"]) == 104
    views: list[list[DealEvent]] = [[redact(e, seat) for e in deal.events] for seat in (None, 3)]
    for view in views:
        assert tomllib.loads(phh.dumps(Record.of(view)))["_deck"] == ""


def test_a_reshuffle_that_can_not_be_is_refused() -> None:
    deal = Deal.start(Stakes.fixed(2, 4), [900] * 8, button=0, source=StackedDeck(FULL_DECK))
    play_on(deal, at_random(1, fold_share=0))
    text = phh.dumps(Record.of(redact(event, 3) for event in deal.events))
    first = tomllib.loads(text)["_reshuffles"][0]
    wrong = text.replace(f"count = {first['count']}", f"count = {first['count'] + 1}", 1)
    assert "cards can't be reshuffled" in str(refusal(wrong))
    ordered = text.replace('order = ""', 'order = "As2d"', 1)
    assert "tells the order of 2 cards of" in str(refusal(ordered))


def test_rake_and_payouts_are_kept() -> None:
    record = heads_up()
    taken = Record.of(record.events, rake=1, payouts=(Payout(1, 0, 3),))
    text = phh.dumps(taken)
    assert "finishing_stacks = [101, 98]\n" in text
    assert one(text) == taken


def test_time_and_place() -> None:
    played = datetime(2026, 9, 5, 10, 32, 15)  # noqa: DTZ001 - the clock on the wall
    record = Record.of(heads_up().events, played=played, time_zone="ET", currency="EUR", scale=100)
    text = phh.dumps(record)
    for line in ("day = 5", "month = 9", "year = 2026", "time = 10:32:15", 'currency = "EUR"'):
        assert f"{line}\n" in text
    assert 'time_zone = "America/New_York"\n' in text
    assert "starting_stacks = [1, 1]\n" in text
    assert one(text) == record


@pytest.mark.parametrize("text", [FOREIGN.replace("\n", "\r\n"), f"\ufeff{FOREIGN}"])
def test_line_breaks_and_marks(text: str) -> None:
    assert one(text) == one(FOREIGN)


def test_asides_become_commentary() -> None:
    record = Record.of(heads_up().events, asides=(Aside(0, "a  b"), Aside(99, "the # end")))
    text = phh.dumps(record)
    assert 'actions = [\n  "# a b",\n' in text
    assert '  "# the # end",\n]\n' in text
    end = len(record.events)
    assert one(text).asides == (Aside(0, "a b"), Aside(end, "the # end"))


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        ('variant = "FB"', 'variant = "NT"', 1, "variant 'NT' is not badugi: expected FB, PB"),
        ('variant = "FB"', 'variant = "PB"', 1, "the field min_bet is missing"),
        ("big_bet = 4\n", "", 1, "the field big_bet is missing"),
        ("big_bet = 4", "big_bet = 1", 1, "the big bet no smaller"),
        ("big_bet = 4", "big_bet = true", 1, "big_bet holds True"),
        ("big_bet = 4", "big_bet = inf", 1, "Infinity is not an amount"),
        ("antes = [0, 0]", "antes = [0]", 1, "antes has 1 amounts for 2 players"),
        ("seats = [2, 1]", "seats = [2, 2]", 1, "expected 2 different numbers"),
        ('"Ben", ', "", 1, "expected 2 names"),
        ("[102, 98]", "[103, 97]", 1, "by the rules the deal ends with ['102', '98']"),
        ("hand = 12", "hand = 12\n_options = { burns = 1 }", 1, "there is no option 'burns'"),
        ("hand = 12", "hand = 12\n_options = { burn = 7 }", 1, "these options are wrong"),
        ("hand = 12", "hand = 12\n_scale = 7", 1, "it must be 1, 10, 100"),
        ("hand = 12", "hand = 12\n_button_seat = 2", 1, "with the button in seat 2 the players"),
        ("hand = 12", 'hand = 12\n_deck = "AcAd"', 1, "does not hold the cards that were shuffled"),
        ('"p1 cc",\n  "p1 sd"', '"p1 cbr 9",\n  "p1 sd"', 11, "in fixed limit only 4 is possible"),
        ('"p1 cc",\n  "p1 sd"', '"p2 cc",\n  "p1 sd"', 11, "is not to act, Ben is"),
        (
            '"p1 cc",\n  "p1 sd"',
            '"p1 xx",\n  "p1 sd"',
            11,
            "p1 xx: this is not an action of badugi",
        ),
        ('"p1 cc",\n  "p1 sd"', '"p3 cc",\n  "p1 sd"', 11, "'p3' is no player: expected p1 to p2"),
        ('"p1 cc",\n  "p1 sd"', '"p1 cbr x",\n  "p1 sd"', 11, "'x' is not an amount"),
        ('"p1 cc",\n  "p1 sd"', '7,\n  "p1 sd"', 1, "7 is not an action: expected a text"),
        ("d dh p1 Ac3c5c7c", "d dh p1 Ac3c5c7x", 8, "'7x' is not a card"),
        ("d dh p1 Ac3c5c7c", "d dh p1 Ac3c5cAc", 8, "'Ac' occurs twice"),
        ("d dh p1 Ac3c5c7c", "d dh p1 Ac3c5c2c", 1, "2c can't be dealt to seat 0"),
        ("d dh p1 Ac3c5c7c", "d dh p1 Ac3c5c7c9c", 1, "is given Ac 3c 5c 7c 9c in the file"),
        ("p1 sm Ac3c5c7c", "p1 sm Ac3c5c9c", 1, "shows Ac 3c 5c 9c, but holds Ac 3c 5c 7c"),
        ("p1 sm Ac3c5c7c", "p1 sm Ac3c", 24, "2 cards are shown: a hand has 4"),
        ('  "p1 sm Ac3c5c7c",', '  "p1 sm",', 24, "Ben can't muck: Ben wins or shows first"),
        ('  "p2 cc",\n  "p1 sm', '  "p1 sm', 22, 'the hand stops before it is over: Ada "A" is to'),
        ('"p2 sm"', '"p2 sd"', 25, "is not to act, the deal is over"),
        ("hand = 12", "hand = ", 27, "this is no TOML"),
    ],
)
def test_a_broken_file_is_reported(old: str, new: str, line: int, message: str) -> None:
    assert old in HEADS_UP
    error = refusal(HEADS_UP.replace(old, new, 1))
    assert message in str(error)
    assert error.file == "hands.phh"
    assert error.line == line


def test_the_line_is_found_in_any_notation() -> None:
    wrong = FOREIGN.replace("'''p2 sd''', 'p3 sd'", "'''p2 sd''', 'p3 cc'")
    assert refusal(wrong).line == 21
    assert refusal(FOREIGN.replace("'p3 cbr 1 # a raise'", "'p3 cbr 9 # a raise'")).line == 10


def test_one_broken_hand_of_many_is_named() -> None:
    record = one(FOREIGN)
    text = phh.dumps_all([record, record, record])
    broken = text.replace('"p3 cbr 1"', '"p3 cbr 7"', 2).replace('"p3 cbr 7"', '"p3 cbr 1"', 1)
    first, second, third = phh.outcomes(broken, "hands.phhs")
    assert (first, third) == (record, record)
    assert isinstance(second, HistoryError)
    assert second.hand == "2"
    assert second.line == broken[: broken.index("p3 cbr 7")].count("\n") + 1


def test_a_hand_that_is_no_toml_does_not_hide_the_others() -> None:
    record = one(FOREIGN)
    text = phh.dumps_all([record, record, record])
    start = text.index("[2]")
    broken = text[:start] + text[start:].replace("antes = [0", "antes = [0 0", 1)
    first, second, third = phh.outcomes(broken)
    assert (first, third) == (record, record)
    assert isinstance(second, HistoryError)
    assert second.line == text[:start].count("\n") + 3


def test_what_holds_no_hand() -> None:
    assert "there is no hand in this file" in str(refusal(""))
    assert "this is not a hand" in str(refusal("x = 1\n"))


def test_limits_have_codes() -> None:
    assert one(HEADS_UP).setup.stakes.limit is Limit.FIXED
