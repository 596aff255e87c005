"""Where this machine can be reached on the local network."""

from __future__ import annotations

import re
import socket
from ipaddress import IPv4Address, IPv4Network

import ifaddr

# Networks of containers and virtual machines on this computer: no tablet is there.
WITHIN = re.compile(r"^(lo|docker|br-|veth|virbr|vmnet|vboxnet|cni|flannel|podman)")
# Networks whose addresses no site of the internet has: those of houses and halls, of
# carriers towards their customers, and those kept for documents and tests.
LOCAL_NETWORKS = (
    "10.0.0.0/8",
    "172.16.0.0/12",
    "192.168.0.0/16",
    "100.64.0.0/10",
    "192.0.2.0/24",
    "198.51.100.0/24",
    "203.0.113.0/24",
)


def local_addresses(only: str | None = None) -> list[str]:
    """The IPv4 addresses of this machine in local networks, the way out first.

    ``only``: this one, if the machine has it at this moment; it may be of loopback.
    """
    found = [
        (adapter.name, str(one.ip))
        for adapter in ifaddr.get_adapters()
        for one in adapter.ips
        if one.is_IPv4
    ]
    if only is not None:
        return [only] if any(only == address for _name, address in found) else []
    outside = [a for name, a in found if not WITHIN.match(name) and _is_local(a)]
    first = _way_out()
    return sorted(dict.fromkeys(outside), key=lambda one: (one != first, one))


def computer_name() -> str:
    """The name of this computer as a name in a network: letters, digits, hyphens."""
    name = socket.gethostname().partition(".")[0].lower()
    return re.sub(r"[^a-z0-9-]+", "-", name).strip("-")[:40] or "rectify"


def _is_local(address: str) -> bool:
    one = IPv4Address(address)
    return any(one in IPv4Network(network) for network in LOCAL_NETWORKS)


def _way_out() -> str:
    """The address that packets to elsewhere leave from; no packet is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # An address for documentation: nobody is there (RFC 5737).
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return ""
        address: str = probe.getsockname()[0]
        return address
