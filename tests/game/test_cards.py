"""Cards as text and as integers."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from badugi import BadugiError, CardError
from badugi.game.cards import (
    CARDS,
    UNKNOWN,
    Suits,
    card_of,
    card_text,
    cards_text,
    parse_cards,
)

deals = st.lists(st.integers(0, 51), unique=True, max_size=8)


def test_a_card_is_four_times_its_rank_plus_its_suit() -> None:
    assert parse_cards("Ac Ad Ah As 2c Kh Ks") == (0, 1, 2, 3, 4, 50, 51)
    assert len(set(CARDS)) == 52


@given(deals)
def test_text_of_cards_reads_back(cards: list[int]) -> None:
    assert parse_cards(cards_text(cards)) == tuple(cards)


@pytest.mark.parametrize(
    "text",
    [
        "As Td 3h",
        "AsTd3h",
        "as tD 3H",
        "  As,Td,3h ",
        "As, 10d, 3h",
        "A s 10 d 3 h",
        "A♠10♦3♥",
        "A♤ T♢ 3♡",
        "A♠️ T♦️ 3♥️",
        "As\n\tTd\u00a03h",
    ],
)
def test_parsing_forgives(text: str) -> None:
    assert cards_text(parse_cards(text)) == "As Td 3h"


@pytest.mark.parametrize(
    ("dutch", "english"),
    [
        ("As Ak Ah Ar", "As Ac Ah Ad"),
        ("Hh Hk Vr Bs", "Kh Kc Qd Js"),
        ("KhKk", "Kh Kc"),
        ("hh 10R", "Kh Td"),
        ("B♣ V♦", "Jc Qd"),
    ],
)
def test_dutch_letters_on_request(dutch: str, english: str) -> None:
    assert cards_text(parse_cards(dutch, suits="nl")) == english


@pytest.mark.parametrize(
    ("text", "suits", "token"),
    [
        ("foo", "en", "foo"),
        ("As 2x 3d", "en", "2x"),
        ("As2c3x4d", "en", "3x"),
        ("As 2c 3", "en", "3"),
        ("As 10", "en", "10"),
        ("1s", "en", "1s"),
        ("??", "en", "??"),
        ("Ak", "en", "Ak"),
        ("Bs", "en", "Bs"),
        ("Ad", "nl", "Ad"),
        ("As 2c as", "en", "As"),
        ("A♠ As", "en", "As"),
        ("As|2c", "en", "|2c"),
    ],
)
def test_the_error_names_the_token(text: str, suits: Suits, token: str) -> None:
    with pytest.raises(CardError) as error:
        parse_cards(text, suits)
    assert error.value.token == token
    assert repr(token) in str(error.value)
    assert isinstance(error.value, BadugiError)


def test_a_card_too_many_is_named() -> None:
    with pytest.raises(CardError, match="'5h' is one card too many: expected at most 4"):
        parse_cards("As 2c 3d 4h 5h", most=4)


def test_an_iterable_may_hold_texts_and_integers() -> None:
    assert parse_cards(["As", 4, "3h Td"]) == (3, 4, 10, 37)
    assert parse_cards(range(3)) == (0, 1, 2)


@pytest.mark.parametrize("number", [-1, 52, 3.0, None, True, "As"])
def test_what_is_no_card_integer(number: object) -> None:
    with pytest.raises(CardError, match="expected an integer from 0 to 51"):
        card_of(number)


def test_integers_are_held_to_the_same_rules() -> None:
    with pytest.raises(CardError, match="'As' occurs twice"):
        parse_cards(["As", 3])
    with pytest.raises(CardError, match="52 is not a card"):
        parse_cards([52])


def test_unknown_suits_are_refused() -> None:
    with pytest.raises(CardError, match="'en' or 'nl'"):
        parse_cards("As", suits="fr")  # type: ignore[arg-type]


def test_an_unknown_card_has_a_text_of_its_own() -> None:
    assert card_text(UNKNOWN) == "??"
    assert cards_text((3, UNKNOWN)) == "As ??"
    with pytest.raises(CardError):
        card_text(52)
