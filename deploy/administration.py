"""The site of the administration."""

from django.contrib import admin
from django.http import HttpRequest

from tables.people import sees_part


class Administration(admin.AdminSite):
    """Django's, for whoever works the cases and sees everything."""

    def has_permission(self, request: HttpRequest) -> bool:
        """Whoever sees a part works on the pages of the review: no way in here."""
        return super().has_permission(request) and not sees_part(request.user)
