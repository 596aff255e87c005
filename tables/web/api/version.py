"""One version in the path: `/api/v1/`. The paths of before stay for one release.

They are answered by the same views, as they always were, and say what has followed
them: `Deprecation` (RFC 9745) and a link. Our own pages still ask there: while a new
version takes over, a page of it may reach a process of the old one.
"""

from django.http import HttpRequest

API, V1 = "/api/", "/api/v1/"
# When `/api/v1/` came, in seconds since 1970.
DEPRECATED = "@1795824000"


def is_old(request: HttpRequest) -> bool:
    """Whether somebody asks by a path without a version."""
    return not request.path_info.startswith(V1)


def notice(request: HttpRequest) -> dict[str, str]:
    """What the head of the answer says of an old path; nothing of others."""
    if not is_old(request):
        return {}
    successor = f'<{request.path.replace(API, V1, 1)}>; rel="successor-version"'
    return {"Deprecation": DEPRECATED, "Link": successor}
