"""What a browser may do with an answer of ours: the same words with every one."""

from functools import cache

from csp.constants import HEADER
from csp.utils import build_policy
from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.utils.deprecation import MiddlewareMixin


class ContentPolicy(MiddlewareMixin):
    """Middleware. No page of ours asks for an exception from the settings' policy.

    What somebody has sent in is given back under a tighter one of its own. No other
    site may draw what is here, not even a picture.
    """

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        """The answer with the policies in its head."""
        response.headers.setdefault(HEADER, _policy())
        response.headers.setdefault("Permissions-Policy", settings.PERMISSIONS_POLICY)
        response.headers.setdefault("Cross-Origin-Resource-Policy", "same-origin")
        return response


@cache
def _policy() -> str:
    return build_policy()
