"""Pages of the administration on which things are only read."""

from typing import Any

from django.http import HttpRequest


class LookedAtOnly:
    """Nobody adds, changes or deletes here, superusers included."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
