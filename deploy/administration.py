"""The site of the administration."""

from django.contrib import admin
from django.http import HttpRequest

from tables.access.roles import sees_part


class Administration(admin.AdminSite):
    """Django's, for those who work on cases and see everything."""

    def has_permission(self, request: HttpRequest) -> bool:
        """Those who see a part work on the pages of the review: no way in here."""
        return super().has_permission(request) and not sees_part(request.user)
