"""Where a user's own files are, by the custom of the system."""

from __future__ import annotations

from pathlib import Path

from platformdirs import user_data_path


def user_data() -> Path:
    """The directory for a user's data; it need not be there yet."""
    return user_data_path("badugi", appauthor=False)
