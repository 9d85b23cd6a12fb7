"""Results in a notebook: HTML that says what the text says."""

from __future__ import annotations

from html.parser import HTMLParser

from badugi.odds.draws import draw_odds
from badugi.odds.equity import equity


class Page(HTMLParser):
    """The words of a piece of HTML, the widths of its bars, and whether all tags are closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.words: list[str] = []
        self.widths: list[float] = []
        self.open: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open.append(tag)
        style = dict(attrs).get("style") or ""
        if "width:" in style and style.endswith("%"):
            self.widths.append(float(style.rpartition("width:")[2].rstrip("%")))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def test_what_a_hand_becomes() -> None:
    page = Page(draw_odds("As 2h 3d Kd", draws=3)._repr_html_())
    assert not page.open
    assert page.words[:3] == ["after 3 draws", "badugi", "51.23%"]
    assert page.words[-1] == "As 2h 3d Kd, honest, exact: all 65,066 cases counted"
    assert page.widths[0] == 51.2
    assert len(page.widths) == len(draw_odds("As 2h 3d Kd").summary())


def test_what_hands_are_worth() -> None:
    page = Page(equity(["Ah 2c 3d Kd", "4s 5h 6c 7d"], draws=1)._repr_html_())
    assert not page.open
    assert page.words[:4] == ["hand", "equity", "win", "tie"]
    assert page.words[4:8] == ["Ah 2c 3d Kd", "6.82%", "6.82%", "0.00%"]
    assert page.words[-1] == "1 draw left, exact, 44 cases"
    assert page.widths == [6.8, 93.2]


def test_a_range_is_no_markup() -> None:
    result = equity(["A23x & d1", "d2"], draws=1, trials=1000, seed=1)
    assert "A23x &amp; d1" in result._repr_html_()
    assert "A23x & d1" in Page(result._repr_html_()).words
