"""This machine on the local network: its addresses, its name by multicast DNS."""

from __future__ import annotations

import re
import socket
from collections.abc import Sequence
from ipaddress import IPv4Address, IPv4Network
from types import TracebackType

import ifaddr
from zeroconf import (  # type: ignore[attr-defined]  # exported, but not in __all__
    AddressResolverIPv4,
    ServiceInfo,
    Zeroconf,
)

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


KIND = "_https._tcp.local."
PATIENCE = 1500  # milliseconds


class LocalName:
    """Answers for one name with the addresses it was given last.

    A network that passes no multicast on costs the name, and nothing else: the address
    in numbers works all the same.
    """

    def __init__(self, name: str, port: int) -> None:
        self._name, self._port = name, port
        self._zeroconf: Zeroconf | None = None
        self._service: ServiceInfo | None = None

    def publish(self, addresses: Sequence[str]) -> bool:
        """Answer with these addresses from now on; False where that cannot begin."""
        self.withdraw()
        try:
            self._zeroconf = Zeroconf(interfaces=list(addresses))
            self._service = self._described(addresses)
            self._zeroconf.register_service(self._service, allow_name_change=True)
        except OSError:
            self.withdraw()
            return False
        return True

    def withdraw(self) -> None:
        """Answer no more."""
        if self._zeroconf is not None:
            # Announces the end, so that no tablet keeps an old address.
            self._zeroconf.close()
        self._zeroconf = self._service = None

    def __enter__(self) -> LocalName:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.withdraw()

    def _described(self, addresses: Sequence[str]) -> ServiceInfo:
        short = self._name.removesuffix(".local")
        return ServiceInfo(
            KIND,
            f"{short}.{KIND}",
            port=self._port,
            addresses=[socket.inet_aton(one) for one in addresses],
            server=f"{self._name}.",
            properties={"path": "/floor/"},
        )


def addresses_of(name: str, interfaces: Sequence[str]) -> list[str]:
    """The addresses that answer to a name in the local network, by multicast."""
    try:
        zeroconf = Zeroconf(interfaces=list(interfaces))
    except OSError:
        return []
    try:
        asked = AddressResolverIPv4(f"{name}.")
        asked.request(zeroconf, PATIENCE)
        return asked.parsed_addresses()
    finally:
        zeroconf.close()


def free_name(wanted: str, computer: str, ours: Sequence[str]) -> str:
    """The wanted name, or one with the computer's in it where another has that."""
    if set(addresses_of(wanted, ours)) <= set(ours):
        return wanted
    return f"{wanted.removesuffix('.local')}-{computer}.local"
