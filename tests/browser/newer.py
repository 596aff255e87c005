"""The site as a newer version of it would be served: its worker is another one."""

from deploy import asgi
from tables.web import release

_text = release._worker_text


def _newer_text() -> str:
    return _text() + "// A newer version.\n"


release._worker_text = _newer_text
application = asgi.application
