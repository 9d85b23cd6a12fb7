"""The message catalogues."""

from __future__ import annotations

import ast
import copy
import pickle
import re
import subprocess
import sys
from pathlib import Path

from badugi.game.errors import HistoryError
from badugi.i18n import LANGUAGES, translator
from badugi.room.errors import Refusal
from support.catalogue import messages

ROOT = Path(__file__).parent.parent


def test_the_catalogues_hold_every_message_of_the_sources() -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "scripts/messages.py", "--check"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")


RAISED = re.compile(r"(Refusal|BadRequest|TooManyTables|Unanswered|SetupError|_refuse)$")
SENT = ("room/*.py", "server/*.py", "game/legality.py")
MESSAGE_IS = {"Refusal": 1, "_refuse": 1}  # which argument it is, else the first


def test_what_the_server_refuses_with_goes_through_the_catalogues() -> None:
    said = []
    for path in (path for places in SENT for path in (ROOT / "src/badugi").glob(places)):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not (isinstance(node, ast.Call) and RAISED.match(ast.unparse(node.func))):
                continue
            message = node.args[MESSAGE_IS.get(ast.unparse(node.func), 0)]
            # Not marked is only what another error said, or another library in its own words.
            assert not isinstance(message, ast.Constant | ast.JoinedStr | ast.BinOp), path.name
            if isinstance(message, ast.Call):
                assert ast.unparse(message.func) == "N_"
                said.append(ast.literal_eval(message.args[0]))
    assert len(said) > 30
    assert set(said) <= messages()


def test_an_error_is_english_and_its_message_with_fields() -> None:
    error = Refusal("illegal", "{least} to {most} chips", least=2, most=9)
    for same in (error, copy.copy(error), pickle.loads(pickle.dumps(error))):
        assert type(same) is Refusal
        assert str(same) == "2 to 9 chips"
        assert (same.code, same.message) == ("illegal", "{least} to {most} chips")
        assert same.fields == {"least": 2, "most": 9}
    located = HistoryError("no {brace} is filled", file="a.phh", line=3)
    again = pickle.loads(pickle.dumps(located))
    assert str(again) == str(located) == "a.phh, line 3: no {brace} is filled"
    assert (again.message, again.line) == ("no {brace} is filled", 3)


def test_each_language_is_there() -> None:
    labels = {translator(lang).gettext("three-card {ranks}") for lang in LANGUAGES}
    assert len(labels) == len(LANGUAGES)


def test_without_a_catalogue_the_message_is_the_text() -> None:
    assert translator("xx").gettext("three-card {ranks}") == "three-card {ranks}"
    assert translator("en").ngettext("one", "many", 2) == "many"
