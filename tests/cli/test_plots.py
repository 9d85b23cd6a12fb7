"""Plots: files that are pictures and say in words what they show, and how they are refused."""

from __future__ import annotations

import struct
import sys
from functools import partial
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from badugi.cli import plots
from badugi.odds import breaking, start_book
from badugi.odds.breaking import pat_or_break, rules_of_thumb
from badugi.odds.draws import draw_odds
from badugi.odds.start_book import Start
from badugi.odds.starts import equities
from support.cli import Badugi

SVG = "{http://www.w3.org/2000/svg}"
DC = "{http://purl.org/dc/elements/1.1/}"
ONE_DRAW = ("equity", "As2h3d4d", "KsQhJdTc", "--draws", "1")


class Picture:
    """What can be read in an SVG."""

    def __init__(self, file: Path) -> None:
        root = ET.parse(file).getroot()
        assert root.tag == f"{SVG}svg"
        self.title = root.findtext(f"{SVG}title") or ""
        self.description = next(root.iter(f"{DC}description")).text or ""
        self.words = ["".join(text.itertext()).strip() for text in root.iter(f"{SVG}text")]


def test_what_a_hand_becomes(badugi: Badugi, tmp_path: Path) -> None:
    file = tmp_path / "odds.svg"
    plain = badugi("odds", "As 2h 3d Kd")
    assert badugi("odds", "As 2h 3d Kd", "--plot", str(file)) == plain
    picture = Picture(file)
    assert picture.title == "As 2h 3d Kd: what it becomes"
    assert "badugi 51.2%" in picture.description
    assert "8-high or better 25.6%" in picture.description
    words = picture.words
    assert {"51.2", "48.8", "after 1 draw", "after 3 draws", "policy: honest"} <= set(words)
    # Ten outs, one of each rank from four to king: each high card is as likely.
    assert words.count("5.1") == 10
    assert {"high card of the badugi", "cards that count in the end", "chance"} <= set(words)


def test_equity_by_draws_left(badugi: Badugi, tmp_path: Path) -> None:
    file = tmp_path / "equity.svg"
    plain = badugi(*ONE_DRAW)
    assert badugi(*ONE_DRAW, "--plot", str(file)) == plain
    picture = Picture(file)
    assert picture.title == "As 2h 3d 4d against Ks Qh Jd Tc"
    assert picture.description == (
        "As 2h 3d 4d has 20.5% with 1 draw left; Ks Qh Jd Tc has 79.5% with 1 draw left; "
        "As 2h 3d 4d has 0.0% with 0 draws left; Ks Qh Jd Tc has 100.0% with 0 draws left"
    )
    assert {"draws left", "equity", "As 2h 3d 4d", "20.5", "79.5", "exact"} <= set(picture.words)


def test_many_players_and_trials(badugi: Badugi, tmp_path: Path) -> None:
    file = tmp_path / "equity.svg"
    hands = ["A23x & d1, premium-two, premium-tri", "d1", "d2", "d1", "d2", "d1"]
    asked = ("--draws", "1", "--drawn", "1", "--trials", "20000", "--seed", "1")
    assert badugi("equity", *hands, *asked, "--plot", str(file)).code == 0
    picture = Picture(file)
    assert picture.title == "Equity of 6 players"
    assert "with 0 draws left" not in picture.description
    assert any(word.startswith("standard error 0.") for word in picture.words)


def test_a_png_is_one(badugi: Badugi, tmp_path: Path) -> None:
    file = tmp_path / "EQUITY.PNG"
    assert badugi(*ONE_DRAW, "--plot", str(file)).code == 0
    data = file.read_bytes()
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", data[16:24])
    assert (width, height) == (1125, 720)
    assert b"As 2h 3d 4d against Ks Qh Jd Tc" in data


def test_the_same_is_drawn_the_same(tmp_path: Path) -> None:
    one, other = tmp_path / "one.svg", tmp_path / "other.svg"
    for file in (one, other):
        plots.final_hands(draw_odds("As 2h 3d Kd", 2, policy="best:8", dead="4c"), file)
    assert one.read_bytes() == other.read_bytes()
    assert "policy: best:8, dead: 4c" in Picture(one).words


def test_nothing_is_left_of_the_look(tmp_path: Path) -> None:
    import matplotlib as mpl

    def state() -> tuple[object, ...]:
        look = ("svg.fonttype", "svg.hashsalt", "font.family", "text.color", "axes.grid")
        params: Any = mpl.rcParams
        return *(params[name] for name in look), "matplotlib.pyplot" in sys.modules

    before = state()
    plots.final_hands(draw_odds("As 2h 3d Kd"), tmp_path / "odds.svg")
    assert state() == before


def test_pat_or_break(tmp_path: Path) -> None:
    file = tmp_path / "pat.svg"
    found = pat_or_break("Ks Qh Jd Tc", "As2h3d4d", 1)
    plots.pat_or_break(found, file)
    picture = Picture(file)
    assert picture.title == "Ks Qh Jd Tc: pat or break"
    assert picture.description.startswith("stand pat 79.5%; break the Ks ")
    assert {"stand pat", "break the Tc", "79.5", "share of the pot"} <= set(picture.words)
    assert "against As 2h 3d 4d, 1 draw left, exact" in picture.words


def test_pat_or_break_at_the_command_line(
    badugi: Badugi, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "pat.svg"
    asked = ("pat-or-break", "KsQhJdTc", "--against", "As2h3d4d")
    drawn = badugi(*asked, "--plot", str(file))
    assert drawn.code == 0
    assert drawn == badugi(*asked)
    assert Picture(file).title == "Ks Qh Jd Tc: pat or break"
    rules = partial(rules_of_thumb, highs="9K", target_error=0.01)
    monkeypatch.setattr(breaking, "rules_of_thumb", rules)
    asked_all = ("pat-or-break", "--draws", "1", "--seed", "1")
    drawn = badugi(*asked_all, "--plot", str(file))
    assert drawn.code == 0
    assert drawn == badugi(*asked_all)
    assert Picture(file).title == "Stand pat, or break the highest card"


def test_rules_of_thumb(tmp_path: Path) -> None:
    file = tmp_path / "thumb.svg"
    found = rules_of_thumb((1,), highs="9K", target_error=0.01, seed=1)
    plots.rules_of_thumb(found, file)
    picture = Picture(file)
    assert picture.title == "Stand pat, or break the highest card"
    gains = [f"{100 * one.result.gain:+.0f}" for one in found]
    assert [word for word in picture.words if word[0] in "+-"] == gains
    assert {"1 draw left", "cards the opponent draws", "pat", "9", "K"} <= set(picture.words)


def test_the_starting_grid(tmp_path: Path) -> None:
    file = tmp_path / "starts.svg"
    starts = [
        Start("As 2h 3d 4c", 24, 0, (1.0,) * 10, 0.99, 0.0005, 100),
        Start("As 2h 3d Kd", 60, 715, (0.5,) * 10, 0.6, 0.0005, 100),
        Start("As 2h 3d Qd", 20, 715, (0.5,) * 10, 0.8, 0.0004, 100),
        Start("As 2h Kh Qh", 60, 1001, (0.4,) * 10, 0.5, 0.0005, 100),
        Start("As Ah Ad Ac", 1, 1079, (0.4,) * 10, 0.4, 0.0005, 100),
    ]
    plots.starting_grid(starts, file)
    picture = Picture(file)
    assert picture.description == (
        "badugis 4-3: 99.0%; three-card hands 3-2: 65.0%; two-card hands 2-A: 50.0%"
    )
    assert {"99", "65", "50", "badugis", "highest card that counts"} <= set(picture.words)


def test_the_starting_grid_at_the_command_line(
    badugi: Badugi, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(start_book, "equities", lambda group, seed: equities(group, seed, 0.01))
    file = tmp_path / "starts.svg"
    asked = ("starts", "--range", "A23x & 3cK-", "--data", str(tmp_path))
    drawn = badugi(*asked, "--plot", str(file))
    assert drawn.code == 0
    assert drawn == badugi(*asked)
    picture = Picture(file)
    assert picture.title == "What starting hands are worth"
    assert "three-card hands 3-2: 6" in picture.description
    no_grid = badugi("starts", "--range", "AAAA", "--data", str(tmp_path), "--plot", str(file))
    assert (no_grid.code, no_grid.out) == (1, "")
    assert no_grid.err.startswith("badugi: a grid shows hands in which two cards count")
    assert badugi("starts", "As2h3dKd", "--plot", str(file)).code == 2


@pytest.mark.parametrize(
    "command",
    [("odds", "As 2h 3d Kd"), ("equity", "d1", "d2"), ("pat-or-break",), ("starts",)],
)
def test_files_that_cannot_be(badugi: Badugi, tmp_path: Path, command: tuple[str, ...]) -> None:
    pdf = badugi(*command, "--plot", str(tmp_path / "odds.pdf"))
    assert (pdf.code, pdf.out) == (1, "")
    assert pdf.err.endswith("odds.pdf' is no plot: the name of one ends in .svg or .png\n")
    nowhere = badugi(*command, "--plot", str(tmp_path / "no" / "odds.svg"))
    assert nowhere == (1, "", f"badugi: {tmp_path / 'no'}: No such folder\n")


def test_a_file_that_cannot_be_written(badugi: Badugi, tmp_path: Path) -> None:
    (tmp_path / "odds.svg").mkdir()
    done = badugi(*ONE_DRAW, "--plot", str(tmp_path / "odds.svg"))
    assert done == (1, "", f"badugi: {tmp_path / 'odds.svg'}: Is a directory\n")


def test_how_to_get_matplotlib_is_told(
    badugi: Badugi, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] == "matplotlib"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    done = badugi("odds", "As 2h 3d Kd", "--plot", str(tmp_path / "odds.svg"))
    assert done == (1, "", 'badugi: plots need matplotlib: pip install "badugi[plot]"\n')
    assert badugi("odds", "As 2h 3d Kd").code == 0
