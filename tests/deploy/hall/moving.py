"""The network gives the hall's computer another address in the middle of an evening.

Two machines on one cable: the server in one network namespace, a tablet in another.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.deploy.test_run import ROOT, SERVERS

NAME = "rectify-moving.local"
BEFORE, AFTER, TABLET = "192.168.77.5", "192.168.77.9", "192.168.77.20"
PORT, PAGE_PORT = 8443, 8080
# What a tablet does: ask the network for the name, then open pages over HTTPS.
ASKING = f"""
import json, ssl, socket, sys
from http.client import HTTPConnection, HTTPSConnection
from deploy.hall.addresses import addresses_of
authority, address = sys.argv[1:]
named = addresses_of("{NAME}", ["{TABLET}"])
trusted = ssl.create_default_context(cafile=authority)
def status(host):
    page = HTTPSConnection(address, {PORT}, timeout=20)
    line = socket.create_connection((address, {PORT}), timeout=20)
    page.sock = trusted.wrap_socket(line, server_hostname=host)
    page.request("GET", "/login/", headers={{"Host": f"{{host}}:{PORT}"}})
    return page.getresponse().status
plain = HTTPConnection(address, {PAGE_PORT}, timeout=20)
plain.request("GET", "/")
guide = plain.getresponse().read().decode()
shown = f"https://{{address}}:{PORT}/floor/" in guide
told = [named, status("{NAME}"), status(address), shown]
print(json.dumps(told))
"""


@dataclass
class Machine:
    """A network namespace, held open by a process that sleeps."""

    holder: subprocess.Popen[bytes]

    def within(self, *command: str) -> list[str]:
        return ["nsenter", f"--target={self.holder.pid}", "--net", *command]

    def run(self, *command: str) -> str:
        within = self.within(*command)
        done = subprocess.run(
            within, cwd=ROOT, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        return done.stdout


@pytest.fixture
def machines() -> Iterator[tuple[Machine, Machine]]:
    """The hall's computer and a tablet, with a cable between them."""
    command = ["unshare", "--net", "sh", "-c", "echo; exec sleep infinity"]
    both = [
        Machine(subprocess.Popen(command, stdout=subprocess.PIPE)) for _ in range(2)
    ]
    for one in both:
        # It has its namespace once it has said so.
        assert one.holder.stdout is not None
        one.holder.stdout.readline()
    server, tablet = both
    other = str(tablet.holder.pid)
    cable = ("type", "veth", "peer", "name", "cable", "netns", other)
    server.run("ip", "link", "add", "cable", *cable)
    for one, address in ((server, BEFORE), (tablet, TABLET)):
        one.run("ip", "link", "set", "lo", "up")
        one.run("ip", "addr", "add", f"{address}/24", "dev", "cable")
        one.run("ip", "link", "set", "cable", "up")
    yield server, tablet
    for one in both:
        one.holder.kill()
        one.holder.wait()


class Served:
    """A hall's server on its machine, and what its terminal says."""

    def __init__(self, machine: Machine, var: Path) -> None:
        env = {name: value for name, value in os.environ.items() if name not in SERVERS}
        env["RECTIFY_VAR"] = str(var)
        words = ["run", "--hall", f"--name={NAME}", f"--port={PORT}"]
        self._process: subprocess.Popen[str] = subprocess.Popen(
            machine.within(
                sys.executable,
                "-m",
                "deploy.local",
                *words,
                f"--page-port={PAGE_PORT}",
            ),
            cwd=ROOT,
            env=env,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )

    def said_until(self, words: str) -> str:
        said = ""
        assert self._process.stdout is not None
        for line in self._process.stdout:
            said += str(line)
            if words in line:
                return said
        raise AssertionError(said)

    def stop(self) -> int:
        self._process.terminate()
        return self._process.wait(timeout=60)


def told_to(tablet: Machine, var: Path, address: str) -> object:
    authority = var / "hall" / "certificates" / "authority.pem"
    said = tablet.run(sys.executable, "-c", ASKING, str(authority), address)
    return json.loads(said)


def move(machines: tuple[Machine, Machine], var: Path) -> None:
    """Serve on one machine while it moves; the other finds it before and after.

    ``var`` holds the data of a hall that has run before.
    """
    server, tablet = machines
    evening = Served(server, var)
    try:
        said = evening.said_until("Ctrl-C stops everything.")
        assert f"https://{BEFORE}:{PORT}/" in said
        assert told_to(tablet, var, BEFORE) == [[BEFORE], 200, 200, True]
        server.run("ip", "addr", "del", f"{BEFORE}/24", "dev", "cable")
        evening.said_until("This computer has left the network")
        server.run("ip", "addr", "add", f"{AFTER}/24", "dev", "cable")
        evening.said_until("another address")
        said = evening.said_until("A new tablet begins")
        assert f"https://{AFTER}:{PORT}/" in said
        assert told_to(tablet, var, AFTER) == [[AFTER], 200, 200, True]
    finally:
        code = evening.stop()
    assert code == 0
