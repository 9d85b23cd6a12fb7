"""The message catalogues."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from badugi.i18n import LANGUAGES, translator

ROOT = Path(__file__).parent.parent


def test_the_catalogues_hold_every_message_of_the_sources() -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "scripts/messages.py", "--check"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_each_language_is_there() -> None:
    labels = {translator(lang).gettext("three-card {ranks}") for lang in LANGUAGES}
    assert len(labels) == len(LANGUAGES)


def test_without_a_catalogue_the_message_is_the_text() -> None:
    assert translator("xx").gettext("three-card {ranks}") == "three-card {ranks}"
    assert translator("en").ngettext("one", "many", 2) == "many"
