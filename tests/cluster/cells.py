"""`python -m tests.cluster.cells`: two cells behind one Caddy, each with its own name.

Each has PostgreSQL, Redis, a secret and a web process of its own. At the same table
number of both something is entered, watched by a desk and by a stream.
"""

from __future__ import annotations

import json
import os
import re
import secrets
import shutil
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from subprocess import check_output
from tempfile import TemporaryDirectory
from threading import Thread
from uuid import uuid4

from deploy.local import Stopped, Trouble
from deploy.local.ports import LOOPBACK, answers, free_port
from deploy.local.servers import application_settings, start_servers
from deploy.local.supervisor import Service, Supervisor
from tests.cluster.front import DEPLOYED
from tests.faults.__main__ import ELSEWHERE
from tests.serving import manage, static_files, web

CELLS = DEPLOYED.parent / "cells" / "Caddyfile"
# The web processes of each cell, as the file names them.
NAMED = ("127.0.0.1:8001 127.0.0.1:8002", "127.0.0.1:8011 127.0.0.1:8012")
NAMES = ("cell1.localhost", "cell2.localhost")
BOARD = 77
WITHIN = 20.0
TOLD = re.compile(rb'"board":(\d+)')


@dataclass
class Cell:
    """A site by its name, through the proxy; whom it let in."""

    name: str
    proxy: int
    key: str
    cookie: str = ""
    told: list[int] = field(default_factory=list)

    def ask(
        self, method: str, path: str, by: dict[str, str], body: object = None
    ) -> tuple[int, HTTPResponse, bytes]:
        """One request to this cell; ``by``: the headers that say who asks."""
        line = HTTPConnection(LOOPBACK, self.proxy, timeout=WITHIN)
        sent = None if body is None else json.dumps(body)
        words = {"Host": f"{self.name}:{self.proxy}", **by}
        line.request(method, path, sent, words | {"Content-Type": "application/json"})
        answer = line.getresponse()
        return answer.status, answer, answer.read()

    @property
    def by_key(self) -> dict[str, str]:
        """A program of the tournament."""
        return {"Authorization": f"Bearer {self.key}"}

    @property
    def by_cookie(self) -> dict[str, str]:
        """A director at a page."""
        return {"Cookie": self.cookie}

    def log_in(self) -> None:
        """A director comes in by the demo's door."""
        token = secrets.token_hex(16)
        by = {"Cookie": f"csrftoken={token}", "X-CSRFToken": token}
        status, answer, _page = self.ask("POST", "/demo/director/", by)
        found = re.search(r"sessionid=[^;]+", str(answer.headers))
        if status != 302 or found is None:
            raise Trouble(f"{self.name} lets no director in: {status}.")
        self.cookie = found[0]

    def enter(self, text: str) -> list[str]:
        """Open a board at the first table and note something; the results."""
        _status, _answer, page = self.ask("GET", "/api/v1/tables/", self.by_key)
        table = json.loads(page)["tables"][0]["id"]
        events = (
            {"type": "BoardOpened", "board": BOARD},
            {
                "type": "NoteAdded",
                "text": text,
            },
        )
        sent = [
            {
                "id": str(uuid4()),
                "device": "cells",
                "table": table,
                "board": BOARD,
                "occurred_at": datetime.now(UTC).isoformat(),
                "event": event,
            }
            for event in events
        ]
        _status, _answer, said = self.ask("POST", "/api/v1/entries/", self.by_key, sent)
        return [one["result"] for one in json.loads(said)["results"]]

    def log_of(self) -> bytes:
        """The events of that board at the first table."""
        _status, _answer, page = self.ask("GET", "/api/v1/tables/", self.by_key)
        table = json.loads(page)["tables"][0]["id"]
        path = f"/api/v1/tables/{table}/boards/{BOARD}/events/"
        return self.ask("GET", path, self.by_key)[2]

    def follow(self) -> None:
        """Read the stream on a thread of its own, from when it is open."""
        line = HTTPConnection(LOOPBACK, self.proxy, timeout=WITHIN)
        words = {"Host": f"{self.name}:{self.proxy}", **self.by_key}
        line.request("GET", "/api/v1/stream/", headers=words)
        answer = line.getresponse()
        Thread(target=self._read, args=(answer,), daemon=True).start()

    def _read(self, answer: HTTPResponse) -> None:
        while said := answer.readline():
            self.told += [int(board) for board in TOLD.findall(said)]

    def hears(self, times: int) -> bool:
        """Whether the stream told of the board so many times, within a while."""
        end = time.monotonic() + WITHIN
        while self.told.count(BOARD) < times and time.monotonic() < end:
            time.sleep(0.05)
        return self.told.count(BOARD) == times


def main() -> int:
    """Start both cells, use them, and say what was wrong."""
    for name in ELSEWHERE:
        os.environ.pop(name, None)
    try:
        with cells() as (first, second):
            wrong = list(faults(first, second))
    except Trouble as trouble:
        wrong = [str(trouble)]
    except Stopped:
        return 130
    sys.stdout.writelines(f"Broken: {one}\n" for one in wrong)
    if not wrong:
        sys.stdout.write("Two cells: nothing of one is seen in the other.\n")
    return 1 if wrong else 0


@contextmanager
def cells() -> Iterator[list[Cell]]:
    """Two cells behind Caddy."""
    with TemporaryDirectory(prefix="rectify-cells-") as name, ExitStack() as kept:
        place = Path(name)
        # The servers' account has to pass through.
        place.chmod(0o755)
        os.environ["RECTIFY_VAR"] = name
        supervisor = Supervisor(grace=5)
        kept.callback(supervisor.stop)
        supervisor.listen_for_signals()
        found = [_cell(supervisor, place / one, one, kept) for one in NAMES]
        proxy = _caddy(supervisor, place, [port for port, _key in found])
        yield [
            Cell(one, proxy, key)
            for one, (_port, key) in zip(NAMES, found, strict=True)
        ]


def _cell(
    supervisor: Supervisor, place: Path, name: str, kept: ExitStack
) -> tuple[int, str]:
    """The port of its web process, and a key of its tournament."""
    place.mkdir(mode=0o755)
    env = application_settings(place) | start_servers(supervisor, place)
    env |= {"SECRET_KEY": secrets.token_urlsafe(32), "ALLOWED_HOSTS": name}
    env |= {"TRUSTED_PROXIES": LOOPBACK, "DEMO": "yes"}
    manage(supervisor, env, ["prepare_database"], ["seed_demo"])
    env |= {"STATIC_ROOT": static_files(supervisor, env, place / "static")}
    command = [sys.executable, "manage.py", "make_key", "1", "cells", "--records"]
    key = check_output(command, env=os.environ | env, text=True).strip()
    return kept.enter_context(web(env)), key


def _caddy(supervisor: Supervisor, place: Path, webs: list[int]) -> int:
    program = shutil.which("caddy")
    if program is None:
        raise Trouble("caddy is not on PATH.")
    port, file = free_port(), place / "Caddyfile"
    file.write_text(caddyfile(CELLS.read_text(), webs))
    env = {f"CELL_{n}": f"http://{name}:{port}" for n, name in enumerate(NAMES, 1)}
    env |= {"XDG_DATA_HOME": str(place), "XDG_CONFIG_HOME": str(place)}
    command = [program, "run", "--adapter=caddyfile", f"--config={file}"]
    one = supervisor.start(Service("caddy", command, env, quiet=True))
    supervisor.wait_for(one, lambda: answers(LOOPBACK, port), limit=30)
    return port


def caddyfile(deployed: str, webs: list[int]) -> str:
    """The file of the cells with one web process each, without Caddy's own address."""
    for named, port in zip(NAMED, webs, strict=True):
        if deployed.count(named) != 2:
            raise ValueError("The Caddyfile names its web processes in another way.")
        deployed = deployed.replace(named, f"{LOOPBACK}:{port}")
    return deployed.replace("{\n", "{\n\tadmin off\n", 1)


def faults(first: Cell, second: Cell) -> Iterator[str]:
    """What does not go within a cell, and what goes from one to the other."""
    for one in (first, second):
        one.log_in()
        one.follow()
    for one, other in ((first, second), (second, first)):
        yield from _within(one)
        if one.name.encode() in other.log_of():
            yield f"{other.name} has an entry of {one.name}"
        if one is first and other.told:
            yield f"a stream of {other.name} is told of {one.name}"
        yield from _across(one, other)
    for one in (first, second):
        if one.told.count(BOARD) != 2:
            yield f"the stream of {one.name} told {one.told}"


def _within(cell: Cell) -> Iterator[str]:
    if (results := cell.enter(f"Seen in {cell.name}.")) != ["new", "new"]:
        yield f"{cell.name} answers an entry with {results}"
    if cell.name.encode() not in cell.log_of():
        yield f"{cell.name} does not show what was entered"
    if not cell.hears(2):
        yield f"the stream of {cell.name} tells {cell.told}"
    status, _answer, page = cell.ask("GET", "/desk/", cell.by_cookie)
    if status != 200 or b'id="tile-' not in page:
        yield f"the desk of {cell.name} answers {status}"


def _across(one: Cell, other: Cell) -> Iterator[str]:
    """With the key, the session and the name of one at the other."""
    for path in ("/api/v1/tables/", "/api/v1/stream/"):
        status, _answer, _page = other.ask("GET", path, one.by_key)
        if status != 401:
            yield f"{other.name} answers a key of {one.name} with {status}: {path}"
    status, _answer, _page = other.ask("GET", "/desk/", one.by_cookie)
    if status not in (302, 401, 403):
        yield f"{other.name} answers a session of {one.name} with {status}"
    forged = one.by_key | {"X-Forwarded-Host": one.name}
    status, _answer, _page = other.ask("GET", "/api/v1/tables/", forged)
    if status != 401:
        yield f"{other.name} answers for {one.name} where a client names it: {status}"


if __name__ == "__main__":
    sys.exit(main())
