"""Leaving, in a deal and between deals, and coming back."""

from __future__ import annotations

from badugi.game.actions import AnyAction, Fold, Raise
from badugi.game.deal import Deal, Phase
from badugi.game.deck import StackedDeck
from badugi.game.events import DealEnded, Folded, Post, Posted, Raised, StoodPat
from badugi.game.stakes import Stakes
from badugi.room.commands import LeaveSeat, SitIn, SitOut, TakeSeat
from badugi.room.config import RETURN_SECONDS, MissedBlinds
from badugi.room.events import DealClosed, LeavePledged, SeatLeft, SeatTaken
from support.deals import passive
from support.tables import Host, refused, three


def all_in(deal: Deal) -> AnyAction:
    legal = deal.legal()
    if legal.kind is Phase.BETTING and legal.max_to and not legal.opens:
        return Raise(legal.seat, legal.max_to)
    return passive(deal)


def fold(deal: Deal) -> AnyAction:
    return Fold(deal.legal().seat)


def test_between_deals_one_leaves_at_once() -> None:
    host = three()
    assert host.do(LeaveSeat("ben", 5.0)) == [SeatLeft(1, 100, 5.0)]
    assert host.table.chairs[1] is None
    refused(host, LeaveSeat("ben", 6.0), "no seat", "not_yours")


def test_whoever_has_folded_leaves_at_once_with_what_is_left() -> None:
    host = three()
    host.start()
    host.act(passive)
    host.act(fold)
    assert host.do(LeaveSeat("ben", 5.0)) == [SeatLeft(1, 99, 5.0)]
    host.play()
    assert host.table.chairs[1] is None
    assert host.table.chips() == 201


def test_whoever_is_not_in_the_deal_leaves_at_once() -> None:
    host = three()
    host.start()
    host.sit("dirk", 5)
    assert host.do(LeaveSeat("dirk", 5.0)) == [SeatLeft(5, 100, 5.0)]
    assert not host.table.reserved(5)


def test_facing_a_bet_he_is_folded_at_once() -> None:
    host = three()
    host.start()
    events = host.do(LeaveSeat("ann", 5.0))
    assert events == [LeavePledged(0, 5.0), Folded(0), SeatLeft(0, 100, 5.0)]
    assert host.table.decision is not None
    assert host.table.running_deal().to_act == 1


def test_out_of_turn_he_leaves_when_his_turn_comes() -> None:
    host = three()
    host.start()
    assert host.do(LeaveSeat("ben", 5.0)) == [LeavePledged(1, 5.0)]
    assert host.do(LeaveSeat("ben", 6.0)) == []
    refused(host, SitIn("ben"), "leaving")
    events = host.act(passive)
    assert events[1:] == [Folded(1), SeatLeft(1, 99, 5.0)]


def test_on_a_draw_he_stands_pat_and_checks_while_that_is_free() -> None:
    host = three()
    host.start()
    host.until(1, Phase.DRAWING)
    events = host.do(LeaveSeat("ben", 5.0))
    assert events == [LeavePledged(1, 5.0), StoodPat(1)]
    rest = host.play()
    assert [event.at for event in rest if isinstance(event, SeatLeft)] == [5.0]
    kinds = [type(event) for event in rest]
    assert kinds.index(DealEnded) < kinds.index(DealClosed) < kinds.index(SeatLeft)


def test_the_last_fold_ends_the_deal_and_he_is_gone() -> None:
    host = Host()
    host.sit("ann", 0)
    host.sit("ben", 1)
    host.start()
    events = host.do(LeaveSeat("ann", 5.0))
    assert [type(event) for event in events[-3:]] == [DealEnded, SeatLeft, DealClosed]
    assert not host.table.running
    assert host.table.chairs[0] is None
    assert host.table.stack(1) == 101


def test_all_in_he_stays_in_to_the_end_and_takes_his_winnings_along() -> None:
    # Seats 1, 2, 0 in turn: fours, sevens, and for ann A-2-3-4 of four suits.
    deck = StackedDeck([12, 24, 0, 13, 25, 5, 14, 26, 10, 16, 27, 15])
    host = three(stakes=Stakes.no_limit(1, 2), min_buy_in=20, source=deck)
    host.start()
    host.act(all_in)
    assert host.do(LeaveSeat("ann", 5.0)) == [LeavePledged(0, 5.0)]
    assert host.table.in_deal(0)
    rest = host.play()
    assert StoodPat(0) in rest
    assert rest[-1] == SeatLeft(0, 300, 5.0)
    assert host.table.chips() == 0


def test_chair_of_a_leaver_is_kept_free_until_the_deal_is_over() -> None:
    host = three()
    host.start()
    host.do(LeaveSeat("ann", 5.0))
    assert host.table.reserved(0)
    refused(host, TakeSeat("dirk", 0, "Dirk", 100, 6.0), "when the running deal is over")
    host.play()
    assert not host.table.reserved(0)
    host.sit("dirk", 0)


def test_who_returns_within_the_hour_brings_what_he_left_with() -> None:
    host = three()
    host.do(LeaveSeat("ann", 0.0))
    host.do(LeaveSeat("ben", 10.0))
    back = RETURN_SECONDS + 5.0
    assert host.table.buy_in("ben", back) == (100, 100)
    refused(host, TakeSeat("ben", 0, "Ben", 60, back), "brings what he left with: 100 chips")
    assert host.do(TakeSeat("ben", 0, "Ben", 100, back)) == [SeatTaken(0, "ben", "Ben", 100)]
    # Ann's hour is over.
    assert host.table.buy_in("ann", back) == (40, 400)
    host.do(TakeSeat("ann", 1, "Ann", 60, back))


def test_returning_with_less_than_the_least_buy_in_one_buys_in_anew() -> None:
    host = three(min_buy_in=100)
    host.play()
    loser = min(range(3), key=host.table.stack)
    assert host.table.stack(loser) < 100
    player = host.table.chair(loser).player
    host.do(LeaveSeat(player, 0.0))
    assert host.table.buy_in(player, 1.0) == (100, 400)


def test_those_who_left_are_forgotten_after_an_hour() -> None:
    host = three()
    host.do(LeaveSeat("ann", 0.0))
    host.do(LeaveSeat("ben", RETURN_SECONDS + 1.0))
    assert set(host.table.departures) == {"ben"}


def test_leaving_and_returning_does_not_make_up_for_missed_blinds() -> None:
    host = three(missed_blinds=MissedBlinds.WAIT, min_buy_in=20)
    host.sit("dirk", 3)
    host.play()
    host.do(SitOut("dirk"))
    host.play()  # the big blind passes dirk
    stack = host.table.stack(3)
    host.do(LeaveSeat("dirk", 0.0))
    refused(host, TakeSeat("dirk", 3, "Dirk", stack, 1.0, post=True), "can't be posted")
    host.do(TakeSeat("dirk", 3, "Dirk", stack, 1.0))
    assert host.table.chair(3).missed_blinds
    assert not host.table.chair(3).owes_small


def test_missed_small_blind_is_not_forgotten_by_leaving() -> None:
    host = three(missed_blinds=MissedBlinds.POST, min_buy_in=20)
    host.sit("dirk", 3)
    host.play()
    host.do(SitOut("dirk"))
    host.play()
    host.play()  # both blinds have passed dirk
    stack = host.table.stack(3)
    host.do(LeaveSeat("dirk", 0.0))
    host.do(TakeSeat("dirk", 3, "Dirk", stack, 1.0, post=True))
    assert host.table.chair(3).owes_small
    host.play()
    host.play()
    assert any(
        isinstance(event, Posted) and event.seat == 3 and event.post is Post.DEAD
        for event in host.events
    )


def four_who_have_played(missed_blinds: MissedBlinds) -> Host:
    host = three(missed_blinds=missed_blinds, min_buy_in=20)
    host.sit("dirk", 3)
    host.play()
    host.play()
    return host


def test_blinds_that_pass_while_one_is_gone_are_owed_on_return() -> None:
    host = four_who_have_played(MissedBlinds.POST)
    lineup = host.table.lineup
    assert lineup is not None
    assert lineup.line.big is not None
    seat = lineup.line.big
    player, stack = host.table.chair(seat).player, host.table.stack(seat)
    host.do(LeaveSeat(player, 0.0))  # just before he would post the big blind
    host.play()
    host.play()
    host.do(TakeSeat(player, seat, player.title(), stack, 1.0, post=True))
    chair = host.table.chair(seat)
    assert chair.missed_blinds
    assert (chair.owes_big, chair.owes_small) == (True, True)


def test_where_one_waits_for_the_big_blind_leaving_does_not_get_around_it() -> None:
    host = four_who_have_played(MissedBlinds.WAIT)
    lineup = host.table.lineup
    assert lineup is not None
    assert lineup.line.big is not None
    seat = lineup.line.big
    player, stack = host.table.chair(seat).player, host.table.stack(seat)
    host.do(LeaveSeat(player, 0.0))
    host.play()
    back = TakeSeat(player, seat, player.title(), stack, 1.0, post=True)
    refused(host, back, "can't be posted")


def test_after_an_hour_one_is_a_newcomer_who_owes_nothing() -> None:
    host = four_who_have_played(MissedBlinds.WAIT)
    host.do(LeaveSeat("dirk", 0.0))
    for _ in range(4):
        host.play()
    host.do(TakeSeat("dirk", 3, "Dirk", 100, RETURN_SECONDS + 1.0, post=True))
    assert not host.table.chair(3).missed_blinds


def test_newcomer_who_leaves_before_he_played_has_missed_nothing() -> None:
    host = three()
    host.sit("dirk", 3)
    host.do(LeaveSeat("dirk", 0.0))
    host.do(TakeSeat("dirk", 4, "Dirk", 100, 1.0, post=True))
    assert not host.table.chair(4).missed_blinds


def test_who_left_without_a_debt_comes_back_as_a_newcomer() -> None:
    host = three(min_buy_in=20)
    host.play()
    stack = host.table.stack(1)
    host.do(LeaveSeat("ben", 0.0))
    host.do(TakeSeat("ben", 1, "Ben", stack, 1.0, post=True))
    assert host.table.chair(1).owes_big
    assert not host.table.chair(1).missed_blinds


def test_a_bot_that_is_sent_away_plays_its_hand_to_the_end() -> None:
    host = Host()
    for seat, player in enumerate(("ann", "bot", "cas")):
        host.sit(player, seat, bot="rock" if player == "bot" else None)
    host.start()
    host.until(1)
    pledged = host.do(LeaveSeat("bot", 1.0))
    assert pledged == [LeavePledged(1, 1.0)]  # nobody has folded his hand for him
    deal = host.table.running_deal()
    assert (deal.to_act, host.table.decision is not None) == (1, True)
    raised = host.act(lambda deal: Raise(1, deal.legal().min_to))
    assert type(raised[0]) is Raised
    events = host.play()
    [left] = [event for event in events if isinstance(event, SeatLeft)]
    assert left.seat == 1
    assert left.stack + host.table.stack(0) + host.table.stack(2) == 300
    assert host.table.chairs[1] is None
