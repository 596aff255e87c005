"""Static files under names made from their contents, packed for the wire."""

import re
from importlib.util import find_spec
from pathlib import Path, PurePosixPath
from typing import Any

import brotli
from django.contrib.staticfiles import finders
from django.core.files.base import ContentFile
from whitenoise.compress import Compressor
from whitenoise.storage import CompressedManifestStaticFilesStorage

OURS = "tables/"
SCRIPT = "application/javascript"
# What shows the API; the maps for its own developers are left out.
REFERENCE = "drf_spectacular_sidecar/"
MAP = re.compile(rb"# sourceMappingURL=[^\s*]+")
# A sheet of the same folder.
IMPORT = re.compile(rb'@import url\("([\w.-]+)"\);\n')
# Where a script may import another.
MODULES = ("rulings/*.js", "tables/*.js", "vendor/*.js")
# Brotli's highest quality takes seconds from this size on; only files of libraries are
# so large.
LARGE = 100_000


class Packer(Compressor):
    """Compresses at Brotli's highest quality, and large files at a lower one."""

    @staticmethod
    def compress_brotli(data: bytes) -> bytes:
        """The file as Brotli packs it."""
        packed: bytes = brotli.compress(data, quality=11 if len(data) < LARGE else 9)
        return packed


class Files(CompressedManifestStaticFilesStorage):
    """A script's imports get such names too: one page never mixes two versions.

    A style sheet goes with those that it imports, as one file.
    """

    support_js_module_import_aggregation = True

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        # Scripts of libraries import nothing; they are not searched for imports.
        scripts = self._patterns.pop("*.js")
        self._patterns |= dict.fromkeys(MODULES, scripts)

    def create_compressor(self, **options: Any) -> Packer:
        """What packs a file for the wire."""
        return Packer(**options)

    def save(self, name: str, content: Any, max_length: int | None = None) -> Any:
        """Keep a file as it goes over the wire."""
        if is_ours(name):
            content = ContentFile(shortened(content.read()))
        elif is_style_sheet(name):
            content = ContentFile(joined(name, content.read()))
        elif name.startswith(REFERENCE):
            content = ContentFile(MAP.sub(b"", content.read()))
        return super().save(name, content, max_length)

    def post_process(self, paths: dict[str, Any], *given: Any, **more: Any) -> Any:
        """Name and pack our scripts as they were kept, not as they were written."""
        kept = {
            name: (self, name) if is_kept(name) else place
            for name, place in paths.items()
        }
        return super().post_process(kept, *given, **more)

    def compress_files(self, paths: set[str]) -> Any:
        """Pack what pages ask for: nobody asks for a file by its plain name."""
        return super().compress_files(paths & {*self.hashed_files.values()})


def is_kept(name: str) -> bool:
    """Whether the collected file differs from its source."""
    return is_ours(name) or is_style_sheet(name) or name.startswith(REFERENCE)


def is_ours(name: str) -> bool:
    """Whether this is a script that we wrote."""
    return name.startswith(OURS) and name.endswith(".js")


def is_style_sheet(name: str) -> bool:
    """Whether this is a style sheet that we wrote."""
    return name.startswith(OURS) and name.endswith(".css")


def joined(name: str, sheet: bytes) -> bytes:
    """A style sheet with the sheets that it imports from its folder, as one file.

    The browser paints a page once all its sheets are there, so fewer files are sooner.
    """

    def imported(found: re.Match[bytes]) -> bytes:
        place = finders.find(str(PurePosixPath(name).with_name(found[1].decode())))
        assert isinstance(place, str), found[1]
        return Path(place).read_bytes()

    return IMPORT.sub(imported, sheet)


def shortened(script: bytes) -> bytes:
    """The script without comments and white space, with short names inside.

    As it was written, where there is no wheel of the minifier.
    """
    if find_spec("minify") is None:
        return script
    # Only where files are collected: it brings a runtime of its own.
    from minify import string  # noqa: PLC0415 starts a runtime that only collecting needs

    text: str = string(SCRIPT, script.decode())
    return text.encode()
