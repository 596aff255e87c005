"""A tablet of one page of code: it talks to the HTTP interface and nothing else."""

import json
from base64 import b64encode
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen
from uuid import uuid4

Answer = Any
TIMEOUT = 30


class Unheard(Exception):
    """The server is not there, or does not take what was sent."""


@dataclass(frozen=True, slots=True)
class Tablet:
    """Who sends, and where to."""

    url: str
    user: str
    password: str
    device: str = "demo-tablet"

    def tables(self) -> Answer:
        return self._ask("/api/tables/")["tables"]

    def boards(self, table: int) -> Answer:
        return self._ask(f"/api/tables/{table}/")["boards"]

    def record(self, table: int, board: int, event: dict[str, Any]) -> Answer:
        """Send one entry; what became of it. Raises `Unheard` when it is refused."""
        entry = {
            "id": str(uuid4()),
            "device": self.device,
            "table": table,
            "board": board,
            "occurred_at": datetime.now(UTC).isoformat(),
            "event": event,
        }
        outcome = self._ask("/api/entries/", [entry])["results"][0]
        if outcome["result"] == "refused":
            raise Unheard(outcome["problem"]["detail"])
        return outcome

    def _ask(self, path: str, body: Any = None) -> Answer:
        pair = b64encode(f"{self.user}:{self.password}".encode()).decode()
        headers = {"Authorization": f"Basic {pair}", "Content-Type": "application/json"}
        data = None if body is None else json.dumps(body).encode()
        request = Request(self.url.rstrip("/") + path, data, headers)
        try:
            with urlopen(request, timeout=TIMEOUT) as response:
                return json.load(response)
        except HTTPError as refusal:
            raise Unheard(f"{path} answered {refusal.code}.") from refusal
        except URLError as fault:
            raise Unheard(f"Nobody answers at {self.url}: {fault.reason}.") from fault
