"""What may not be done on pages of the administration."""

from typing import Any

from django.http import HttpRequest


class MadeElsewhere:
    """Nobody adds or deletes here, superusers included."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class LookedAtOnly(MadeElsewhere):
    """Nor changes."""

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
