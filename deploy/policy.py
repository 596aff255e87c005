"""The Content-Security-Policy of every answer: one text, put together once."""

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.utils.deprecation import MiddlewareMixin

HEADER = "Content-Security-Policy"


class PolicyMiddleware(MiddlewareMixin):
    """Tell the browser what a page of ours may load: nothing from elsewhere."""

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        """Every answer carries the same policy."""
        response.headers[HEADER] = settings.CONTENT_SECURITY_POLICY
        return response
