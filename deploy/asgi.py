"""ASGI entry: one address for pages, API and the event stream.

Django answers a synchronous view several times faster under WSGI than under
its own ASGI handler, and an event stream needs ASGI. So the stream goes to
Django's ASGI application and everything else to the WSGI one. A proxy in front
may do the same split between processes.
"""

import gc
import os
import sys

from django.core.asgi import get_asgi_application

from deploy.bridge import Message, Pages, Receive, Send
from deploy.wsgi import application as wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")

STREAM = "/api/stream/"
THREADS = 8
# Far above what Django accepts, so that Django words the refusal.
LARGEST_BODY = 8 * 1024 * 1024

stream = get_asgi_application()
pages = Pages(wsgi_application, THREADS, LARGEST_BODY)
# What is loaded by now stays: looking through all of it for what may go would stop
# every request for a tenth of a second.
gc.freeze()
# Pages, streams and the painter of tiles share one interpreter. Who waits for it waits
# this long, and not the five milliseconds that Python gives whoever has it.
sys.setswitchinterval(0.0005)


async def application(scope: Message, receive: Receive, send: Send) -> None:
    """Send a request to the half that is right for it."""
    if scope["type"] == "http" and scope["path"] == STREAM:
        # The types of ASGI are written as closed dictionaries; ours are open.
        await stream(scope, receive, send)  # type: ignore[arg-type]  # open dicts
    elif scope["type"] == "http":
        await pages(scope, receive, send)
