"""Places for many: nobody's address has more than a share of them once they get scarce."""

from __future__ import annotations

from badugi.server.places import Places


def taken(places: Places, address: str, tries: int) -> int:
    """How many of so many tries have a place."""
    return sum(places.take(address) for _ in range(tries))


def test_one_address_has_half_of_the_places_while_nobody_else_comes() -> None:
    places = Places(100)
    assert taken(places, "a", 200) == 50
    assert taken(places, "b", 200) == 25
    assert taken(places, "c", 200) == 25
    assert taken(places, "d", 1) == 0


def test_a_place_that_was_left_is_free_again() -> None:
    places = Places(8)
    assert taken(places, "a", 8) == 4
    assert taken(places, "b", 8) == 2
    places.leave("a")
    places.leave("a")
    assert taken(places, "c", 8) == 2
    assert taken(places, "b", 8) == 0
