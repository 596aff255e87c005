"""Where a request comes from: all that tells strangers apart."""

from __future__ import annotations

from ipaddress import IPv6Address, ip_address, ip_network

from django.http import HttpRequest

# Whoever has one address of the sixth version has all that begin like it.
SHARED = 64


def place_of(request: HttpRequest) -> str:
    """Where a request comes from: its address, or the network that one person has."""
    given = str(request.META.get("REMOTE_ADDR", ""))
    try:
        address = ip_address(given)
    except ValueError:
        return given[:50]
    if not isinstance(address, IPv6Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ip_network((address, SHARED), strict=False).network_address)
