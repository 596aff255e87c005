"""The log-in page: allauth's, drawn as ours."""

from typing import Any

from allauth.account.views import LoginView
from django.conf import settings

from tables.may import EVERYBODY, May


class LogIn(LoginView):  # type: ignore[misc]  # it ships without types
    """Name and password; whoever has a second factor is asked for it next."""

    may = May(EVERYBODY, EVERYBODY)
    template_name = "tables/login.html"

    def get_context_data(self, **more: Any) -> dict[str, Any]:
        """What the page shows; a new password only where mail can be sent."""
        context: dict[str, Any] = super().get_context_data(**more)
        return context | {"mail": bool(settings.EMAIL_URL)}
