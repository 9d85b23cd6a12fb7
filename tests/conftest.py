"""What all tests share: the browser tests' Chromium, or their being skipped where there is none."""

from __future__ import annotations

from typing import Any

import pytest

from support import chromium


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    in_browser = [item for item in items if item.get_closest_marker("browser")]
    if in_browser and chromium.find() is None:
        for item in in_browser:
            item.add_marker(pytest.mark.skip(reason=chromium.MISSING))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    skipped = terminalreporter.stats.get("skipped", [])
    count = sum(chromium.MISSING in str(report.longrepr) for report in skipped)
    if count:
        terminalreporter.section("browser tests skipped", sep="!", red=True, bold=True)
        terminalreporter.write_line(f"{count} tests: {chromium.MISSING}", red=True, bold=True)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    return {
        **browser_type_launch_args,
        "executable_path": chromium.find(),
        "args": chromium.FLAGS,
    }
