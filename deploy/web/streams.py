"""Django's half that is asynchronous: it holds no thread while a stream is open.

Django gives each request a thread of its own until the request has ended, and an event
stream does not end: two thousand pages would be two thousand threads.
"""

from __future__ import annotations

from typing import Any

from asgiref.sync import ThreadSensitiveContext, sync_to_async
from django.core.handlers.asgi import ASGIHandler
from django.db import connections
from django.http.response import HttpResponseBase


class Streams(ASGIHandler):
    """Django's handler; the thread goes when the answer is made, before it is sent."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer one request."""
        await self.handle(scope, receive, send)

    async def run_get_response(self, request: Any) -> HttpResponseBase:
        """The answer; what its thread has opened is closed with it."""
        async with ThreadSensitiveContext():
            try:
                return await super().run_get_response(request)
            finally:
                await sync_to_async(connections.close_all)()
