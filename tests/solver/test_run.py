"""Runs of the solver: kept, gone on with, checked from their file; groups and presets."""

from __future__ import annotations

from pathlib import Path

import msgspec
import numpy as np
import pytest

from badugi.game.all_hands import RANKS
from badugi.game.errors import SetupError
from badugi.solver.drawing import sequences
from badugi.solver.groups import prior, quantiles
from badugi.solver.presets import PRESETS, preset
from badugi.solver.run import Goal, Run, check
from badugi.solver.store import load, read_header


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Four iterations of the toy game."""
    file = tmp_path_factory.mktemp("runs") / "tiny.solve"
    Run.begin(preset("tiny")).go(Goal(iterations=4), file)
    return file


def test_a_run_that_goes_on_from_its_file_is_one_run(kept: Path, tmp_path: Path) -> None:
    resumed = Run.resume(kept)
    resumed.go(Goal(iterations=7), tmp_path / "more.solve")
    whole = Run.begin(preset("tiny"))
    whole.go(Goal(iterations=7))
    pairs = zip(resumed.solver.totals.arrays(), whole.solver.totals.arrays(), strict=True)
    assert all(np.array_equal(one, other) for one, other in pairs)
    pairs = zip(resumed.solver.regrets.arrays(), whole.solver.regrets.arrays(), strict=True)
    assert all(np.array_equal(one, other) for one, other in pairs)
    assert [point.iterations for point in resumed.points] == [1, 2, 4, 5, 7]
    assert resumed.points[-1].exploitability_mbb == whole.points[-1].exploitability_mbb
    assert read_header(tmp_path / "more.solve") == resumed.header


def test_a_strategy_is_worth_less_where_hands_are_told_apart(kept: Path) -> None:
    header, solver = load(kept, strategy_only=True)
    button, blind = solver.best_responses()
    found = check(header, solver)
    assert found.best_button_mbb > 1000 * button
    assert found.best_blind_mbb > 1000 * blind
    assert found.iterations == 4
    assert found.exploitability_mbb == pytest.approx(
        (found.best_button_mbb + found.best_blind_mbb) / 2
    )


def test_solving_brings_it_nearer(kept: Path) -> None:
    run = Run.resume(kept)
    run.go(Goal(target_mbb=400))
    assert run.points[-1].exploitability_mbb <= 400
    assert check(run.header, run.solver).exploitability_mbb < 500


def test_a_run_is_stopped_after_an_iteration(kept: Path) -> None:
    run = Run.resume(kept)
    seen: list[float] = []
    run.go(Goal(iterations=1_000), tell=lambda _, done: seen.append(done), stopped=lambda: True)
    assert seen == [1.0]
    assert run.solver.iterations == run.points[-1].iterations == 5


@pytest.mark.parametrize(
    ("change", "error"),
    [
        (lambda data: b"PK" + data, "is no solver's file"),
        (lambda data: data.replace(b'"format":1', b'"format":7'), "has format 7"),
        (lambda data: data.replace(b'"iterations"', b'"literations"'), "is no solver's file"),
        (lambda data: data[:-8], "ends too early"),
        (lambda data: data + b"0", "longer than its tables"),
        (lambda data: data[:-4] + b"\x00\x00\xc0\x7f", "numbers that no run makes"),
    ],
    ids=["magic", "format", "header", "short", "long", "nan"],
)
def test_a_damaged_file_is_told(kept: Path, tmp_path: Path, change: object, error: str) -> None:
    assert callable(change)
    damaged = tmp_path / "damaged.solve"
    damaged.write_bytes(change(kept.read_bytes()))
    with pytest.raises(SetupError, match=error):
        load(damaged)


def test_a_failed_save_leaves_what_was_there(
    kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "one.solve"
    file.write_bytes(kept.read_bytes())
    run = Run.resume(file)
    monkeypatch.setattr("os.fsync", lambda _: (_ for _ in ()).throw(OSError(28, "disk full")))
    with pytest.raises(OSError, match="disk full"):
        run.save(file)
    assert file.read_bytes() == kept.read_bytes()
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize(
    ("goal", "error"),
    [({}, "needs minutes"), ({"minutes": 0}, "more than 0"), ({"target_mbb": -1}, "more than 0")],
)
def test_a_goal_that_cannot_be(goal: dict[str, float], error: str) -> None:
    with pytest.raises(SetupError, match=error):
        Goal(**goal)  # type: ignore[arg-type]


def test_a_goal_that_is_behind(kept: Path) -> None:
    with pytest.raises(SetupError, match="4 iterations have been made"):
        Run.resume(kept).go(Goal(iterations=4))


def test_presets_by_name() -> None:
    assert [preset(one.name) for one in PRESETS] == list(PRESETS)
    with pytest.raises(SetupError, match="'huge' is no preset: expected tiny, laptop, full"):
        preset("huge")


def test_memory_is_predicted_by_the_tables() -> None:
    """Those of the toy are known; a finer game takes more."""
    tiny = preset("tiny")
    run = Run.begin(tiny)
    tables = run.solver.regrets.nbytes + run.solver.totals.nbytes
    assert 0 < tiny.memory() - tables - 600_000_000 < 2 * tables
    finer = msgspec.structs.replace(tiny, groups=(20, 20, 20, 40))
    assert finer.memory() > tiny.memory()


@pytest.mark.parametrize("draws", [(), (1,), (2, 1), (0, 1), (3, 3, 3), (2, 1, 0)])
@pytest.mark.parametrize("size", [1, 20, 64, 500])
def test_groups_lie_side_by_side_and_are_about_alike(draws: tuple[int, ...], size: int) -> None:
    chances = prior(draws)
    found = quantiles(chances, size)
    steps = np.diff(found.group)
    assert found.group[0] == 0
    assert set(steps) <= {0, 1}
    assert found.size <= size
    assert found.weights.sum(axis=1) == pytest.approx(np.ones(found.size))
    shares = np.bincount(found.group, chances / chances.sum())
    alone = np.bincount(found.group) == 1
    assert (shares[~alone] < 2.5 / size).all()


def test_as_many_groups_as_ranks_are_the_ranks() -> None:
    assert quantiles(prior((1,)), RANKS).whole


def test_the_prior_goes_through_every_sequence_of_draws() -> None:
    for r in range(4):
        assert sum(prior(draws).sum() for draws in sequences(r)) == pytest.approx(1)
