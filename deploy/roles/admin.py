"""The administration: who may do what with which kind of row."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

from django.contrib import admin

from deploy.roles.people import Role

DOINGS = ("view", "add", "change", "delete")


@dataclass(frozen=True)
class Model:
    """One model of the administration."""

    app: str
    name: str
    admin: Any

    def may(self, role: Role, doing: str) -> bool:
        """Whether the administration itself would let this role do it."""
        if not role.is_staff:
            return False
        asks: Any = SimpleNamespace(user=role)
        return bool(getattr(self.admin, f"has_{doing}_permission")(asks))


def models() -> Iterator[Model]:
    """Every kind of row that the administration shows."""
    registered = admin.site._registry.items()
    for model, one in sorted(registered, key=lambda item: item[0]._meta.label_lower):
        yield Model(model._meta.app_label, model._meta.model_name or "", one)
