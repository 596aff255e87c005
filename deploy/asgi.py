"""ASGI entry: one address for pages, API and the event stream.

Django answers a synchronous view several times faster under WSGI than under
its own ASGI handler, and an event stream needs ASGI. So the stream goes to
Django's ASGI application and everything else to the WSGI one, in a pool of
threads. A proxy in front may do the same split between processes.
"""

import os
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from a2wsgi import WSGIMiddleware
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

STREAM = "/api/stream/"

stream = get_asgi_application()

from deploy.wsgi import application as wsgi_application  # noqa: E402  after setup

pages = WSGIMiddleware(wsgi_application, workers=8)


async def application(scope: Message, receive: Receive, send: Send) -> None:
    """Send a request to the half that is right for it."""
    if scope["type"] != "http":
        return
    answer: Any = stream if scope["path"] == STREAM else pages
    await answer(scope, receive, send)
