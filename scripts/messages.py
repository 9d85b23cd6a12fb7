"""Bring the message catalogues up to date: `make messages`.

Collects what a player reads from the Python sources and the browser's pages and modules into the
template `src/badugi/i18n/badugi.pot`, merges it into each language's `badugi.po`, and compiles
those: to `badugi.mo` for Python, and to `src/badugi/web/messages/<language>.json` for the browser,
with a list of the languages that are whole, which are the ones that it offers. With `--check`
nothing is written; the exit code is 1 if a catalogue lacks a message or is not compiled.
"""

from __future__ import annotations

import argparse
import io
import json
import re
import sys
from collections.abc import Iterator
from datetime import datetime, time
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_file
from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import read_po, write_po

from badugi.i18n import DOMAIN, LANGUAGES, LOCALE

SOURCE = Path(__file__).parent.parent / "src"
PAGES = "badugi/web/"
BROWSER = "badugi/web/js/"
SENT = (
    "badugi/room/",
    "badugi/server/",
    "badugi/game/cards.py",
    "badugi/game/legality.py",
    "badugi/game/setup.py",
    "badugi/game/stakes.py",
)
"""Whose messages the server sends to the browser, which says them in the player's language."""
TEMPLATE = LOCALE.parent / f"{DOMAIN}.pot"
JSON = SOURCE / "badugi/web/messages"
TRANSLATED = LANGUAGES[1:]
KEYWORDS = {"_": None, "N_": None, "gettext": None, "ngettext": (1, 2)}

# The browser picks the form of a plural by the name of its rule (web/js/i18n.js).
PLURAL_RULES = {"(n != 1)": "one_other", "(n > 1)": "one_upto_two", "0": "other"}

# Babel's own JavaScript extractor loses what stands behind a template literal inside another one.
STRING = r'"((?:[^"\\]|\\.)*)"'
HEADER = "# What badugi says to its players. MIT licence, as the rest of badugi."

IN_PAGE = re.compile(r"\{\{(?!lang\}\})(.+?)\}\}")  # what the server puts into a page
CALL = re.compile(rf"(?<![\w.])(?:_\(\s*{STRING}|ngettext\(\s*{STRING}\s*,\s*{STRING})")


def messages_of(path: Path) -> Iterator[tuple[int, str | tuple[str, ...]]]:
    """The messages of a source file, each with its line; a plural one is a pair."""
    if path.suffix == ".py":
        for line, found, *_ in extract_from_file("python", path, keywords=KEYWORDS):
            yield line, found
        return
    text = path.read_text("utf-8")
    if path.suffix == ".html":
        for place in IN_PAGE.finditer(text):
            yield text.count("\n", 0, place.start()) + 1, place[1]
    else:
        for call in CALL.finditer(text):
            parts = tuple(json.loads(f'"{part}"') for part in call.groups() if part is not None)
            yield text.count("\n", 0, call.start()) + 1, parts if len(parts) > 1 else parts[0]


def collect() -> Catalog:
    """The template: every message of the sources, with the files that say it."""
    known = read(TEMPLATE)
    template = new_catalog(creation_date=known.creation_date if known else None)
    pages = (SOURCE / PAGES).glob("*.html")
    for path in sorted([*SOURCE.rglob("*.py"), *(SOURCE / BROWSER).rglob("*.js"), *pages]):
        for line, message in messages_of(path):
            template.add(message, locations=[(path.relative_to(SOURCE).as_posix(), line)])
    return template


def translations(language: str, template: Catalog) -> Catalog:
    """A language's catalogue with exactly the messages of the template."""
    known = read(po_file(language), language)
    catalog = new_catalog(
        language,
        creation_date=template.creation_date,
        revision_date=known.revision_date if known else None,
    )
    for message in template:
        if message.id:
            catalog.add(message.id, locations=message.locations, flags=message.flags)
            if known and (found := known.get(message.id)):
                catalog[message.id].string = found.string
    return catalog


def new_catalog(
    language: str | None = None,
    creation_date: datetime | str | None = None,
    revision_date: datetime | time | float | str | None = None,
) -> Catalog:
    """An empty catalogue with our header; dates stay what they were."""
    return Catalog(
        locale=language,
        header_comment=HEADER,
        project="badugi",
        version="1",
        msgid_bugs_address="the issues of the project",
        last_translator="The badugi authors",
        language_team="The badugi authors",
        creation_date=creation_date,
        revision_date=revision_date,
        charset="utf-8",
        fuzzy=False,
    )


def read(path: Path, language: str | None = None) -> Catalog | None:
    """The catalogue in a file, if there is one."""
    return read_po(io.BytesIO(path.read_bytes()), locale=language) if path.exists() else None


def po_file(language: str) -> Path:
    """Where a language's catalogue stands."""
    return LOCALE / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def for_browser(language: str, catalog: Catalog) -> dict[str, object]:
    """What the browser needs of a catalogue: its translated messages, plural ones as lists."""
    return {
        "language": language,
        "plural": PLURAL_RULES[catalog.plural_expr],
        "messages": {
            one_of(message): message.string
            if isinstance(message.string, str)
            else list(message.string or ())
            for message in catalog
            if said_in_browser(message) and is_translated(message)
        },
    }


def said_in_browser(message: Message) -> bool:
    """Whether the browser says it: a page or module of its own, or the server through it."""
    return any(file.startswith((PAGES, *SENT)) for file, _ in message.locations)


def is_translated(message: Message) -> bool:
    """Whether every form of it has a text."""
    text = message.string
    return bool(text) if isinstance(text, str) else all(text or [""])


def one_of(message: Message) -> str:
    """A message's id: of a plural one the singular."""
    return message.id if isinstance(message.id, str) else message.id[0]


def po_text(catalog: Catalog) -> bytes:
    """A catalogue as text, without line numbers: they would change with every edit."""
    text = io.BytesIO()
    write_po(text, catalog, width=100, include_lineno=False, sort_by_file=True)
    return text.getvalue()


def mo_bytes(catalog: Catalog) -> bytes:
    """A catalogue compiled for gettext."""
    compiled = io.BytesIO()
    write_mo(compiled, catalog)
    return compiled.getvalue()


def write() -> None:
    """Write the template and all that is made from it."""
    template = collect()
    TEMPLATE.write_bytes(po_text(template))
    JSON.mkdir(exist_ok=True)
    whole = [LANGUAGES[0]]
    for language in TRANSLATED:
        catalog = translations(language, template)
        path = po_file(language)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(po_text(catalog))
        path.with_suffix(".mo").write_bytes(mo_bytes(catalog))
        browser = json.dumps(for_browser(language, catalog), ensure_ascii=False, indent=1)
        (JSON / f"{language}.json").write_text(browser + "\n", "utf-8")
        left = [message for message in catalog if message.id and not is_translated(message)]
        print(f"{language}: {len(catalog) - len(left)} of {len(catalog)} messages translated")
        if not any(map(said_in_browser, left)):
            whole.append(language)
    (JSON / "languages.json").write_text(json.dumps(whole) + "\n", "utf-8")


def missing() -> list[str]:
    """What a source says and a catalogue lacks, and what a compiled catalogue lacks of its text."""
    template = collect()
    said = texts(template)
    found = [f"badugi.pot lacks {text!r}" for text in sorted(said.keys() - texts(read(TEMPLATE)))]
    for language in TRANSLATED:
        path = po_file(language)
        written = texts(read(path, language))
        found += [f"{language}: badugi.po lacks {text!r}" for text in sorted(said.keys() - written)]
        with path.with_suffix(".mo").open("rb") as file:
            compiled = texts(read_mo(file))
        if compiled != texts(read_mo(io.BytesIO(mo_bytes(translations(language, template))))):
            found.append(f"{language}: badugi.mo is not what badugi.po says")
        browser = json.loads((JSON / f"{language}.json").read_text("utf-8"))
        if browser != for_browser(language, translations(language, template)):
            found.append(f"{language}: {language}.json is not what badugi.po says")
    return found


def texts(catalog: Catalog | None) -> dict[str, tuple[str, ...]]:
    """The messages of a catalogue with their translations."""
    return {
        one_of(message): (message.string,)
        if isinstance(message.string, str)
        else tuple(message.string or ())
        for message in catalog or ()
        if message.id
    }


def main() -> int:
    """Run the command; the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="write nothing, say what is missing")
    if not parser.parse_args().check:
        write()
        return 0
    for line in (lines := missing()):
        print(line, file=sys.stderr)
    if lines:
        print("`make messages` brings the catalogues up to date", file=sys.stderr)
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main())
