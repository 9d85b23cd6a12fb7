"""Hand histories: the events of a deal to PHH and PokerStars files and back.

    from badugi import history
    reading = history.read_files(["hands.txt"], keep_going=True)
    text = history.phh.dumps_all(reading.records)

A hand that is read is played again by the rules, so what comes out is a deal, and a file that
breaks them is refused with file, hand and line (`HistoryError`). A writer says what the events of
a record know and no more.
"""

from badugi.history import phh, pokerstars
from badugi.history.files import Reading, decoded, loads, outcomes, outcomes_of, read_files
from badugi.history.record import (
    Aside,
    Bystander,
    Payout,
    Record,
    Tournament,
    finishing_stacks,
)

__all__ = [
    "Aside",
    "Bystander",
    "Payout",
    "Reading",
    "Record",
    "Tournament",
    "decoded",
    "finishing_stacks",
    "loads",
    "outcomes",
    "outcomes_of",
    "phh",
    "pokerstars",
    "read_files",
]
