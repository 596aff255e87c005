"""The site with one language more: the pseudo-language, of files alone.

Its folder and its catalogues are written into a folder that the test names, each server
its own: one that finds them gone speaks English for as long as it runs. Nothing else is
done than what a new language brings.
"""

import os
import re
import shutil
from collections.abc import Iterable, Iterator
from importlib import resources
from importlib.resources.abc import Traversable
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

import lawbook.language
from tests.pseudo import CODE, pseudo, write_pseudo, write_words

PLACE = Path(os.environ["PSEUDO_PLACE"])
APPS = ("tables", "rulings", "deploy")
# What the pages of accounts take from elsewhere, where it is in many languages.
OTHERS = ("django.conf", "django.contrib.auth", "django.contrib.humanize", "allauth")
# What stays as it is in a text: gaps and tags, and what a script fills.
GAP = re.compile(r"(%\(\w+\)[sd]|\{\w*\}|<[^>]+>|&\w+;|%%)")


def translated(text: str) -> str:
    """A message with accents and longer, its gaps as they were."""
    parts = enumerate(GAP.split(text))
    return "".join(part if at % 2 else pseudo(part) for at, part in parts)


def messages(place: Traversable) -> Iterator[tuple[Any, str | None]]:
    """What a folder asks translations for: text, or singular and plural; context."""
    source = place / "locale" / "el" / "LC_MESSAGES" / "django.po"
    for message in read_po(BytesIO(source.read_bytes())):
        if message.id:
            yield message.id, message.context


def catalogue(wanted: Iterable[tuple[Any, str | None]]) -> Catalog:
    """These messages in the pseudo-language."""
    made = Catalog()
    made.mime_headers = [
        ("Content-Type", "text/plain; charset=utf-8"),
        ("Plural-Forms", "nplurals=2; plural=(n != 1);"),
    ]
    for text, context in wanted:
        if isinstance(text, str):
            made.add(text, translated(text), context=context)
        else:
            said = tuple(translated(one) for one in text)
            made.add(text, said, context=context)
    return made


def write_language() -> None:
    """Write the folder of the language and its catalogues, beside the real ones."""
    folders = PLACE / "language"
    shutil.copytree(str(lawbook.language.FOLDER), folders)
    write_pseudo(folders, draft="draft")
    write_words(folders)
    for name in (*APPS, *OTHERS):
        write_catalogue(name, messages(resources.files(name)))


def write_catalogue(name: str, wanted: Iterable[tuple[Any, str | None]]) -> None:
    target = PLACE / name / "locale" / CODE / "LC_MESSAGES"
    target.mkdir(parents=True)
    with (target / "django.mo").open("wb") as file:
        write_mo(file, catalogue(wanted))


write_language()
lawbook.language.FOLDER = PLACE / "language"
lawbook.language.languages.cache_clear()

from deploy import settings  # noqa: E402
from deploy.languages import offered  # noqa: E402

_own = [(one.code, one.name) for one in offered(PLACE) if one.code == CODE]
settings.LANGUAGES = [*settings.LANGUAGES, *_own]
settings.DRAFT_LANGUAGES |= {CODE}
vars(settings)["LOCALE_PATHS"] = [
    str(PLACE / name / "locale") for name in (*APPS, *OTHERS)
]

from deploy import asgi  # noqa: E402

application = asgi.application
