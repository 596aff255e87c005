"""A reviewer at the decision workbench of one case."""

from html import unescape
from typing import Any

from django.test import Client

from rulings.cases.models import Case


class Bench:
    """The workbench of a case as one person uses it."""

    def __init__(self, case: Case, client: Client) -> None:
        self.case, self.client = case, client
        self.address = f"/review/cases/{case.pk}/decide/"

    def open(self, **query: str) -> str:
        return text_of(self.client.get(self.address, query))

    def send(self, do: str, typed: dict[str, Any]) -> Any:
        sent = {"scoring": "matchpoints", "version": str(self.case.version)} | typed
        return self.client.post(self.address, {"do": do} | sent)

    def look(self, typed: dict[str, Any]) -> str:
        sent = {"scoring": "matchpoints"} | typed
        return text_of(self.client.post(f"{self.address}preview/", sent))

    def save(self, typed: dict[str, Any]) -> Any:
        answer = self.send("save", typed)
        self.case.refresh_from_db()
        return answer


def text_of(answer: Any) -> str:
    return " ".join(unescape(answer.content.decode()).split())
