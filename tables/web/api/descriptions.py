"""The texts of the API documents that belong to no single operation.

Descriptions of components are the docstrings of the types, as Markdown. Statuses,
parameters and ways to authenticate are described here once.
"""

from __future__ import annotations

import re
from inspect import cleandoc
from typing import Any

from drf_spectacular.utils import OpenApiParameter

Json = dict[str, Any]
ABOUT = """\
Records what happens at the tables of a bridge tournament, and answers with the state \
of each board under the Laws of Duplicate Bridge, the words for the director, \
results, flags, cases and rulings.

- **Authentication:** `Authorization: Bearer <API key>`; other credentials are listed \
as security schemes.
- **Errors:** problem details (RFC 9457) with a stable `code`.
- **Retries:** an entry is recorded once for its `id`, however often it is sent; \
after 429 and 503 wait for `Retry-After`.
- **Pagination:** `limit` and `after`; `next` is null on the last page.
- **Conditional requests:** send the `ETag` of a response as `If-None-Match`.
- **Event stream and webhooks:** their messages are described by the AsyncAPI \
document at `/api/asyncapi/`.
"""
STATUSES = {
    "200": "Success.",
    "304": "Not modified.",
    "400": "Malformed request; `code` says what is wrong.",
    "401": "No credentials, or they are not valid.",
    "403": "The client has no permission for this.",
    "404": "Not found, or not visible to the client.",
    "413": "The request body is too large.",
    "415": "The media type of the request is not supported.",
    "422": "Well-formed, but refused; `code` says why.",
    "429": "Rate limit reached; retry after `Retry-After`.",
    "503": "Temporarily unavailable, nothing was stored; retry after `Retry-After`.",
}
PATH = {
    "board": "Number of a board at this table.",
    "clause": "Clause of the Laws, for example `50D1(a)`.",
    "edition": "Edition of the Laws, for example `2017`.",
    "id": "Id of the flag or case.",
    "table": "Id of a table.",
    "tournament": "Id of a tournament.",
}
CREDENTIALS = {
    "programKey": "API key of a program, for one tournament or one section.",
    "basicAuth": "Username and password of a person; can be switched off.",
    "cookieAuth": "Session of a person; POST needs the CSRF token as `X-CSRFToken`.",
    "tabletCookie": "Cookie of a paired device; POST needs any `X-CSRFToken` header.",
}
LAST_ID = "Resume after this position: the id of the last message that was processed."
DESK = (
    "For the page of the desk: its query string, as `show=all&size=medium`. The stream"
    " then has `tiles` messages as well, with the HTML of tiles that changed, if no"
    " board of the client's tables is hidden from it. Load all tiles before the first"
    " such message, and after one whose `html` is null."
)
STREAM_PARAMETERS = [
    OpenApiParameter(
        "Last-Event-ID", int, OpenApiParameter.HEADER, description=LAST_ID
    ),
    OpenApiParameter("after", int, description="`Last-Event-ID` in the URL."),
    OpenApiParameter("desk", str, description=DESK),
]
DOCTEST = re.compile(r"\n*^>>> .*", re.DOTALL | re.MULTILINE)


def with_markdown(node: Any) -> Any:
    """The same schemas with each description as Markdown, in terms of JSON."""
    if isinstance(node, list):
        return [with_markdown(item) for item in node]
    if not isinstance(node, dict):
        return node
    made = {name: with_markdown(value) for name, value in node.items()}
    if isinstance(made.get("description"), str):
        made["description"] = markdown(made["description"])
    return made


def markdown(docstring: str) -> str:
    """A docstring without indentation and doctests; None is null in JSON."""
    plain = DOCTEST.sub("", cleandoc(docstring)).replace("``", "`")
    return re.sub(r"(?<![\w-])None(?![\w-])", "null", plain)


def describe_document(document: Json) -> None:
    """Describe the API as a whole, and the ways to authenticate."""
    document["info"]["description"] = ABOUT
    for name, scheme in document["components"]["securitySchemes"].items():
        scheme["description"] = CREDENTIALS[name]


def describe_operation(operation: Json) -> None:
    """Describe the path parameters and the statuses of the responses."""
    for one in operation.get("parameters", ()):
        if one["in"] == "path":
            one["description"] = PATH[one["name"]]
    for status, response in operation["responses"].items():
        response["description"] = response.get("description") or STATUSES[status]
