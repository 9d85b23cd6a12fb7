"""Who is who: a secret in a cookie, of which the server keeps only a hash."""

from __future__ import annotations

from pathlib import Path

import pytest

from badugi.server import people
from badugi.server.database import url_of
from badugi.server.journal import Journal
from support.loops import run_async


def test_a_secret_is_256_random_bits() -> None:
    secrets = {people.new_secret() for _ in range(100)}
    assert len(secrets) == 100
    assert all(people.cookie_secret(f"badugi_person={secret}") == secret for secret in secrets)


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites() -> None:
    cookie = people.set_cookie("s" * 43, secure=False)
    assert cookie.startswith(f"badugi_person={'s' * 43}; Path=/; Max-Age=")
    assert cookie.endswith("; HttpOnly; SameSite=Lax")
    assert people.set_cookie("s" * 43, secure=True).endswith("; Secure")


@pytest.mark.parametrize(
    "header",
    [
        None,
        "",
        "other=1",
        "badugi_person=",
        "badugi_person=short",
        f"badugi_person={'s' * 44}",
        f"badugi_person={'s' * 42}'",
        "badugi_person=" + "s" * 100_000,
        "\x00=;;;==",
    ],
)
def test_anything_else_is_no_secret(header: str | None) -> None:
    assert people.cookie_secret(header) is None


def test_the_same_secret_is_the_same_person_after_a_restart(tmp_path: Path) -> None:
    secret, other = people.new_secret(), people.new_secret()

    async def meet(journal: Journal) -> tuple[str, str, str]:
        known = people.People(journal)
        assert await known.find(people.new_secret()) is None  # looking on leaves no trace
        first = await known.enrol(secret)
        assert await known.find(secret) == first
        return first, await known.enrol(secret), await known.enrol(other)

    with Journal(url_of(tmp_path)) as journal:
        first, again, stranger = run_async(meet(journal))
    with Journal(url_of(tmp_path)) as journal:
        later, _, _ = run_async(meet(journal))
    assert first == again == later != stranger
    for file in tmp_path.iterdir():
        assert secret.encode() not in file.read_bytes()


def test_a_token_is_worth_something_until_it_is_forgotten(tmp_path: Path) -> None:
    with Journal(url_of(tmp_path)) as journal:
        known = people.People(journal)
        token = known.new_token("bot-1")
        assert known.by_token(token) == "bot-1"
        assert known.by_token("bot-1") is None
        known.forget_tokens()
        assert known.by_token(token) is None
