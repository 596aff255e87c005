"""A client of Rectify's API; Python's standard library is enough.

The environment has its URL and an API key: RECTIFY_URL and RECTIFY_KEY.
"""

import json
import os
import re
import uuid
from datetime import UTC, datetime
from http.cookiejar import CookieJar
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, Request, build_opener

TIMEOUT = 30


def entry(table, board, event, device="scoring-program"):
    """One entry. Its id is the idempotency key: a retry is not recorded twice."""
    return {
        "id": str(uuid.uuid4()),
        "device": device,
        "table": table,
        "board": board,
        "occurred_at": datetime.now(UTC).isoformat(),
        "event": event,
    }


class Rectify:
    """One server, with an API key, as a paired tablet or as a person."""

    def __init__(self, url, key=""):
        self.url = url.rstrip("/")
        self._key = key
        self._cookies = CookieJar()
        self._opener = build_opener(HTTPCookieProcessor(self._cookies))

    @classmethod
    def from_environment(cls):
        """A client with the URL and the API key of the environment."""
        return cls(os.environ["RECTIFY_URL"], os.environ["RECTIFY_KEY"])

    def get(self, path):
        """The JSON response to a GET request."""
        with self._open(path) as answer:
            return json.load(answer)

    def send(self, entries):
        """Record up to 50 entries; the result of each."""
        # A paired tablet needs this header: no form of another site can send it.
        body = json.dumps(entries).encode()
        told = {"Content-Type": "application/json", "X-CSRFToken": "program"}
        with self._open("/api/v1/entries/", body, **told) as answer:
            return json.load(answer)["results"]

    def follow(self, after):
        """Each entry message after a position, as (id, data); it never ends."""
        place = {"Last-Event-ID": str(after)}
        with self._open("/api/v1/stream/", **place) as stream:
            fields = {}
            for line in stream:
                name, _, value = line.decode().rstrip("\n").partition(": ")
                if name:
                    fields[name] = value
                elif fields:
                    # Only messages about entries have an id; others are about the desk.
                    if "id" in fields:
                        yield int(fields["id"]), json.loads(fields["data"])
                    fields = {}

    def pair(self, code):
        """Pair with the code of eight characters that the desk shows."""
        try:
            self._post_form("/floor/pair/", code=code)
        except HTTPError as refusal:
            raise SystemExit(
                "This code is not good: add the tablet again."
            ) from refusal

    def log_in(self, name, password):
        """Begin a person's session, which pages want: they take no key."""
        self._post_form("/login/", login=name, password=password)

    def download(self, path):
        """A file: of the API by the key, of a page after `log_in`."""
        with self._open(path) as answer:
            return answer.read()

    def _post_form(self, path, **fields):
        with self._open(path) as page:
            hidden = r'name="csrfmiddlewaretoken" value="(\w+)"'
            token = re.search(hidden, page.read().decode())[1]
        form = urlencode(fields | {"csrfmiddlewaretoken": token}).encode()
        self._open(path, form, Referer=self.url + path).close()

    def _open(self, path, body=None, **headers):
        if self._key:
            headers["Authorization"] = f"Bearer {self._key}"
        asked = {name.replace("_", "-"): value for name, value in headers.items()}
        request = Request(self.url + path, body, asked)
        return self._opener.open(request, timeout=TIMEOUT)
