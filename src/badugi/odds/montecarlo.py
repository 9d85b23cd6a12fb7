"""Trials on all cores until the error is small enough.

Trials come in batches whose seeds are drawn from one seed, and are added up in their order: a
result hangs on the seed and the target alone, never on how many cores worked at it.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from badugi.compute import compiled
from badugi.game.all_hands import all_hands, lookup
from badugi.game.errors import SetupError
from badugi.i18n import N_
from badugi.odds.policy import Keeps
from badugi.odds.walk import Floats

if TYPE_CHECKING:
    from badugi.odds.equity import Setting

BATCH = 20_000
_LEAST = 4
"""Batches before the error is believed."""
_SELDOM = 0.02
"""Ranges that go together less often than this are dealt one around the others."""
_PILOT = 4_096


class Sampled(NamedTuple):
    """What trials found."""

    means: Floats
    """`(3, players)`: equity, wins, ties."""
    error: float
    """The standard error of the least certain equity."""
    trials: int
    seed: int


def sample(
    setting: Setting,
    target_error: float,
    trials: int | None,
    seed: int,
    progress: Callable[[float], None] | None,
) -> Sampled:
    """Make trials until the target is met, or so many if `trials` is given."""
    run = compiled("badugi.odds.kernels").trials
    common = _arguments(setting)
    batch = min(BATCH, trials) if trials else BATCH
    batches = -(-trials // batch) if trials else None
    kept: list[Floats] = []

    def work(number: int) -> Floats:
        count = batch if batches is None or number < batches - 1 else (trials or 0) - batch * number
        own = int(
            np.random.SeedSequence([seed, number]).generate_state(1, np.uint64)[0] >> np.uint64(1)
        )
        sums = np.zeros((4, len(setting.names)))
        made = run(count, own, setting.gone, *common, sums)
        if made < 0:
            raise SetupError(N_("no deal gives every player a hand of his range"))
        return sums

    done, error = 0, 1.0
    for sums in _in_order(work, batches):
        kept.append(sums)
        done = min(done + batch, trials or done + batch)
        error = _error(kept, done, turn_wise=common[6])
        if progress is not None:
            progress(len(kept) / batches if batches else min(1.0, (target_error / error) ** 2))
        if batches is None and len(kept) >= _LEAST and error <= target_error:
            break
    total = np.sum(kept, axis=0)
    return Sampled(total[[0, 2, 3]] / done, error, done, seed)


def _error(kept: list[Floats], trials: int, *, turn_wise: bool) -> float:
    """The standard error of the least certain equity.

    Deals around the table hang on the one before, so there it is taken over whole batches, of which
    the last may be smaller.
    """
    total = np.sum(kept, axis=0)
    mean = total[0] / trials
    spread = np.maximum(total[1] / trials - mean**2, 1 / trials)
    error = float(np.sqrt(spread.max() / trials))
    if turn_wise and len(kept) > _LEAST:
        whole = np.array([sums[0] / sums[0].sum() for sums in kept[:-1]])
        error = max(error, float(whole.std(axis=0, ddof=1).max() / np.sqrt(len(whole))))
    return error


def _in_order(work: Callable[[int], Floats], batches: int | None) -> Iterator[Floats]:
    """The results of all batches in their order, worked at on every core."""
    cores = os.cpu_count() or 1
    waiting: deque[Future[Floats]] = deque()
    number = 0
    with ThreadPoolExecutor(cores, "trials") as pool:
        try:
            while True:
                while len(waiting) < cores + 1 and (batches is None or number < batches):
                    waiting.append(pool.submit(work, number))
                    number += 1
                if not waiting:
                    return
                yield waiting.popleft().result()
        finally:
            for future in waiting:
                future.cancel()


def _arguments(setting: Setting) -> tuple[Any, ...]:
    """What the kernel is called with between the dead cards and the sums."""
    starts, numbers, chance, other = [0], [], [], []
    for weights, free in zip(setting.weights, setting.free, strict=True):
        held = np.zeros(0, np.int32) if free else np.flatnonzero(weights).astype(np.int32)
        starts.append(starts[-1] + len(held))
        numbers.append(held)
        if len(held):
            part, alias = _alias(weights[held])
            chance.append(part)
            other.append(alias)
    everything = all_hands()
    ways, keeps, tables = _tables(setting)
    return (
        np.array(setting.draws, np.int64),
        np.array(setting.kept, np.uint64),
        np.array(starts, np.int64),
        np.concatenate([*numbers, np.zeros(0, np.int32)]).astype(np.int32),
        np.concatenate([*chance, np.zeros(0)]),
        np.concatenate([*other, np.zeros(0, np.int32)]).astype(np.int32),
        _go_together(setting) < _SELDOM,
        tables,
        ways,
        keeps,
        everything.cards,
        everything.masks,
        everything.ranks,
        *lookup(),
    )


def _tables(setting: Setting) -> tuple[NDArray[np.uint8], NDArray[np.uint64], NDArray[np.int64]]:
    """The plans' tables, each once, and which of them a player goes by with so many draws left."""
    places: dict[int, int] = {}
    found: list[Keeps] = []
    tables = np.zeros((len(setting.plans), 4), np.int64)
    for player, plan in enumerate(setting.plans):
        for left in range(1, setting.draws[player] + 1):
            keeps = plan.keeps(left)
            if id(keeps.masks) not in places:
                places[id(keeps.masks)] = len(found)
                found.append(keeps)
            tables[player, left] = places[id(keeps.masks)]
    if len(found) == 1:
        return found[0].ways[None], found[0].masks[None], tables
    if not found:
        return np.ones((1, 1), np.uint8), np.zeros((1, 1, 4), np.uint64), tables
    width = max(keeps.masks.shape[1] for keeps in found)
    return (
        np.stack([keeps.ways for keeps in found]),
        np.stack([_as_wide(keeps.masks, width) for keeps in found]),
        tables,
    )


def _as_wide(masks: NDArray[np.uint64], width: int) -> NDArray[np.uint64]:
    return np.pad(masks, ((0, 0), (0, width - masks.shape[1])))


def _go_together(setting: Setting) -> float:
    """How often hands of the ranges, each by itself, hold no card twice."""
    random = np.random.default_rng(4)
    used = np.zeros(_PILOT, np.uint64)
    fine = np.ones(_PILOT, np.bool_)
    for weights, free in zip(setting.weights, setting.free, strict=True):
        if not free:
            held = np.flatnonzero(weights)
            sums = weights[held].cumsum()
            at = np.searchsorted(sums, random.random(_PILOT) * sums[-1], side="right")
            masks = all_hands().masks[held[np.minimum(at, len(held) - 1)]]
            fine &= (used & masks) == 0
            used |= masks
    return float(fine.mean())


def _alias(weights: Floats) -> tuple[Floats, NDArray[np.int32]]:
    """A table to draw by weight with one comparison (Walker; built as Vose has it)."""
    n = len(weights)
    chance = weights * (n / weights.sum())
    other = np.arange(n, dtype=np.int32)
    if np.allclose(chance, 1.0):
        return np.ones(n), other
    small = [i for i in range(n) if chance[i] < 1]
    large = [i for i in range(n) if chance[i] >= 1]
    while small and large:
        low, high = small.pop(), large[-1]
        other[low] = high
        chance[high] -= 1 - chance[low]
        if chance[high] < 1:
            small.append(large.pop())
    chance[small + large] = 1.0
    return chance, other
