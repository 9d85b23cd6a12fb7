"""Fetch the browser libraries into src/badugi/web/vendor, pinned and checked.

    python scripts/fetch_vendor.py

Packs each package with `npm pack`, refuses one whose integrity hash is not the one below, takes
the ES module and the licence out of it, and rewrites the imports between the packages to relative
ones, so that the pages need no import map and keep a strict content security policy. `SHA256SUMS`
beside the files holds what came out; a test compares them.
"""

from __future__ import annotations

import base64
import hashlib
import re
import subprocess
import sys
import tarfile
import tempfile
from dataclasses import dataclass
from pathlib import Path

VENDOR = Path(__file__).resolve().parent.parent / "src" / "badugi" / "web" / "vendor"


@dataclass(frozen=True)
class Package:
    """A release on the npm registry: its integrity hash and the files that we take from it."""

    name: str
    version: str
    integrity: str
    files: dict[str, str]  # path inside the package -> our file name


PACKAGES = (
    Package(
        "preact",
        "11.2.0",
        "sha512-/HfHI/7N84e6GrWBJ3J280z3mLaRJiDcSvj/A+y/4AbLnND/1UlGHe1sR6oYuTGwId0nP7dqDU9OnLxMPZ7xBg==",
        {
            "dist/preact.mjs": "preact.js",
            "hooks/dist/hooks.mjs": "preact-hooks.js",
            "LICENSE": "LICENSE-preact.txt",
        },
    ),
    Package(
        "htm",
        "3.1.1",
        "sha512-983Vyg8NwUE7JkZ6NmOqpCZ+sh1bKv2iYTlUkzlWmA5JD2acKoxd4KVxbMmxX/85mtfdnDmTFoNKcg5DGAvxNQ==",
        {"dist/htm.mjs": "htm.js", "LICENSE": "LICENSE-htm.txt"},
    ),
    Package(
        "@preact/signals-core",
        "1.14.5",
        "sha512-vcRv7Ityz5JVmeiVqIluLFzT/PDS/AlhHUpw3/aUWqcVUs6bDGIPXE/6RSC4evBNWYvnniozg5Syfj33al3gkg==",
        {"dist/signals-core.mjs": "signals-core.js", "LICENSE": "LICENSE-signals-core.txt"},
    ),
    Package(
        "@preact/signals",
        "2.11.4",
        "sha512-Rb+5RPo9gWSaHtzJeauhHxiC8KP/IF2DEPkHPEOGOnuy2wnJzRqyeLRankUCYd6ADqtxS6GnWGv6Ie343d8aYw==",
        {"dist/signals.mjs": "signals.js", "LICENSE": "LICENSE-signals.txt"},
    ),
)

MODULES = {
    "preact": "./preact.js",
    "preact/hooks": "./preact-hooks.js",
    "@preact/signals-core": "./signals-core.js",
}
IMPORT = re.compile(r'\bfrom\s*"([^".][^"]*)"')
SOURCE_MAP = re.compile(r"\n?//# sourceMappingURL=.*\n?")


def pack(package: Package, folder: Path) -> Path:
    """Download the package's archive into `folder`; its integrity hash must be the pinned one."""
    done = subprocess.run(
        ["npm", "pack", "--silent", f"{package.name}@{package.version}"],
        cwd=folder,
        check=True,
        capture_output=True,
        text=True,
    )
    archive = folder / done.stdout.strip().splitlines()[-1]
    digest = base64.b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode()
    if f"sha512-{digest}" != package.integrity:
        sys.exit(f"{package.name}@{package.version}: the integrity hash is sha512-{digest}")
    return archive


def with_relative_imports(source: str) -> str:
    """The module's text with its imports of other packages pointing at the files beside it."""
    return IMPORT.sub(lambda found: f'from"{MODULES[found[1]]}"', SOURCE_MAP.sub("\n", source))


def main() -> None:
    """Replace everything that this command makes in the vendor folder."""
    VENDOR.mkdir(parents=True, exist_ok=True)
    sums: list[str] = []
    with tempfile.TemporaryDirectory() as scratch:
        for package in PACKAGES:
            with tarfile.open(pack(package, Path(scratch))) as archive:
                for inside, name in package.files.items():
                    member = archive.extractfile(f"package/{inside}")
                    assert member is not None, inside
                    text = member.read().decode()
                    if name.endswith(".js"):
                        text = with_relative_imports(text)
                    (VENDOR / name).write_text(text, encoding="utf-8", newline="\n")
                    sums.append(f"{hashlib.sha256(text.encode()).hexdigest()}  {name}\n")
            print(f"{package.name} {package.version}: {', '.join(package.files.values())}")
    (VENDOR / "SHA256SUMS").write_text("".join(sorted(sums, key=lambda s: s[66:])), newline="\n")


if __name__ == "__main__":
    main()
