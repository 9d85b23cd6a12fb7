"""What each person may see of a deal: from the seat that he held in that very deal."""

from __future__ import annotations

from badugi.game.cards import UNKNOWN
from badugi.game.deal import Deal, Phase
from badugi.room.commands import LeaveSeat
from support.tables import Host, folding, three

HIDDEN = (UNKNOWN,) * 4


def hand(host: Host, viewer: str | None, seat: int) -> tuple[int, ...]:
    view = host.table.deal_view(viewer)
    assert view is not None
    return view.hands[view.position(seat)]


def test_before_the_first_deal_there_is_nothing_to_see() -> None:
    assert three().table.deal_view("ann") is None


def test_everybody_sees_his_own_hand_alone() -> None:
    host = three()
    host.start()
    deal = host.table.running_deal()
    for seat, player in host.table.occupants.items():
        for other in host.table.occupants:
            expected = deal.hands[deal.position(seat)] if other == seat else HIDDEN
            assert hand(host, player, other) == expected
    assert {hand(host, None, seat) for seat in range(3)} == {HIDDEN}


def test_view_goes_on_with_the_deal_and_says_what_is_legal() -> None:
    host = three()
    host.start()
    view = host.table.deal_view("ann")
    assert view is not None
    host.until(1, Phase.DRAWING)
    again = host.table.deal_view("ann")
    assert again is view
    assert (view.phase, view.to_act, view.pot_total) == (Phase.DRAWING, 1, 6)
    mine = host.table.deal_view("ben")
    assert mine is not None
    assert mine.legal() == host.table.running_deal().legal()


def test_later_occupant_of_a_seat_is_a_spectator_of_what_was_dealt_there() -> None:
    host = three()
    host.start()
    dealt = hand(host, "ann", 0)
    host.do(LeaveSeat("ann", 0.0))
    host.play(folding)
    host.sit("dirk", 0)
    assert hand(host, "dirk", 0) == HIDDEN
    assert hand(host, "ann", 0) == dealt  # who left still knows what he held


def test_who_changes_seats_in_a_deal_keeps_the_view_of_the_old_one() -> None:
    host = three()
    host.start()
    dealt = hand(host, "ann", 0)
    host.do(LeaveSeat("ann", 0.0))
    host.sit("ann", 5)
    assert hand(host, "ann", 0) == dealt
    assert host.table.dealt_seat("ann") == 0
    host.play(folding)
    host.start()
    assert host.table.dealt_seat("ann") == 5


def test_a_new_deal_is_a_new_view() -> None:
    host = three()
    host.play()
    old = host.table.deal_view("ann")
    host.start()
    new = host.table.deal_view("ann")
    assert isinstance(new, Deal)
    assert new is not old
    assert new.phase is Phase.BETTING
