"""Who a request comes from: a browser by its cookie, one of our programs by its token."""

from __future__ import annotations

import ipaddress
from typing import Any, NamedTuple

from litestar.connection import ASGIConnection

from badugi.server.people import cookie_secret
from badugi.server.services import Services

Connection = ASGIConnection[Any, Any, Any, Any]

_BEARER = "Bearer "


class Visitor(NamedTuple):
    """`house` marks a bot of this server.

    `player` is None for somebody who has done nothing here yet; he has a `secret` by which he can
    be enrolled when he does, unless he came without a cookie. `address` is where he comes from.
    """

    player: str | None
    secret: str | None = None
    house: bool = False
    address: str = ""


def services_of(connection: Connection) -> Services:
    """What the server consists of that this request came to."""
    services: Services = connection.app.state.services
    return services


async def visitor_of(connection: Connection) -> Visitor | None:
    """Who it is; None for a token that is worth nothing."""
    people = services_of(connection).people
    header = connection.headers.get("authorization", "")
    if header.startswith(_BEARER):
        player = people.by_token(header.removeprefix(_BEARER))
        return None if player is None else Visitor(player, house=True)
    secret = cookie_secret(connection.headers.get("cookie"))
    player = None if secret is None else await people.find(secret)
    return Visitor(player, secret, address=_address_of(connection))


def _address_of(connection: Connection) -> str:
    """Where a connection comes from; of IPv6 the network, of which one household has a whole one.

    What a proxy on this machine says of it is believed (uvicorn sees to that).
    """
    host = connection.client.host if connection.client is not None else ""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if address.version == 4:
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address, 64), strict=False))
