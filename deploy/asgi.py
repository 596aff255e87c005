"""ASGI entry: one address for pages, API and the event stream.

Django answers a synchronous view several times faster under WSGI than under
its own ASGI handler, and an event stream needs ASGI. So the stream goes to
Django's ASGI application and everything else to the WSGI one. A proxy in front
may do the same split between processes.
"""

import gc
import os
import sys

from django.conf import settings

from deploy.web.files import largest_body
from deploy.web.proxies import NamedProxies, hear_unnamed
from deploy.web.streams import Streams
from deploy.web.wire import Message, Receive, Send
from deploy.wsgi import application as wsgi_application
from deploy.wsgi_bridge import Pages
from tables.common import sizes

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")

STREAM = "/api/stream/"
THREADS = 8

stream = Streams()
pages = Pages(wsgi_application, THREADS, sizes.REQUEST, largest_body)
# What is loaded by now stays: looking through all of it for what may go would stop
# every request for a tenth of a second.
gc.freeze()
gc.enable()
# Pages, streams and the painter of tiles share one interpreter. Who waits for it waits
# this long, and not the five milliseconds that Python gives its holder.
sys.setswitchinterval(0.0005)


async def _serve(scope: Message, receive: Receive, send: Send) -> None:
    """Send a request to the half that is right for it."""
    if scope["type"] == "http" and scope["path"] == STREAM:
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


application = NamedProxies(_serve, settings.TRUSTED_PROXIES, hear_unnamed)
