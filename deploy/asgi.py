"""ASGI entry: one address for pages, API and the event stream.

Django answers a synchronous view several times faster under WSGI than under
its own ASGI handler, and an event stream needs ASGI. So the stream goes to
Django's ASGI application and everything else to the WSGI one. A proxy in front
may do the same split between processes.
"""

from __future__ import annotations

import gc
import os
import sys
from typing import Any

from asgiref.sync import ThreadSensitiveContext, sync_to_async
from django.conf import settings
from django.core.handlers.asgi import ASGIHandler
from django.db import connections
from django.http.response import HttpResponseBase
from django.utils.module_loading import import_string

from deploy.web.proxies import NamedProxies, note_unknown_proxy
from deploy.web.wire import Message, Receive, Send
from deploy.wsgi import application as wsgi_application
from deploy.wsgi_bridge import Pages
from tables.common import sizes
from tables.web.api.version import API, V1

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")

STREAMS = frozenset(place + "stream/" for place in (V1, API))
THREADS = 8


class Streams(ASGIHandler):
    """Django's handler; its thread ends with the response made, before it is sent.

    Django gives each request a thread of its own until the request has ended, and an
    event stream does not end: two thousand pages would be two thousand threads.
    """

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


stream = Streams()
# Found by name now that Django is set up: its module needs the models.
largest_body = import_string("deploy.web.senders.largest_body")
pages = Pages(wsgi_application, THREADS, sizes.REQUEST, largest_body)
# Modules loaded by now stay: a garbage collection over them would stop every request
# for a tenth of a second.
gc.freeze()
gc.enable()
# Pages, streams and the renderer of tiles share the interpreter lock. A waiting thread
# gets it after this time, not after the five milliseconds that are Python's default.
sys.setswitchinterval(0.0005)


async def _serve(scope: Message, receive: Receive, send: Send) -> None:
    """Send event streams to the ASGI application, other requests to the WSGI one."""
    if scope["type"] == "http" and scope["path"] in STREAMS:
        await stream(scope, _without_body(receive), send)
    elif scope["type"] == "http":
        await pages(scope, receive, send)


def _without_body(receive: Receive) -> Receive:
    """A receive channel without a body, for requests whose body is not read."""
    has_begun = False

    async def heard() -> Message:
        nonlocal has_begun
        if not has_begun:
            has_begun = True
            return {"type": "http.request", "body": b"", "more_body": False}
        while True:
            message = await receive()
            if message["type"] != "http.request":
                return message

    return heard


application = NamedProxies(_serve, settings.TRUSTED_PROXIES, note_unknown_proxy)
