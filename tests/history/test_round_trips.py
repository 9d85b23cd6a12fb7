"""To a file and back: nothing of a deal is lost in PHH, no line changes in PokerStars text."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from badugi.game.cards import CARDS
from badugi.game.deal import Deal
from badugi.game.deck import SeededSource
from badugi.game.events import CardsDealt, HandShown
from badugi.game.stakes import Reshuffle, Stakes
from badugi.history import Record, finishing_stacks, phh, pokerstars
from badugi.history.phh.toml import quoted
from support.deals import at_random, play_on
from support.histories import LOOKALIKES, finished_deals, records, surroundings, views


@settings(max_examples=250, deadline=None)
@given(finished_deals())
def test_phh_loses_no_event_of_any_view(deal: Deal) -> None:
    for viewer, events in views(deal):
        [again] = phh.loads(phh.dumps(Record(events=events, hero=viewer)))
        assert again.events == events
        assert again.hero == viewer


@settings(max_examples=100, deadline=None)
@given(st.data(), finished_deals())
def test_phh_keeps_what_is_around_the_deal(data: st.DataObject, deal: Deal) -> None:
    around = data.draw(surroundings(deal))
    for record in records(deal, around):
        text = phh.dumps(record)
        [again] = phh.loads(text)
        assert again.events == record.events
        for name, value in around.items():
            if name not in ("asides", "time_zone"):
                assert getattr(again, name) == value, name
        assert [aside.text for aside in again.asides] == [aside.text for aside in record.asides]
        assert phh.dumps(again) == text


@settings(max_examples=150, deadline=None)
@given(st.data(), finished_deals())
def test_a_pokerstars_file_is_written_again_as_it_was(data: st.DataObject, deal: Deal) -> None:
    stakes = deal.stakes
    # What such a reshuffle holds can't be worked out from the text when a burn needs it.
    assume(not (stakes.burn and stakes.reshuffle is Reshuffle.WSOP))
    around = data.draw(surroundings(deal))
    for record in records(deal, around):
        text = pokerstars.dumps(record)
        [again] = pokerstars.loads(text)
        assert pokerstars.dumps(again) == text
        assert in_units(again) == in_units(record)


def in_units(record: Record) -> list[float]:
    return [chips / record.scale for chips in finishing_stacks(record)]


@settings(max_examples=60, deadline=None)
@given(st.data(), finished_deals())
def test_from_one_format_to_the_other_and_back(data: st.DataObject, deal: Deal) -> None:
    assume(not (deal.stakes.burn and deal.stakes.reshuffle is Reshuffle.WSOP))
    around = data.draw(surroundings(deal))
    for record in records(deal, around):
        text = pokerstars.dumps(record)
        [read] = pokerstars.loads(text)
        [through] = phh.loads(phh.dumps(read))
        assert through.events == read.events
        assert pokerstars.dumps(through) == text


@settings(max_examples=100, deadline=None)
@given(finished_deals())
def test_files_hold_no_card_that_the_viewer_does_not_know(deal: Deal) -> None:
    for viewer in deal.seats:
        events = next(view for seat, view in views(deal) if seat == viewer)
        known = {
            CARDS[card]
            for event in events
            if isinstance(event, CardsDealt | HandShown)
            for card in event.cards
            if card >= 0
        }
        record = Record(events=events, hero=viewer)
        fields = tomllib.loads(phh.dumps(record))
        in_actions = {
            word[i : i + 2]
            for action in fields["actions"]
            for word in action.split()[2:]
            if "cbr" not in action
            for i in range(0, len(word), 2)
        } - {f"p{i}" for i in range(1, 9)}
        assert in_actions <= known | {"??"}
        assert not fields.get("_deck")
        assert not any(row["order"] for row in fields.get("_reshuffles", ()))
        assert "_burns" not in fields
        brackets = [
            part.partition("]")[0].split() for part in pokerstars.dumps(record).split("[")[1:]
        ]
        assert {card for cards in brackets for card in cards} <= known


@given(st.text())
def test_any_text_is_a_toml_string(text: str) -> None:
    surrogates = {chr(code) for code in range(0xD800, 0xE000)}
    expected = "".join("?" if letter in surrogates else letter for letter in text)
    assert tomllib.loads(f"x = {quoted(text)}") == {"x": expected}


@settings(max_examples=100, deadline=None)
@given(st.data(), finished_deals())
def test_any_name_comes_back(data: st.DataObject, deal: Deal) -> None:
    letters = st.characters(exclude_categories=["Cs"])
    names: dict[int, Any] = {
        seat: data.draw(st.text(letters, min_size=1, max_size=12)) for seat in deal.seats
    }
    record = Record.of(deal.events, names=names)
    [again] = phh.loads(phh.dumps(record))
    assert again == record
    text = pokerstars.dumps(record)
    [again] = pokerstars.loads(text)
    assert pokerstars.dumps(again) == text


@settings(max_examples=150, deadline=None)
@given(st.data(), finished_deals())
def test_names_that_look_like_lines_come_back(data: st.DataObject, deal: Deal) -> None:
    assume(not (deal.stakes.burn and deal.stakes.reshuffle is Reshuffle.WSOP))
    several = st.lists(
        st.sampled_from(LOOKALIKES),
        min_size=len(deal.seats),
        max_size=len(deal.seats),
        unique=True,
    )
    names = dict(zip(deal.seats, data.draw(several), strict=True))
    for viewer, events in views(deal):
        text = pokerstars.dumps(Record(events=events, hero=viewer, names=names))
        [again] = pokerstars.loads(text)
        assert pokerstars.dumps(again) == text
        for seat, name in names.items():
            written_otherwise = name.startswith(("Dealt to", "Uncalled bet"))
            assert again.name(seat) == name or written_otherwise


@pytest.mark.parametrize("name", LOOKALIKES)
def test_a_name_alone_of_its_kind_is_kept(name: str) -> None:
    start = Deal.start(Stakes.fixed(2, 4), [50, 60, 70], button=0, source=SeededSource(3))
    deal = play_on(start, at_random(3, fold_share=0.1))
    names = {0: name, 1: "Ada", 2: "Ben"}
    for viewer, events in views(deal):
        [again] = pokerstars.loads(
            pokerstars.dumps(Record(events=events, hero=viewer, names=names))
        )
        assert again.names == names


def test_a_name_whose_lines_would_be_anothers_is_not_written() -> None:
    start = Deal.start(Stakes.fixed(2, 4), [50, 60, 70], button=0, source=SeededSource(3))
    deal = play_on(start, at_random(3, fold_share=0.1))
    names = {0: "Dealt to x", 1: "x: stands pat on", 2: "Player 1"}
    [again] = pokerstars.loads(pokerstars.dumps(Record.of(deal.events, names=names)))
    assert again.names == {**names, 0: "Player 1 (2)"}


def test_hands_without_a_line_between_them_are_told_apart() -> None:
    start = Deal.start(Stakes.fixed(2, 4), [50, 60, 70], button=0, source=SeededSource(3))
    deal = play_on(start, at_random(3, fold_share=0.1))
    text = pokerstars.dumps(Record.of(deal.events, names={0: "PokerStars Game #1:"}))
    assert [pokerstars.dumps(hand) for hand in pokerstars.loads(text + text)] == [text, text]


def test_several_deals_in_one_file() -> None:
    start = Deal.start(Stakes.fixed(2, 4), [50, 60, 70], button=0, source=SeededSource(3))
    deal = play_on(start, at_random(3, fold_share=0.1))
    told = [Record(events=events, hero=viewer) for viewer, events in views(deal)]
    assert phh.loads(phh.dumps_all(told)) == told
    text = pokerstars.dumps_all(told)
    assert pokerstars.dumps_all(pokerstars.loads(text)) == text
