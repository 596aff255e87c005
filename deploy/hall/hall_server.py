"""`rectify run --hall`: everything for a club evening, on the local network over HTTPS.

No demo and no known password. Tablets come by name (`rectify.local`) or by address.
Where the address changes in the evening, the certificate, the name and the printed code
follow.
"""

from __future__ import annotations

import argparse
import io
import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from time import monotonic

import segno

from deploy.hall import ADDRESS, ADDRESS_IN_NUMBERS, AUTHORITY, page_command
from deploy.hall.addresses import LocalName, computer_name, free_name, local_addresses
from deploy.hall.authority import Identity, fingerprint, keep_authority, keep_server
from deploy.local import Trouble
from deploy.local.data import note_settings, only_one
from deploy.local.paths import var
from deploy.local.ports import ANY, LOOPBACK, listen_on_first, read_port
from deploy.local.processes import Web, prepare, programs, serves, web_server
from deploy.local.run import require_administrator
from deploy.local.servers import application_settings, start_servers
from deploy.local.supervisor import Service, Supervisor, say, supervised

WANTED_NAME = "rectify.local"
# The ports of the web where this account may take them, else the usual ones beside.
HTTPS_PORTS, HTTP_PORTS = (443, 8443), (80, 8080)
LOCAL_NAME = re.compile(r"[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.local")
LOOK_EVERY = 5.0
NO_NETWORK = (
    "This computer is in no local network, so no tablet could reach it: join the"
    " network of the hall and start again."
)
NO_NAME = (
    "This network does not pass local names on; tablets use the address in numbers, {},"
    " or its QR code."
)
AWAY = (
    "This computer has left the network: tablets keep what is entered and send it when"
    " the network is back."
)


@dataclass(frozen=True)
class Hall:
    """Where the hall's server answers: its name, its addresses, its two ports."""

    name: str
    addresses: tuple[str, ...]
    port: int
    page_port: int

    @property
    def names(self) -> list[str]:
        """All that a tablet may ask for, and this machine itself."""
        every = [self.name, *self.addresses, "localhost", LOOPBACK]
        return list(dict.fromkeys(every))

    @property
    def by_name(self) -> str:
        """The address that stays the same when the network gives another number."""
        return f"https://{self.name}{_port(self.port, 443)}"

    @property
    def by_number(self) -> str:
        """The address where no name is passed on."""
        return f"https://{self.addresses[0]}{_port(self.port, 443)}"

    @property
    def page(self) -> str:
        """The page for new tablets, over plain HTTP, by number: it needs no name."""
        return f"http://{self.addresses[0]}{_port(self.page_port, 80)}/"

    def settings(self) -> dict[str, str]:
        """What the application has to know."""
        return {
            "ALLOWED_HOSTS": ",".join(self.names),
            "HTTPS": "true",
            "OWN_CERTIFICATE": "true",
            # Its certificate is remembered by tablets, its name is for one evening.
            "HSTS_SECONDS": "0",
            "SITE_URL": self.by_name,
        }


def run_hall(arguments: list[str]) -> int:
    """Start everything for the hall, and keep it running and reachable."""
    begun, asked, place = monotonic(), _read(arguments), var()
    find = partial(local_addresses, asked.address)
    found = tuple(find())
    if not found:
        raise Trouble(NO_NETWORK)
    with ExitStack() as held:
        held.enter_context(only_one(place))
        host = asked.address or ANY
        web = held.enter_context(listen_on_first(host, asked.ports, "--port"))
        page = held.enter_context(
            listen_on_first(host, asked.page_ports, "--page-port")
        )
        supervisor = held.enter_context(supervised())
        name = asked.name or free_name(WANTED_NAME, computer_name(), found)
        hall = Hall(name, found, web.getsockname()[1], page.getsockname()[1])
        sockets = Sockets(web.fileno(), page.fileno())
        evening = HallRun(hall, supervisor, place, sockets, find)
        held.callback(evening.local_name.withdraw)
        evening.begin()
        announce_open(hall, evening.authority, monotonic() - begun)
        supervisor.watch(evening.follow_addresses)
    return 0


@dataclass(frozen=True)
class Sockets:
    """The descriptors of the two sockets, which outlive the programs behind them."""

    web: int
    page: int


class HallRun:
    """The programs of a hall; those that name its addresses are started again."""

    def __init__(
        self,
        hall: Hall,
        supervisor: Supervisor,
        place: Path,
        sockets: Sockets,
        find: Callable[[], Sequence[str]],
    ) -> None:
        self._hall, self._supervisor, self._find = hall, supervisor, find
        self._place, self._sockets = place, sockets
        self._certificates = place / "certificates"
        self.authority = keep_authority(self._certificates, computer_name())
        self.local_name = LocalName(hall.name, hall.port)
        self._servers: Mapping[str, str] = {}
        self._looked, self._is_away = monotonic(), False

    def begin(self) -> None:
        """Servers, database, administrator, programs; back when pages are served."""
        supervisor, place = self._supervisor, self._place
        self._servers = application_settings(place) | start_servers(supervisor, place)
        env = self._settings()
        note_settings(place, self._hall.settings())
        prepare(supervisor, env, place, demo=False)
        require_administrator(supervisor, env, self._hall.by_name)
        started = [supervisor.start(one) for one in programs(env, self._web(), place)]
        supervisor.start(self._page())
        supervisor.wait_for(started[0], self._serves, limit=60)
        self._publish()

    def follow_addresses(self) -> None:
        """Look now and then whether the network has given this machine another."""
        if monotonic() - self._looked < LOOK_EVERY:
            return
        self._looked, found = monotonic(), tuple(self._find())
        if not found:
            if not self._is_away:
                say(AWAY)
            self._is_away = True
        elif found != self._hall.addresses or self._is_away:
            self._is_away = False
            self._move(found)

    def _move(self, found: tuple[str, ...]) -> None:
        self._hall = replace(self._hall, addresses=found)
        note_settings(self._place, self._hall.settings())
        self._supervisor.replace(web_server(self._settings(), self._web()))
        self._supervisor.replace(self._page())
        self._publish()
        announce_new_addresses(self._hall)

    def _publish(self) -> None:
        if not self.local_name.publish(self._hall.addresses):
            say(NO_NAME.format(self._hall.by_number))

    def _serves(self) -> bool:
        root, (first, *_more) = self.authority.certificate, self._hall.addresses
        return serves(self._hall.port, root, first)

    def _settings(self) -> dict[str, str]:
        return {**self._servers, **self._hall.settings()}

    def _web(self) -> Web:
        server = keep_server(self._certificates, self.authority, self._hall.names)
        return Web(self._sockets.web, server.certificate, server.key)

    def _page(self) -> Service:
        env = self._settings() | {
            AUTHORITY: str(self.authority.certificate),
            ADDRESS: f"{self._hall.by_name}/floor/",
            ADDRESS_IN_NUMBERS: f"{self._hall.by_number}/floor/",
        }
        socket = self._sockets.page
        return Service("page", page_command(socket), env, files=(socket,))


@dataclass(frozen=True)
class HallOptions:
    """What the command line asks for."""

    ports: tuple[int, ...]
    page_ports: tuple[int, ...]
    name: str
    address: str | None


def _read(arguments: Sequence[str]) -> HallOptions:
    parser = argparse.ArgumentParser(prog="run --hall")
    parser.add_argument("--port", help="for tablets and desks, over HTTPS")
    parser.add_argument("--page-port", help="for the page that new tablets begin with")
    parser.add_argument("--name", default="", help=f"instead of {WANTED_NAME}")
    parser.add_argument("--address", help="the only address to use, of several")
    given = parser.parse_args(arguments)
    return HallOptions(
        (read_port(given.port),) if given.port else HTTPS_PORTS,
        (read_port(given.page_port),) if given.page_port else HTTP_PORTS,
        _read_name(given.name),
        given.address,
    )


def _read_name(given: str) -> str:
    if given and not LOCAL_NAME.fullmatch(given):
        raise Trouble(
            f"{given!r} is no name for a local network: take letters, digits and"
            " hyphens, and .local at the end."
        )
    return given


def _port(port: int, usual: int) -> str:
    return "" if port == usual else f":{port}"


def announce_open(hall: Hall, authority: Identity, seconds: float) -> None:
    """Everything runs: where, and how a new tablet begins."""
    say(f"\nRectify serves the hall, {seconds:.1f} s after its start.\n")
    _where(hall)
    say(f"The certificate's numbers (SHA-256):\n  {fingerprint(authority.certificate)}")
    say("\nCtrl-C stops everything.\n")


def announce_new_addresses(hall: Hall) -> None:
    """The addresses are others now."""
    say("\nThe network has given this computer another address.\n")
    _where(hall)


def _where(hall: Hall) -> None:
    say(f"  {hall.by_name}/floor/   tablets")
    say(f"  {hall.by_name}/desk/    the director")
    say(f"  {hall.by_number}/       the same where names are not passed on\n")
    say(f"A new tablet begins with {hall.page}, once:\n")
    say(_code(hall.page))


def _code(address: str) -> str:
    drawn = io.StringIO()
    segno.make(address, error="m", micro=False).terminal(drawn, compact=True, border=2)
    return drawn.getvalue()
