"""Running tables: check, make events, commit, apply, publish, acknowledge; and coming back."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import text

from badugi.game.stakes import Stakes
from badugi.room.commands import TakeSeat
from badugi.room.config import TableConfig
from badugi.room.table import Table
from badugi.server import chronicle, wire
from badugi.server.database import url_of
from badugi.server.hosting import Hosting
from badugi.server.journal import Journal
from badugi.server.owner import MOST_WAITING, Owner
from badugi.server.refusals import MOST_OF_ONE
from badugi.server.wire import Done, Refused, Update
from support.loops import run_async

NEVER = 3600.0
SLOW = TableConfig(
    name="Slow",
    stakes=Stakes.fixed(2, 4),
    decision_seconds=NEVER,
    draw_seconds=NEVER,
    pause_seconds=NEVER,
    showdown_seconds=NEVER,
    gather_seconds=NEVER,
)


@asynccontextmanager
async def hosting(data: Path) -> AsyncIterator[Hosting]:
    with Journal(url_of(data)) as journal:
        hosted = Hosting(journal)
        yield hosted
        await hosted.close()


async def opened(hosted: Hosting, config: TableConfig = SLOW, players: int = 2) -> Owner:
    return await hosted.open(
        config,
        [TakeSeat(f"p{n}", seat=n, name=f"N{n}", stack=100, at=0.0) for n in range(players)],
    )


def mover(owner: Owner) -> str:
    """The player to act."""
    deal = owner.table.deal
    assert deal is not None
    assert deal.to_act is not None
    return owner.table.occupants[deal.to_act]


async def act(owner: Owner, do: Any = "call", intent: str = "x") -> Done | Refused:
    decision = owner.table.decision
    assert decision is not None
    return await owner.ask(mover(owner), wire.Act(id=intent, decision=decision, do=do))


async def deal(owner: Owner) -> None:
    answer = await owner.ask("p0", wire.DealNow(id=f"deal-{owner.table.deals}"))
    assert isinstance(answer, Done)


def state(table: Table) -> Any:
    """All that matters of a table in a deal, the cards to come included."""
    running = table.deal
    assert running is not None
    cards = (running.hands, running.stub.cards, running.events)
    return table.version, table.decision, running.to_act, table.chairs, table.line, cards


def test_a_restart_goes_on_with_the_same_deal(tmp_path: Path) -> None:
    async def main() -> None:
        async with hosting(tmp_path) as before:
            owner = await opened(before)
            for _ in range(2):
                await deal(owner)
                await act(owner, "fold", f"fold-{owner.table.version}")
            await deal(owner)
            await act(owner)
            name, was = owner.name, state(owner.table)
        async with hosting(tmp_path) as after:
            again = await after.table(name)
            assert again is not None
            assert state(again.table) == was
            assert await act(again, "check", "y") == Done("y", was[0] + 2)

    run_async(main())


def test_the_last_deal_is_still_to_be_seen_after_a_restart(tmp_path: Path) -> None:
    async def main() -> None:
        async with hosting(tmp_path) as before:
            owner = await opened(before)
            for _ in range(3):
                await deal(owner)
                await act(owner, "fold", f"fold-{owner.table.version}")
            name, was = owner.name, owner.update("p0", 0, raw=True)
        async with hosting(tmp_path) as after:
            again = await after.table(name)
            assert again is not None
            assert timeless(again.update("p0", 0, raw=True)) == timeless(was)
            assert was.resync
            assert was.lines[0].deal == 3

    run_async(main())


def timeless(update: Update) -> Update:
    """What an update says but for how long it is to the next deal, which goes on counting."""
    view = msgspec.structs.replace(update.view, next_deal=None, clock=None)
    return msgspec.structs.replace(update, view=view)


def test_nothing_is_applied_or_said_when_the_commit_fails(tmp_path: Path) -> None:
    async def main() -> None:
        async with hosting(tmp_path) as hosted:
            owner = await opened(hosted)
            await deal(owner)
            name, was = owner.name, state(owner.table)
            viewer = owner.join("p0")
            first = await viewer.next()
            assert first is not None
            await break_journal(tmp_path)
            answer = await act(owner)
            assert isinstance(answer, Refused)
            assert answer.code == "failed"
            assert state(owner.table) == was
            assert await viewer.next() is None  # the table let go: come again
            await mend_journal(tmp_path)
            again = await hosted.table(name)
            assert again is not None
            assert again is not owner
            assert state(again.table) == was
            assert isinstance(await act(again), Done)

    run_async(main())


async def break_journal(data: Path) -> None:
    await asyncio.to_thread(
        _execute,
        data,
        "CREATE TRIGGER full BEFORE INSERT ON events BEGIN SELECT RAISE(ABORT, 'full'); END",
    )


async def mend_journal(data: Path) -> None:
    await asyncio.to_thread(_execute, data, "DROP TRIGGER full")


def _execute(data: Path, sql: str) -> None:
    with Journal(url_of(data)) as journal, journal._engine.begin() as connection:
        connection.execute(text(sql))


def test_who_lost_the_table_lets_go_of_it(tmp_path: Path) -> None:
    async def main() -> None:
        async with hosting(tmp_path) as first, hosting(tmp_path) as second:
            owner = await opened(first)
            other = await second.table(owner.name)
            assert other is not None
            answer = await owner.ask("p0", wire.DealNow(id="x"))
            assert isinstance(answer, Refused)
            assert answer.code == "failed"
            assert first.owners == []
            assert isinstance(await other.ask("p0", wire.DealNow(id="x")), Done)
            assert other.table.version == 3 + len(other.table.deal_events)

    run_async(main())


def test_a_fault_in_the_rules_costs_one_intent_and_not_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fault(*_: object) -> None:
        raise RuntimeError("a bug")

    async def main() -> None:
        async with hosting(tmp_path) as hosted:
            owner = await opened(hosted)
            with monkeypatch.context() as patch:
                patch.setattr(Table, "decide", fault)
                answer = await owner.ask("p0", wire.DealNow(id="x"))
            assert isinstance(answer, Refused)
            assert answer.code == "failed"
            assert isinstance(await owner.ask("p0", wire.DealNow(id="x")), Done)

    run_async(main())


def test_a_fault_in_folding_has_the_table_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fault(*_: object) -> None:
        raise RuntimeError("a bug")

    async def main() -> None:
        async with hosting(tmp_path) as hosted:
            owner = await opened(hosted)
            with monkeypatch.context() as patch:
                patch.setattr(Table, "apply", fault)
                await owner.ask("p0", wire.DealNow(id="x"))
            again = await hosted.table(owner.name)
            assert again is not None
            assert again.table.running  # it was in the journal, whatever became of the answer
            assert await again.ask("p0", wire.DealNow(id="x")) == Done("x", again.table.version)

    run_async(main())


def test_too_much_at_once_is_refused(tmp_path: Path) -> None:
    async def main() -> None:
        async with hosting(tmp_path) as hosted:
            owner = await opened(hosted)
            answers = await asyncio.gather(
                *(
                    owner.ask("p0", wire.ShowLosing(id=f"i{n}", on=bool(n % 2)))
                    for n in range(MOST_WAITING + 50)
                )
            )
            refused = [answer for answer in answers if isinstance(answer, Refused)]
            assert {answer.code for answer in refused} == {"busy"}
            assert len(refused) == 50

    run_async(main())


def test_whoever_goes_away_has_his_intent_carried_out(tmp_path: Path) -> None:
    async def main() -> None:
        async with hosting(tmp_path) as hosted:
            owner = await opened(hosted)
            asking = asyncio.create_task(owner.ask("p0", wire.DealNow(id="x")))
            await asyncio.sleep(0)
            asking.cancel()
            await asyncio.gather(asking, return_exceptions=True)
            assert isinstance(await owner.ask("p0", wire.ShowLosing(id="y", on=True)), Done)
            assert owner.table.running

    run_async(main())


def test_time_runs_out_and_the_next_deal_comes(tmp_path: Path) -> None:
    """With clocks of milliseconds a table plays by itself until its people sit out."""
    quick = msgspec.structs.replace(
        SLOW, decision_seconds=0.01, draw_seconds=0.01, gather_seconds=0.01, pause_seconds=0.01,
        showdown_seconds=0.01, away_seconds=0.01,
    )  # fmt: skip

    async def main() -> None:
        async with hosting(tmp_path) as hosted:
            owner = await opened(hosted, quick, players=3)
            viewer = owner.join(None)
            while owner.table.finished < 1:
                assert await viewer.next() is not None
            events = [row.kind for row in hosted._journal.rows(owner.name)]
            assert "timed_out" in events
            assert "sat_out" in events

    run_async(main())


def test_a_running_deal_goes_on_by_itself_after_a_restart(tmp_path: Path) -> None:
    async def main() -> None:
        async with hosting(tmp_path) as before:
            patient = msgspec.structs.replace(SLOW, decision_seconds=1.0)
            owner = await opened(before, patient)
            idle = await opened(before)
            await deal(owner)
            assert idle.name != owner.name
        async with hosting(tmp_path) as after:
            await after.resume()
            (again,) = after.owners  # the other one waits until somebody asks for it
            viewer = again.join(None)
            message = await viewer.next()
            assert message is not None
            clock = msgspec.json.decode(message, type=Update).view.clock
            assert clock is not None
            assert 0 < clock.remaining <= 1000  # its time began anew
            while again.table.running:
                assert await viewer.next() is not None

    run_async(main())


def test_what_is_too_long_ago_is_told_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chronicle, "KEPT", 20)

    async def main() -> None:
        async with hosting(tmp_path) as hosted:
            owner = await opened(hosted)
            for _ in range(6):
                await deal(owner)
                await act(owner, "fold", f"fold-{owner.table.version}")
            assert owner.update("p0", 1, raw=False).resync
            since = owner.table.version - 15
            assert not owner.update("p0", since, raw=False).resync

    run_async(main())


def test_tables_that_nobody_looks_at_are_put_away(tmp_path: Path) -> None:
    async def main() -> None:
        async with hosting(tmp_path) as hosted:
            quiet, watched, running = [await opened(hosted) for _ in range(3)]
            viewer = watched.join(None)
            await deal(running)
            await hosted.sweep()
            assert set(hosted.owners) == {quiet, watched, running}
            await hosted.sweep()
            assert set(hosted.owners) == {watched, running}
            again = await hosted.table(quiet.name)
            assert again is not None
            assert again.table.version == quiet.table.version
            watched.leave(viewer)

    run_async(main())


def test_a_deal_that_nobody_comes_back_to_is_put_away_and_goes_on_when_somebody_does(
    tmp_path: Path,
) -> None:
    async def main() -> None:
        async with hosting(tmp_path) as hosted:
            left, watched = await opened(hosted), await opened(hosted)
            for owner in (left, watched):
                await deal(owner)
            viewer = watched.join("p0")  # the other one is away: his clock goes on
            was = state(left.table)
            for _ in range(4):
                await hosted.sweep()
            assert set(hosted.owners) == {left, watched}
            left.leave(left.join("p1"))
            looked = left.join("p1")
            await hosted.sweep()
            left.leave(looked)  # and it counts anew
            for _ in range(4):
                await hosted.sweep()
            assert set(hosted.owners) == {left, watched}
            await hosted.sweep()
            assert set(hosted.owners) == {watched}
            again = await hosted.table(left.name)
            assert again is not None
            assert state(again.table) == was
            clock = again.view("p0").clock
            assert clock is not None
            assert clock.remaining > 1000 * (NEVER - 60)
            assert isinstance(await act(again), Done)
            watched.leave(viewer)

    run_async(main())


def test_the_time_of_a_bot_that_is_not_here_begins_when_somebody_comes(tmp_path: Path) -> None:
    hasty = msgspec.structs.replace(SLOW, decision_seconds=0.01, draw_seconds=0.01)

    async def main() -> None:
        async with hosting(tmp_path) as hosted:
            owner = await hosted.open(
                hasty,
                [
                    TakeSeat("p0", seat=0, name="N0", stack=100, at=0.0),
                    TakeSeat("bot-1", seat=1, name="N1", stack=100, at=0.0, bot="rock"),
                ],
            )
            viewer = owner.join("p0")
            owner.leave(viewer)
            await deal(owner)
            while mover(owner) != "bot-1":
                await act(owner, "call")
            version = owner.table.version
            assert owner._timer is None  # nothing will happen by itself
            viewer = owner.join("p0")
            while owner.table.version == version:
                assert await viewer.next() is not None
            kinds = [row.kind for row in hosted._journal.rows(owner.name, after=version)]
            assert kinds[0] == "timed_out"

    run_async(main())


def test_what_was_refused_stays_refused_whatever_its_repeat_says(tmp_path: Path) -> None:
    async def main() -> None:
        async with hosting(tmp_path) as hosted:
            owner = await opened(hosted)
            await deal(owner)
            was = state(owner.table)
            refused = await act(owner, "check", "x")
            assert isinstance(refused, Refused)
            assert refused.code == "illegal"
            assert await act(owner, "call", "x") == refused
            assert state(owner.table) == was
            assert isinstance(await act(owner, "call", "y"), Done)
            assert await owner.ask("p0", wire.ShowLosing(id="y", on=True)) == Done(
                "y", owner.table.version
            )  # ids are each player's own

    run_async(main())


@pytest.mark.parametrize("away", ["restart", "put away"])
def test_what_was_refused_stays_refused_once_the_table_was_away(tmp_path: Path, away: str) -> None:
    wanted = wire.AddChips(id="x", amount=0)
    meant = wire.AddChips(id="x", amount=50)

    async def main() -> None:
        async with hosting(tmp_path) as hosted:
            owner = await opened(hosted)
            name = owner.name
            refused = await owner.ask("p0", wanted)
            assert isinstance(refused, Refused)
            done = await owner.ask("p1", wire.AddChips(id="y", amount=50))
            if away == "put away":
                await owner.stop()
                again = await hosted.table(name)
                await asked_again(again, refused, done)
        if away == "restart":
            async with hosting(tmp_path) as after:
                await asked_again(await after.table(name), refused, done)

    async def asked_again(again: Owner | None, refused: Refused, done: Done | Refused) -> None:
        assert again is not None
        assert await again.ask("p0", meant) == refused
        assert await again.ask("p1", wire.AddChips(id="y", amount=0)) == done
        chairs = [chair.stack for chair in again.table.chairs if chair]
        assert chairs == [100, 150]

    run_async(main())


def test_nobody_makes_the_table_forget_what_it_refused_another(tmp_path: Path) -> None:
    async def main() -> None:
        async with hosting(tmp_path) as hosted:
            owner = await opened(hosted)
            refused = await owner.ask("p0", wire.AddChips(id="x", amount=0))
            for n in range(MOST_OF_ONE + 1):
                await owner.ask("p1", wire.AddChips(id=f"i{n}", amount=0))
            await owner.stop()
            again = await hosted.table(owner.name)
            assert again is not None
            assert await again.ask("p0", wire.AddChips(id="x", amount=50)) == refused
            kept = await again.ask("p1", wire.AddChips(id="i1", amount=50))
            assert isinstance(kept, Refused)
            forgotten = await again.ask("p1", wire.AddChips(id="i0", amount=50))
            assert isinstance(forgotten, Done)

    run_async(main())


def test_what_failed_or_found_no_room_may_be_asked_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fault(*_: object) -> None:
        raise RuntimeError("a bug")

    async def main() -> None:
        async with hosting(tmp_path) as hosted:
            owner = await opened(hosted)
            answers = await asyncio.gather(
                *(
                    owner.ask("p0", wire.ShowLosing(id=f"i{n}", on=True))
                    for n in range(MOST_WAITING + 1)
                )
            )
            busy = answers[-1]
            assert isinstance(busy, Refused)
            assert busy.code == "busy"
            again = wire.ShowLosing(id=f"i{MOST_WAITING}", on=False)
            with monkeypatch.context() as patch:
                patch.setattr(Table, "decide", fault)
                failed = await owner.ask("p0", again)
            assert isinstance(failed, Refused)
            assert failed.code == "failed"
            assert isinstance(await owner.ask("p0", again), Done)

    run_async(main())


def test_a_table_never_waits_for_what_others_read(tmp_path: Path) -> None:
    async def main() -> None:
        loop, going_on = asyncio.get_running_loop(), threading.Event()
        async with hosting(tmp_path) as hosted:
            owner = await opened(hosted)
            await deal(owner)
            # As many as the loop has threads for: whatever else goes there waits.
            reads = [loop.run_in_executor(None, going_on.wait) for _ in range(64)]
            assert isinstance(await act(owner, "check", "x"), Refused)
            assert isinstance(await act(owner, "call", "y"), Done)
            assert not any(read.done() for read in reads)
            going_on.set()
            await asyncio.gather(*reads)

    run_async(main())


def test_an_owner_that_was_stopped_does_nothing_more(tmp_path: Path) -> None:
    async def main() -> None:
        async with hosting(tmp_path) as hosted:
            owner = await opened(hosted)
        answer = await owner.ask("p0", wire.DealNow(id="x"))
        assert isinstance(answer, Refused)
        assert await owner.join("p0").next() is None

    run_async(main())
