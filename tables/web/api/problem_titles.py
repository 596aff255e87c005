"""The titles of problem documents: the same under every Python.

Python 3.13 has other words for some statuses than the versions before it.
"""

from http import HTTPStatus

OURS = {
    413: "Request Entity Too Large",
    414: "Request-URI Too Long",
    416: "Requested Range Not Satisfiable",
    422: "Unprocessable Entity",
}


def title_of(status: int) -> str:
    """The words for a status of HTTP."""
    return OURS.get(status) or HTTPStatus(status).phrase
