"""Static files under names made from their contents, packed for the wire."""

import re
from typing import Any

from django.core.files.base import ContentFile
from whitenoise.storage import CompressedManifestStaticFilesStorage

# Lines that only explain or part, and the white space before a line: not for the wire.
# No text of ours runs over two lines in a script; a test sees to it.
EXPLAINING = re.compile(rb"^[ \t]*((//.*)?\n)?", re.MULTILINE)
OURS = "tables/"


class Files(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # untyped
    """A script's imports get such names too: one page never mixes two versions."""

    support_js_module_import_aggregation = True

    def save(self, name: str, content: Any, max_length: int | None = None) -> Any:
        """Keep a file as it goes over the wire."""
        if is_ours(name):
            content = ContentFile(without_comments(content.read()))
        return super().save(name, content, max_length)

    def post_process(self, paths: dict[str, Any], *given: Any, **more: Any) -> Any:
        """Name and pack our scripts as they were kept, not as they were written."""
        kept = {
            name: (self, name) if is_ours(name) else place
            for name, place in paths.items()
        }
        return super().post_process(kept, *given, **more)


def is_ours(name: str) -> bool:
    """Whether this is a script that we wrote."""
    return name.startswith(OURS) and name.endswith(".js")


def without_comments(script: bytes) -> bytes:
    """Leave out whole lines of comment, empty lines, and every line's indentation."""
    return EXPLAINING.sub(b"", script)
