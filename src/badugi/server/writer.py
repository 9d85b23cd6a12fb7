"""The one thread that writes: many tables' work in one transaction (group commit).

Each job runs in a savepoint of its own, so that one that fails takes nothing of the others with
it. A job's future has its result only when the transaction that holds it is on the disk.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, NamedTuple, TypeVar

import structlog
from sqlalchemy import Connection, Engine
from sqlalchemy.exc import InternalError, OperationalError

from badugi.server.errors import JournalFailed, ServerError

T = TypeVar("T")
Work = Callable[[Connection], T]

MOST_AT_ONCE = 512
"""Jobs in one transaction: enough to fill a flush of the disk, few enough to bound a failure."""

log = structlog.get_logger(__name__)


class _Job(NamedTuple):
    work: Work[Any]
    future: Future[Any]


class Writer:
    """Runs work on `engine`, in the order in which it was handed in."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._closing = threading.Lock()
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="journal", daemon=True)
        self._thread.start()

    def do(self, work: Work[T]) -> Future[T]:
        """Run `work` in the next transaction; the future has its result, or what it raised.

        Database errors come as `JournalFailed`; whatever `work` wrote is then undone.
        """
        future: Future[T] = Future()
        with self._closing:
            if self._closed:
                future.set_exception(JournalFailed("the journal is closed"))
            else:
                self._jobs.put(_Job(work, future))
        return future

    def close(self) -> None:
        """Finish what was handed in, and end. Doing it again changes nothing."""
        with self._closing:
            if not self._closed:
                self._closed = True
                self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        going_on = True
        while going_on:
            jobs: list[_Job] = []
            job = self._jobs.get()
            while job is not None:
                # Nobody can take it back from here on: it will be in the journal, or refused.
                if job.future.set_running_or_notify_cancel():
                    jobs.append(job)
                if len(jobs) == MOST_AT_ONCE or self._jobs.empty():
                    break
                job = self._jobs.get()
            going_on = job is not None
            if jobs:
                self._commit(jobs)

    def _commit(self, jobs: list[_Job]) -> None:
        results: list[tuple[Future[Any], Any, Exception | None]] = []
        try:
            with (
                self._engine.connect().execution_options(write=True) as connection,
                connection.begin(),
            ):
                for work, future in jobs:
                    try:
                        with connection.begin_nested():
                            value = work(connection)
                    except ServerError as refused:
                        results.append((future, None, refused))
                    except (OperationalError, InternalError):
                        raise  # the database itself: the transaction may be gone already
                    except Exception as error:  # noqa: BLE001 - this job's own fault alone
                        results.append((future, None, _failed(error)))
                    else:
                        results.append((future, value, None))
        except Exception as error:  # noqa: BLE001 - the thread outlives any transaction
            failure = _failed(error)
            for _, future in jobs:
                future.set_exception(failure)
            return
        for future, value, failed in results:
            if failed is None:
                future.set_result(value)
            else:
                future.set_exception(failed)


def _failed(error: Exception) -> JournalFailed:
    log.error("journal.failed", exc_info=error)
    failure = JournalFailed("the journal could not be written")
    failure.__cause__ = error
    return failure
