"""Administration: tournaments, sections and tables; what was recorded is only read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.db.models import Model
from django.http import HttpRequest

from tables.integrity.models import Seal, SealElsewhere
from tables.models import Section, StoredEvent, Table, Tournament
from tables.privacy.models import Forgotten, Redaction
from tables.tournaments.models import Player, Seating

if TYPE_CHECKING:
    Admin = admin.ModelAdmin[Any]
else:
    # Django's class takes no parameter when it runs.
    Admin = admin.ModelAdmin


class ReadOnly(Admin):
    """Nobody adds, changes or removes here, superusers included."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Entries come from the tables."""
        return False

    def has_change_permission(
        self, request: HttpRequest, obj: Model | None = None
    ) -> bool:
        """What was recorded stays."""
        return False

    def has_delete_permission(
        self, request: HttpRequest, obj: Model | None = None
    ) -> bool:
        """An entry is taken back by another one."""
        return False


@admin.register(StoredEvent)
class StoredEventAdmin(ReadOnly):
    """The log of all boards, newest first."""

    list_display = ["position", "board", "version", "type", "device", "recorded_at"]
    list_filter = ["type", "late"]
    list_select_related = ["board__table__section"]
    ordering = ["-position"]
    show_full_result_count = False


@admin.register(Seal)
class SealAdmin(ReadOnly):
    """The daily seals, newest first."""

    list_display = ["day", "position", "streams"]
    ordering = ["-day"]


@admin.register(SealElsewhere)
class SealElsewhereAdmin(ReadOnly):
    """The seals that came with imported tournaments."""

    list_display = ["tournament", "day", "streams"]
    exclude = ["lines"]


@admin.register(Forgotten)
class ForgottenAdmin(ReadOnly):
    """Who was forgotten, by key, newest first."""

    list_display = ["kind", "key", "at", "by"]


@admin.register(Redaction)
class RedactionAdmin(ReadOnly):
    """The free texts that are no longer shown."""

    list_display = ["board", "version", "fields", "at", "by"]
    list_select_related = ["board__table__section"]


@admin.register(Player)
class PlayerAdmin(Admin):
    """Players by name, number and e-mail; `manage.py forget` removes them all."""

    list_display = ["name", "number", "email", "key"]
    search_fields = ["name", "number", "=email", "=key"]
    readonly_fields = ["key"]


@admin.register(Seating)
class SeatingAdmin(Admin):
    """Who sits where."""

    list_display = ["table", "seat", "player", "first_board", "last_board"]
    list_filter = ["table__section"]
    list_select_related = ["table__section", "player"]
    autocomplete_fields = ["player"]


@admin.register(Tournament)
class TournamentAdmin(Admin):
    """A tournament and the edition of the Laws it is played under."""

    list_display = ["name", "edition", "created_at"]


@admin.register(Section)
class SectionAdmin(Admin):
    """A room within a tournament."""

    list_display = ["name", "tournament"]
    list_filter = ["tournament"]


@admin.register(Table)
class TableAdmin(Admin):
    """A table in a section."""

    list_display = ["section", "number", "name"]
    list_filter = ["section"]

    def save_model(
        self, request: HttpRequest, obj: Table, form: Any, change: bool
    ) -> None:
        """Write only what was edited: the table's turn moves on meanwhile."""
        obj.save(update_fields=form.changed_data if change else None)
