"""Plots as files: what hands become, what they are worth. Drawn by matplotlib, `badugi[plot]`.

Only `Figure` objects are used: nothing is shown, no state is left behind, no screen is needed. Text
in an SVG stays text, and the picture says in words what it shows.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from math import isnan
from pathlib import Path
from typing import TYPE_CHECKING, Any

from badugi.game.errors import BadugiError, SetupError
from badugi.i18n import N_

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from badugi.odds.breaking import PatOrBreak, Thumb
    from badugi.odds.draws import DrawOdds
    from badugi.odds.equity import Equity
    from badugi.odds.start_book import Start
    from badugi.solver.store import Point

ENDINGS = (".svg", ".png")
_HIGHS = "456789TJQK"
_INK, _QUIET = "#22303a", "#8a979f"
_SHADES = ("#b9dcc9", "#6fb592", "#2f7d5b")
"""Few draws are light, more of them dark: it shows without colour too."""
_LINES = ("#2f7d5b", "#c0532b", "#2b6cb0", "#7d4fa3", "#8a6d1d", "#1f8a8a", "#b03060", "#4a4a4a")
_MARKS = "osD^vPX*"
_PER_INCH = 16
"""Characters of a caption that an inch has room for."""
_LONG = 60
"""Titles of more characters would not fit."""
_DARK = 0.7
"""On the colours of such shares ink would not be read."""
_ROOM = 0.06
"""What a number takes in height, as a share of the whole."""


class PlotMissing(BadugiError):  # noqa: N818 - it says what is the case
    """A plot is wanted and matplotlib is not installed."""


def check(file: Path) -> None:
    """Say before the work whether a plot can go to `file`.

    Raises `SetupError` for another ending than .svg or .png, `PlotMissing` without matplotlib, and
    the system's `OSError` where the folder is none.
    """
    if file.suffix.lower() not in ENDINGS:
        raise SetupError(
            N_("{file} is no plot: the name of one ends in .svg or .png"), file=repr(str(file))
        )
    try:
        import matplotlib.figure  # noqa: F401
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != "matplotlib":
            raise
        raise PlotMissing(N_('plots need matplotlib: pip install "badugi[plot]"')) from error
    if not file.parent.is_dir():
        raise NotADirectoryError(20, "No such folder", str(file.parent))


def final_hands(found: DrawOdds, file: Path) -> None:
    """What a hand becomes: how many cards count in the end, and of badugis the high card."""
    from badugi.game.all_hands import LAST_OF_SIZE, worst_rank
    from badugi.game.cards import cards_text

    sizes = [(LAST_OF_SIZE.get(size + 1, -1) + 1, LAST_OF_SIZE[size]) for size in (4, 3, 2, 1)]
    highs = [(_after(high), worst_rank(high)) for high in _HIGHS]
    title = f"{cards_text(found.cards)}: what it becomes"
    about = f"policy: {found.policy}" + (f", dead: {cards_text(found.dead)}" if found.dead else "")
    described = ", ".join(f"{name} {chance:.1%}" for name, chance in found.summary())
    with _figure(file, title, f"After {_draws(found.draws)}: {described}", (10, 4.6)) as figure:
        left, right = figure.subplots(1, 2, width_ratios=(4, 9))
        for axes, names, bounds, label in (
            (left, ("badugi", "three", "two", "one"), sizes, "cards that count in the end"),
            (right, _HIGHS, highs, "high card of the badugi"),
        ):
            _bars(axes, found, bounds)
            axes.set_xticks(range(len(names)), list(names))
            axes.set_xlabel(label)
        left.set_ylabel("chance")
        right.legend(frameon=False, loc="upper left", ncols=3, bbox_to_anchor=(0, 1.0))
        right.set_ylim(top=max(0.01, right.get_ylim()[1]) * 1.15)
        _caption(figure, title, about)


def _after(high: str) -> int:
    """The best rank of the badugis with this high card."""
    from badugi.game.all_hands import worst_rank

    return 0 if high == _HIGHS[0] else worst_rank(_HIGHS[_HIGHS.index(high) - 1]) + 1


def _bars(axes: Axes, found: DrawOdds, bounds: Sequence[tuple[int, int]]) -> None:
    """One group of bars for each of `bounds`, the first and the last rank; a bar for each draw."""
    width = 0.84 / found.draws
    shades = _SHADES[-found.draws :]
    for count, (after, shade) in enumerate(zip(found.after, shades, strict=True), 1):
        chances = [float(after[first : last + 1].sum()) for first, last in bounds]
        places = [place + width * (count - (found.draws + 1) / 2) for place in range(len(bounds))]
        bars = axes.bar(places, chances, width * 0.94, color=shade, label=f"after {_draws(count)}")
        if count == found.draws:
            labels = [f"{100 * chance:.1f}" if chance else "" for chance in chances]
            axes.bar_label(bars, labels, padding=2, size=8)
    _percent(axes)


def equity_by_draws(found: Sequence[Equity], file: Path) -> None:
    """Each player's share of the pot by the draws that are left; `found` holds one for each."""
    title = " against ".join(player.hand for player in found[0].players)
    if len(title) > _LONG:
        title = f"Equity of {len(found[0].players)} players"
    described = "; ".join(
        f"{player.hand} has {player.equity:.1%} with {_draws(result.draws)} left"
        for result in found
        for player in result.players
    )
    lefts = [result.draws for result in found]
    with _figure(file, title, described, (7.5, 4.8)) as figure:
        axes = figure.subplots()
        for number, player in enumerate(found[0].players):
            shares = [result.players[number].equity for result in found]
            axes.plot(
                lefts,
                shares,
                color=_LINES[number],
                marker=_MARKS[number],
                linewidth=2,
                label=textwrap.shorten(player.hand, _LONG // 2, placeholder=" .."),
                clip_on=False,
            )
            for result, share in zip(found, shares, strict=True):
                if offset := _offset(share, [each.equity for each in result.players]):
                    axes.annotate(
                        f"{100 * share:.1f}",
                        (result.draws, share),
                        (0, offset),
                        textcoords="offset points",
                        ha="center",
                        size=8,
                        color=_LINES[number],
                    )
        axes.set_xticks(lefts)
        axes.set_xlim(max(lefts) + 0.25, min(lefts) - 0.25)
        axes.set_xlabel("draws left")
        axes.set_ylabel("equity")
        axes.set_ylim(0, 1.0)
        axes.legend(frameon=False, loc="upper left", bbox_to_anchor=(1.0, 1.0))
        _percent(axes)
        _caption(figure, title, _error(max(result.standard_error for result in found)))


def pat_or_break(found: PatOrBreak, file: Path) -> None:
    """The share of the pot of standing pat and of breaking each card."""
    names = [f"break the {row.broken}" if row.broken else "stand pat" for row in found.rows]
    title = f"{found.hand}: pat or break"
    described = "; ".join(
        f"{name} {row.equity:.1%}" for name, row in zip(names, found.rows, strict=True)
    )
    with _figure(file, title, described, (7.5, 3.6)) as figure:
        axes = figure.subplots()
        shares = [row.equity for row in found.rows]
        colors = [_SHADES[-1] if share == max(shares) else _SHADES[0] for share in shares]
        bars = axes.barh(names, shares, 0.7, color=colors)
        axes.bar_label(bars, [f"{100 * share:.1f}" for share in shares], padding=3, size=9)
        axes.invert_yaxis()
        axes.grid(visible=False, axis="y")
        axes.grid(visible=True, axis="x")
        axes.set_xlim(0, 1)
        axes.set_xlabel("share of the pot")
        axes.xaxis.set_major_formatter(lambda share, _: f"{100 * share:g}%")
        has_drawn = ", who has drawn" if found.drawn else ""
        worst = max(row.standard_error for row in found.rows)
        about = f"against {found.against}{has_drawn}, {_draws(found.draws)} left, {_error(worst)}"
        _caption(figure, title, about)


def rules_of_thumb(found: Sequence[Thumb], file: Path) -> None:
    """By how many points standing pat is worth more than breaking: a grid for each draw."""
    lefts = list(dict.fromkeys(one.result.draws for one in found))
    highs = list(dict.fromkeys(one.high for one in found))
    drawing = list(dict.fromkeys(one.drawing for one in found))
    gains = {(one.result.draws, one.high, one.drawing): one.result.gain for one in found}
    title = "Stand pat, or break the highest card"
    described = "; ".join(
        f"{one.result.hand} against {one.drawing} drawn with {_draws(one.result.draws)} left: "
        f"{one.result.verdict}, {100 * abs(one.result.gain):.1f} points"
        for one in found
    )
    with _figure(file, title, described, (3.2 * len(lefts) + 0.8, 4.8)) as figure:
        panels = figure.subplots(1, len(lefts), squeeze=False)[0]
        for axes, left in zip(panels, lefts, strict=True):
            table = [[gains[left, high, count] for count in drawing] for high in highs]
            _grid(axes, table, signed=True)
            axes.set_xticks(range(len(drawing)), [str(count or "pat") for count in drawing])
            axes.set_yticks(range(len(highs)), highs)
            axes.set_xlabel("cards the opponent draws")
            axes.set_title(f"{_draws(left)} left", size=10)
        panels[0].set_ylabel("high card of the badugi")
        worst = max(one.result.standard_error for one in found)
        about = "points of the pot that standing pat is worth more; below 0 breaking is better"
        _caption(figure, title, f"{about}; {_error(worst)}")


def starting_grid(found: Sequence[Start], file: Path) -> None:
    """The mean equity of starting hands by their two highest cards that count.

    Raises `SetupError` where no hand has two.
    """
    from badugi.game.all_hands import SIZES
    from badugi.game.cards import RANKS
    from badugi.game.ranking import RANK_SETS

    sums: dict[tuple[int, int, int], tuple[float, int]] = {}
    for start in found:
        held = RANK_SETS[start.rank]
        high = held.bit_length() - 1
        second = (held ^ (1 << high)).bit_length() - 1
        size = int(SIZES[start.rank])
        worth, combos = sums.get((size, second, high), (0.0, 0))
        sums[size, second, high] = worth + start.equity * start.combos, combos + start.combos
    means = {key: worth / combos for key, (worth, combos) in sums.items()}
    sizes = [size for size in (4, 3, 2) if any(key[0] == size for key in means)]
    if not sizes:
        raise SetupError(N_("a grid shows hands in which two cards count, and here is none"))
    title = "What starting hands are worth"
    names = {4: "badugis", 3: "three-card hands", 2: "two-card hands"}
    described = "; ".join(
        f"{names[size]} {RANKS[high]}-{RANKS[second]}: {mean:.1%}"
        for (size, second, high), mean in sorted(means.items(), reverse=True)
        if size in names
    )
    with _figure(file, title, described, (5.4 * len(sizes) + 0.4, 5.6)) as figure:
        panels = figure.subplots(1, len(sizes), squeeze=False)[0]
        for axes, size in zip(panels, sizes, strict=True):
            # Of so many cards that count neither of the highest two can be lower.
            highs, seconds = range(size - 1, 13), range(size - 2, 12)
            table = [
                [means.get((size, second, high), float("nan")) for high in highs]
                for second in seconds
            ]
            _grid(axes, table, signed=False)
            axes.set_xticks(range(len(highs)), [RANKS[high] for high in highs])
            axes.set_yticks(range(len(seconds)), [RANKS[second] for second in seconds])
            axes.set_xlabel("highest card that counts")
            axes.set_title(names[size], size=10)
        panels[0].set_ylabel("second highest")
        worst = max(start.standard_error for start in found)
        about = "equity against any hand in percent, honest play, three draws left"
        _caption(figure, title, f"{about}; {_error(worst)} for a single start")


def convergence(points: Sequence[Point], preset: str, file: Path) -> None:
    """The exploitability of a run over time, both on scales of powers of ten."""
    last = points[-1]
    title = f"{preset}: distance from equilibrium"
    described = f"{last.exploitability_mbb:.3g} mbb a hand after {last.iterations:,} iterations"
    with _figure(file, title, described, (7.5, 4.8)) as figure:
        axes = figure.subplots()
        axes.loglog(
            [point.seconds for point in points],
            [point.exploitability_mbb for point in points],
            color=_LINES[0],
            marker=_MARKS[0],
            markersize=4,
            linewidth=2,
        )
        axes.set_xlabel("seconds of iterations")
        axes.set_ylabel("exploitability in the preset's own game, mbb a hand")
        axes.grid(visible=True, axis="both")
        _caption(figure, title, described)


def _grid(axes: Axes, table: Sequence[Sequence[float]], *, signed: bool) -> None:
    """A grid of shares in hundredths, coloured from 0 (or from -1) to 1; NaN is an empty place."""
    axes.imshow(
        table,
        cmap="PuOr" if signed else "YlGn",
        vmin=-1 if signed else 0,
        vmax=1,
        alpha=0.85,
        aspect="auto",
    )
    axes.grid(visible=False)
    axes.tick_params(length=0)
    axes.spines[:].set_visible(False)
    for row, shares in enumerate(table):
        for column, share in enumerate(shares):
            if not isnan(share):
                text = f"{100 * share:+.0f}" if signed else f"{100 * share:.0f}"
                color = "white" if abs(share) > _DARK else _INK
                axes.text(column, row, text, ha="center", va="center", size=8, color=color)


def _error(standard_error: float) -> str:
    if not standard_error:
        return "exact"
    return f"standard error {100 * standard_error:.3f} points at most"


def _offset(share: float, shares: Sequence[float]) -> int:
    """How far above its point a number stands, in points; 0 where there is no room for it."""
    if share == min(shares) < max(shares) and share > _ROOM:
        return -13
    crowded = any(0 < other - share < _ROOM for other in shares)
    return 0 if crowded else 7


@contextmanager
def _figure(file: Path, title: str, described: str, size: tuple[float, float]) -> Iterator[Figure]:
    """A figure to draw into, which is then written to `file`."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    from badugi.cli.output import naming

    look: dict[Any, Any] = {
        "svg.fonttype": "none",
        "svg.hashsalt": "badugi",
        "font.family": "sans-serif",
        "text.color": _INK,
        "axes.labelcolor": _INK,
        "axes.edgecolor": _QUIET,
        "xtick.color": _INK,
        "ytick.color": _INK,
        "axes.spines.top": False,
        "axes.spines.right": False,
        "axes.axisbelow": True,
        "axes.grid": True,
        "axes.grid.axis": "y",
        "grid.color": "#e4e8ea",
    }
    with mpl.rc_context(look):
        figure = Figure(figsize=size, layout="constrained", facecolor="white")
        yield figure
        kind = file.suffix.lower()[1:]
        about = {"Title": title, "Description": described}
        with naming(str(file)):
            figure.savefig(
                file,
                format=kind,
                dpi=150,
                metadata={**about, "Date": None} if kind == "svg" else about,
            )


def _caption(figure: Figure, title: str, about: str) -> None:
    figure.suptitle(title, x=0.01, ha="left", weight="bold", size=13)
    fits = int(_PER_INCH * figure.get_figwidth())
    figure.supxlabel(textwrap.fill(about, fits), x=0.01, ha="left", size=8, color=_QUIET)


def _percent(axes: Axes) -> None:
    axes.yaxis.set_major_formatter(lambda share, _: f"{100 * share:g}%")


def _draws(count: int) -> str:
    return f"{count} {'draw' if count == 1 else 'draws'}"
