"""Makes `schema-N.sql` of the present schema N: `python tests/server/journals/make.py`.

Three people play three deals and stop in the middle of the fourth. A file of an earlier schema is
never made again: it is what that release wrote.
"""

from __future__ import annotations

import asyncio
import sqlite3
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parents[1]))

from badugi.server.stored import SCHEMA  # noqa: E402
from support.serving import play_out, serving  # noqa: E402


async def play(data: Path) -> None:
    """Leave a journal in `data`."""
    async with (
        serving(data) as place,
        place.guest() as ann,
        place.guest() as ben,
        place.guest() as cleo,
    ):
        table = await ann.open(stack=200, name="Kept")
        async with ann.at(table) as first, ben.at(table) as second, cleo.at(table) as third:
            socks = (first, second, third)
            await second.done("take_seat", seat=2, name="Ben", stack=200, post=True)
            await third.done("take_seat", seat=4, name="Cleo", stack=200)
            for _ in range(3):
                await first.deal()
                await play_out(*socks)
            await second.done("sit_out")
            await second.done("sit_in")
            await second.done("add_chips", amount=5)
            await first.deal()
            for _ in range(5):
                version = max(sock.version for sock in socks)
                for sock in socks:
                    await sock.until_version(version)
                mover = next(sock for sock in socks if sock.legal)
                if mover.view["phase"] == "drawing":
                    own = mover.view["seats"][mover.seat or 0]["cards"]
                    await mover.act("discard", cards=[card["card"] for card in own[:2]])
                else:
                    await mover.go_along()


def main() -> None:
    """Write the file."""
    with tempfile.TemporaryDirectory() as directory:
        asyncio.run(play(Path(directory)))
        with sqlite3.connect(Path(directory) / "badugi.db") as db:
            text = "\n".join(db.iterdump()) + "\n"
        db.close()
    (HERE / f"schema-{SCHEMA}.sql").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
