"""The content security policy: the same words with every answer, put together once."""

from functools import cache

from csp.constants import HEADER
from csp.utils import build_policy
from django.http import HttpRequest, HttpResponseBase
from django.utils.deprecation import MiddlewareMixin


class ContentPolicy(MiddlewareMixin):
    """Middleware. No page of ours asks for an exception from the settings' policy.

    What somebody has sent in is given back under a tighter one of its own.
    """

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        """The answer with the policy in its head."""
        response.headers.setdefault(HEADER, _policy())
        return response


@cache
def _policy() -> str:
    return build_policy()
