"""Places that are kept for many: where they get scarce, nobody's address has more than a share."""

from __future__ import annotations

from collections import Counter


def leaves_room(own: int, all_taken: int, most: int) -> bool:
    """Whether an address that has `own` of `most` places, of which `all_taken`, may have another.

    It may as long as half of the places are free; from then on it may have a quarter of them. So
    a proxy that says of nobody where he comes from has half of the places for all its people.
    """
    return all_taken < most and (2 * all_taken < most or 4 * own < most)


class Places:
    """`most` places, and which addresses have them."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._taken: Counter[str] = Counter()
        self._all = 0

    def take(self, address: str) -> bool:
        """Take a place; False when there is none for this address."""
        if not leaves_room(self._taken[address], self._all, self._most):
            return False
        self._taken[address] += 1
        self._all += 1
        return True

    def leave(self, address: str) -> None:
        """Give a place back."""
        self._all -= 1
        self._taken[address] -= 1
        if not self._taken[address]:
            del self._taken[address]
