"""A name for this server on the local network: `rectify.local`, by multicast DNS."""

from __future__ import annotations

import socket
from collections.abc import Sequence
from types import TracebackType

from zeroconf import (  # type: ignore[attr-defined]  # exported, but not in __all__
    AddressResolverIPv4,
    ServiceInfo,
    Zeroconf,
)

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
        """Answer with these addresses from now on; whether anybody can ask."""
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
            # Says farewell to all, so that no tablet keeps an old address.
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
    """Who answers to a name in the local network; nobody where it passes nothing on."""
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
