"""The pages speak the reader's language before any script runs."""

from __future__ import annotations

import gettext
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from badugi.server import languages, pages
from support.catalogue import messages
from support.loops import run_async
from support.serving import Place, serving


class _Shouting(gettext.NullTranslations):
    """A language of its own, with what HTML must not take at its word."""

    def gettext(self, message: str) -> str:
        return f'<"{message.upper()}">' if message in messages() else message


@pytest.fixture
def german(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(languages, "offered", lambda: ("en", "de"))
    known = {"en": gettext.NullTranslations(), "de": _Shouting()}
    monkeypatch.setattr(pages, "translator", known.__getitem__)
    monkeypatch.setattr(pages, "_read", pages._read.__wrapped__)  # nothing of this is kept


@pytest.mark.usefixtures("german")
@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("de-AT,de;q=0.9,en;q=0.5", "de"),
        ("DE", "de"),
        ("fr;q=1, de;q=0.3", "de"),
        ("en-GB,de", "en"),
        ("nl", "en"),
        ("", "en"),
        ("*", "en"),
        (",;-q=,,", "en"),
    ],
)
def test_the_first_language_that_is_offered(header: str, language: str) -> None:
    assert languages.asked_for(header) == language


def test_only_whole_languages_are_offered() -> None:
    assert languages.offered()[0] == "en"
    assert languages.asked_for("xx") == "en"


@pytest.mark.usefixtures("german")
def test_pages_in_the_language_of_their_reader(tmp_path: Path) -> None:
    async def scene(place: Place) -> None:
        async with place.guest() as ann:
            table = await ann.open()
            for path in ("/", f"/t/{table}", "/t/none", "/nowhere"):
                english = await ann.http.get(path, headers={"accept-language": "en"})
                shouted = await ann.http.get(path, headers={"accept-language": "de, en"})
                assert "{{" not in english.text + shouted.text
                assert '<html lang="en">' in english.text
                assert "<noscript><p>The table needs JavaScript.</p></noscript>" in english.text
                assert '<html lang="de">' in shouted.text
                escaped = "&lt;&quot;THE TABLE NEEDS JAVASCRIPT.&quot;&gt;"
                assert f"<noscript><p>{escaped}</p></noscript>" in shouted.text
                assert english.headers["vary"] == shouted.headers["vary"] == "Accept-Language"

    _run(scene, tmp_path)


def _run(scene: Callable[[Place], Awaitable[None]], data: Path) -> None:
    async def main() -> None:
        async with serving(data) as place:
            await scene(place)

    run_async(main())
