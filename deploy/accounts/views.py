"""The log-in page: allauth's, drawn as ours."""

from http import HTTPStatus
from typing import Any

from allauth.account.views import LoginView
from django.conf import settings
from django.http import HttpResponse

from deploy.accounts.adapters import WAIT
from tables.access.permissions import EVERYBODY, ViewAccess, before_second_factor


@before_second_factor
class LogIn(LoginView):  # type: ignore[misc]  # it ships without types
    """Name and password; an account with a second factor is asked for it next."""

    may = ViewAccess(EVERYBODY, EVERYBODY)
    template_name = "tables/login.html"

    def form_invalid(self, form: Any) -> HttpResponse:
        """Say to programs too that they come too early."""
        answer: HttpResponse = super().form_invalid(form)
        seconds = getattr(self.request, WAIT, 0)
        if seconds:
            answer.status_code = HTTPStatus.TOO_MANY_REQUESTS
            answer["Retry-After"] = str(seconds)
        return answer

    def get_context_data(self, **more: Any) -> dict[str, Any]:
        """What the page shows; a new password only where mail can be sent."""
        context: dict[str, Any] = super().get_context_data(**more)
        return context | {"mail": bool(settings.EMAIL_URL)}
