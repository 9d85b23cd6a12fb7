"""Files of any format: told apart by what they say, read to the end in spite of errors."""

from __future__ import annotations

from pathlib import Path

import pytest

from badugi.game.errors import HistoryError
from badugi.history import Record, loads, phh, pokerstars, read_files

DATA = Path(__file__).parents[1] / "data" / "histories"
SAMPLE = (DATA / "sample.txt").read_text(encoding="utf-8")
[RECORD] = pokerstars.loads(SAMPLE)


def test_formats_are_told_apart_by_what_they_say(tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("a", "b", "c")]
    files[0].write_text(SAMPLE, encoding="utf-8")
    files[1].write_text(phh.dumps(RECORD), encoding="utf-8")
    files[2].write_text(phh.dumps_all([RECORD, RECORD]), encoding="utf-8")
    assert read_files(files).records == (RECORD,) * 4


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_encodings(tmp_path: Path, encoding: str) -> None:
    file = tmp_path / "hands.txt"
    file.write_text(SAMPLE.replace("Ada", "Zoë"), encoding=encoding)
    [record] = read_files([file]).records
    assert record.names[0] == "Zoë"


def test_the_sample_files_are_read() -> None:
    reading = read_files(sorted(DATA.glob("*.txt")), keep_going=True)
    assert not reading.errors
    assert [record.number for record in reading.records] == ["2001", "2002", "1001", "1002"]


def test_keeping_going_leaves_broken_hands_out_and_says_so(tmp_path: Path) -> None:
    broken = SAMPLE.replace("Ben: folds", "Ben: checks").replace("#1001", "#1009")
    file = tmp_path / "hands.txt"
    file.write_text(f"{SAMPLE}\n\n{broken}\n\n{SAMPLE}", encoding="utf-8")
    missing = tmp_path / "missing.txt"
    reading = read_files([missing, file], keep_going=True)
    assert reading.records == (RECORD, RECORD)
    gone, error = reading.errors
    assert (gone.file, gone.hand) == (str(missing), None)
    assert "No such file" in str(gone)
    assert (error.file, error.hand) == (str(file), "1009")
    lines = file.read_text(encoding="utf-8").splitlines()
    assert error.line == lines.index("Ben: checks") + 1


def test_without_it_the_first_error_ends_the_reading(tmp_path: Path) -> None:
    with pytest.raises(HistoryError, match="can't be read"):
        read_files([tmp_path / "missing.txt", DATA / "sample.txt"])


@pytest.mark.parametrize("content", [b"", b"Full house\n", b"{}", b"x = 1\n"])
def test_what_is_no_history(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "x.txt"
    file.write_bytes(content)
    with pytest.raises(HistoryError, match="there is no hand in this file") as caught:
        read_files([file])
    assert caught.value.file == str(file)


def test_what_is_no_text(tmp_path: Path) -> None:
    file = tmp_path / "x.txt"
    file.write_bytes(b"\xff\x00\xfe")
    with pytest.raises(HistoryError, match="is not text: expected UTF-8"):
        read_files([file])


def test_a_text_at_hand() -> None:
    assert loads(SAMPLE) == [RECORD]
    with pytest.raises(HistoryError):
        loads("nothing")


def test_a_record_is_a_whole_deal() -> None:
    with pytest.raises(HistoryError, match="not over"):
        Record.of(RECORD.events[:-1])
    with pytest.raises(HistoryError, match="do not begin"):
        Record.of(RECORD.events[1:])
    with pytest.raises(HistoryError, match="do not begin"):
        Record.of([])
    with pytest.raises(HistoryError, match="must be 1, 10, 100"):
        Record.of(RECORD.events, scale=50)
