"""The Chromium that the browser tests drive: which one there is, and how to get one.

As a script (`make test` runs it) this installs one where there is none. It never fails: without a
browser the tests that need one are skipped, loudly.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
MAC_APPS = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
MISSING = (
    "no Chromium found: the browser tests are skipped. To get one, install your system's "
    "`chromium` package, or run `.venv/bin/playwright install chromium`."
)


@cache
def find() -> str | None:
    """The path of a Chromium that runs: the system's, else Playwright's own."""
    candidates = [path for name in NAMES if (path := shutil.which(name))]
    for path in (*candidates, *MAC_APPS):
        if _runs(path):
            return path
    path = _playwrights_own()
    return path if _runs(path) else None


def _runs(path: str) -> bool:
    # A name alone proves little: Ubuntu's `chromium-browser` may be a stub that asks for snap.
    if not Path(path).exists():
        return False
    try:
        done = subprocess.run([path, "--version"], capture_output=True, timeout=60, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def _playwrights_own() -> str:
    # Asked in a process of its own: Playwright's event loop would disturb the tests'.
    code = (
        "from playwright.sync_api import sync_playwright as start\n"
        "with start() as playwright: print(playwright.chromium.executable_path)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    return done.stdout.strip() or "none"


def install() -> None:
    """Install a Chromium: Debian's package where we may, else Playwright's."""
    if shutil.which("apt-get") and os.geteuid() == 0:
        for command in (["update", "-qq"], ["install", "-qq", "-y", "chromium"]):
            subprocess.run(["apt-get", *command], check=False)
    else:
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False)
    find.cache_clear()


def main() -> None:
    """Make sure that there is one, or say that there is none."""
    if find() is None:
        install()
    path = find()
    print(f"Chromium: {path}" if path else f"\n*** {MISSING}\n", flush=True)


if __name__ == "__main__":
    main()
