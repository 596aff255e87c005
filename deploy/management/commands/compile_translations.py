"""`manage.py compile_translations`: `.po` to `.mo` without gettext's programs."""

import os
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from django.conf import settings
from django.core.management import BaseCommand


class Command(BaseCommand):
    """Compile every catalogue that is newer than its compiled form."""

    help = "Compile the translations of all apps."

    def handle(self, *args: Any, **options: Any) -> None:
        for catalogue in sorted(catalogues(settings.BASE_DIR)):
            compile_catalogue(catalogue)


def catalogues(root: Path) -> list[Path]:
    """The translations of our own apps."""
    return list(root.glob("*/locale/*/LC_MESSAGES/*.po"))


def compile_catalogue(source: Path) -> None:
    """Write the `.mo` beside the `.po`, unless it is there and newer."""
    target = source.with_suffix(".mo")
    if target.exists() and target.stat().st_mtime_ns > source.stat().st_mtime_ns:
        return
    with source.open("rb") as read:
        catalogue = read_po(read, abort_invalid=True)
    # Several may compile at once; each has a draft of its own.
    draft = target.with_suffix(f".{os.getpid()}")
    with draft.open("wb") as written:
        write_mo(written, catalogue)
    draft.replace(target)
