"""`python -m deploy.web`: serve pages, API and event stream.

A program of its own, and not uvicorn's, so that nobody leaves out an option that
protects the site.
"""

import gc
import os
import sys
from argparse import ArgumentParser
from typing import Any

import uvicorn
from django.conf import settings

from deploy.web.heads import LimitedHttpProtocol, ask_for_more

# Seconds for requests to end; an open event stream never ends by itself.
GRACE = 2
NO_PROXY = (
    "HTTPS is on and TRUSTED_PROXIES names no proxy: name the address of the one that"
    " ends TLS, or every page would be sent on to itself."
)


def main(arguments: list[str]) -> None:
    """Serve until a signal ends it."""
    # The start makes no garbage, and collecting takes a quarter of it: `deploy.asgi`
    # enables the collector when everything is loaded.
    gc.disable()
    asked = ArgumentParser(prog="python -m deploy.web", description=__doc__)
    asked.add_argument("--host", default="127.0.0.1", help="an address of this machine")
    asked.add_argument("--port", default=8000, type=int)
    asked.add_argument("--fd", type=int, help="a socket that listens already")
    asked.add_argument("--ssl-certfile", help="a certificate, to end TLS itself")
    asked.add_argument("--ssl-keyfile", help="the certificate's key")
    given = vars(asked.parse_args(arguments))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
    ends_tls = given["ssl_certfile"] is not None
    if settings.HTTPS and not settings.TRUSTED_PROXIES and not ends_tls:
        sys.exit(NO_PROXY)
    serve("deploy.asgi:application", **given)


def serve(application: str, **given: Any) -> None:
    """Serve an application with every option that protects the process."""
    ask_for_more()
    uvicorn.run(
        application,
        **given,
        http=LimitedHttpProtocol,
        ws="none",
        lifespan="off",
        # Only named proxies may set forwarding headers: `deploy.web.proxies`.
        proxy_headers=False,
        access_log=False,
        log_level="warning",
        timeout_graceful_shutdown=GRACE,
    )


if __name__ == "__main__":
    main(sys.argv[1:])
