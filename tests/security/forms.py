"""The forms of a page, as a browser would send them."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

# Kinds of fields into which someone can write anything.
WRITTEN = {"text", "search", "hidden", "password", "email", "url", "tel", "", "number"}
OURS = {"csrfmiddlewaretoken"}
Given = dict[str, str | None]


@dataclass
class Form:
    """Where a form goes, what it holds, and which of its fields are written in."""

    action: str
    method: str
    holds: dict[str, str] = field(default_factory=dict)
    written: list[str] = field(default_factory=list)
    keys: list[tuple[str, str]] = field(default_factory=list)
    files: list[str] = field(default_factory=list)

    def filled(self, words: str) -> dict[str, str]:
        """What is sent with these words in every field."""
        return self.holds | dict.fromkeys(self.written, words)


class Forms(HTMLParser):
    """Collects the forms of a page."""

    def __init__(self, address: str) -> None:
        super().__init__()
        self.found: list[Form] = []
        self._address = address
        self._open: Form | None = None
        self._choice = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "form":
            self._begin(given)
        elif self._open is not None and tag in {"input", "textarea", "button"}:
            self._field(tag, given, self._open)
        elif self._open is not None and tag == "select":
            self._choice = given.get("name") or ""
        elif self._open is not None and tag == "option" and self._choice:
            first = self._choice not in self._open.holds
            if first or "selected" in given:
                self._open.holds[self._choice] = given.get("value") or ""

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._open = None
        if tag == "select":
            self._choice = ""

    def _begin(self, given: Given) -> None:
        action = given.get("action") or given.get("hx-post") or self._address
        method = given.get("method") or ("post" if "hx-post" in given else "get")
        self._open = Form(action, method.lower())
        self.found.append(self._open)

    def _field(self, tag: str, given: Given, form: Form) -> None:
        name, kind = given.get("name") or "", (given.get("type") or "").lower()
        if not name or name in OURS:
            return
        if tag == "button" or kind == "submit":
            form.keys.append((name, given.get("value") or ""))
        elif kind == "file":
            form.files.append(name)
        elif kind in {"checkbox", "radio"}:
            if "checked" in given or name not in form.holds:
                form.holds[name] = given.get("value") or "on"
        else:
            form.holds[name] = given.get("value") or ""
            if tag == "textarea" or kind in WRITTEN:
                form.written.append(name)


def forms_of(address: str, page: str) -> list[Form]:
    """The forms of a page that lies at this address."""
    reader = Forms(address)
    reader.feed(page)
    return reader.found


def send(client: Any, form: Form, said: dict[str, str]) -> Any:
    """Send a form as its method says."""
    if form.method == "get":
        return client.get(form.action, said)
    return client.post(form.action, said)
