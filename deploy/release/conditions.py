"""The checks of a checkout before a release."""

import os
import re
import secrets
import sys
import tomllib
from pathlib import Path

from babel.messages.catalog import Message
from babel.messages.pofile import read_po
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from deploy.local import Trouble
from deploy.local.locks import HOLD_ALL, require_wheels
from deploy.local.paths import ROOT
from deploy.release import NotReady, parts
from deploy.release.building import CATALOGUES, call
from deploy.release.parts import PINNED, SERVER_LOCK
from deploy.version import VERSION

PAGE = ROOT / "docs" / "changelog.md"
HEADING = re.compile(r"^## (?P<said>.+)$", re.MULTILINE)
NOWHERE = "postgres://127.0.0.1:1/none"
NUMBER = re.compile(r"\d+\.\d+\.\d+")
EXAMPLE = ROOT / "deploy" / "kubernetes" / "example" / "kustomization.yaml"
# Each holds a page or file of `docs/` against what makes it.
MADE_PAGES = (
    "tests/lawbook/test_conformance.py",
    "tests/rulings/exchange/test_json.py",
    "tests/tables/test_archive_files.py",
    "tests/docs",
)
PUBLIC = {
    "ALLOWED_HOSTS": "desk.example.org",
    "CSRF_TRUSTED_ORIGINS": "https://desk.example.org",
    "HTTPS": "true",
    # A site's own choice; without it Django asks whether it was made.
    "HSTS_SUBDOMAINS": "true",
}


def tree() -> None:
    """Everything is committed."""
    left = call(["git", "status", "--porcelain"]).splitlines()
    if left:
        raise NotReady(f"{len(left)} files are not committed, as {left[0].strip()}.")


def version() -> None:
    """One version, in three numbers, wherever it is said."""
    if not NUMBER.fullmatch(VERSION):
        raise NotReady(f"{VERSION} is not a version of three numbers.")
    if f'newTag: "{VERSION}"' not in EXAMPLE.read_text():
        raise NotReady(f"{EXAMPLE.name} of Kubernetes names another version.")


def changelog() -> None:
    """The newest heading of the changelog is this version with its day."""
    newest = HEADING.search(PAGE.read_text())
    said = newest["said"] if newest else "no heading"
    if not re.fullmatch(rf"{re.escape(VERSION)} – \d{{4}}-\d\d-\d\d", said):
        raise NotReady(f'The changelog begins with "{said}", not with {VERSION}.')


def tag() -> None:
    """The tag of this version is not on another commit."""
    name = f"v{VERSION}"
    if not call(["git", "tag", "--list", name]).strip():
        return
    commit = call(["git", "rev-list", "-n1", name])
    if commit != call(["git", "rev-parse", "HEAD"]):
        raise NotReady(f"{name} is another commit: choose the next version.")


def locks() -> None:
    """The lock has every package that is asked for, in a version that will do."""
    pins = filter(None, map(PINNED.match, SERVER_LOCK.read_text().splitlines()))
    locked = {(pin["name"], pin["version"]) for pin in pins}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    for one in map(Requirement, project["dependencies"]):
        name = canonicalize_name(one.name)
        versions = sorted(version for pinned, version in locked if pinned == name)
        will_do = [one.specifier.contains(version) for version in versions]
        # What is asked for on some platforms only is one version of several.
        if not (any(will_do) if one.marker else will_do and all(will_do)):
            said = ", ".join(versions) or "nothing"
            raise NotReady(f"{one} is not what the lock has: {said}.")


def wheels_everywhere() -> None:
    """Every supported machine has wheels, so that nothing has to be compiled."""
    try:
        for name in HOLD_ALL:
            require_wheels(ROOT / name)
    except Trouble as trouble:
        raise NotReady(str(trouble)) from trouble


def third_parties() -> None:
    """The notices are what the locks give, and every part has a licence."""
    if parts.PAGE.read_text() != parts.page():
        raise NotReady(f"{parts.PAGE.name} is old: ./dev release --write.")
    parts.bill("2000-01-01T00:00:00Z", "0" * 64)


def translations() -> None:
    """No sentence waits for its translation."""
    for catalogue in sorted(ROOT.glob(CATALOGUES)):
        for message in _messages(catalogue):
            if message.fuzzy or not all(_forms(message.string)):
                place = catalogue.relative_to(ROOT)
                raise NotReady(f"{place} lacks words for {str(message.id)[:40]!r}.")


def documents() -> None:
    """Pages that are made of the code are those it makes; nothing leads nowhere."""
    call([sys.executable, "-m", "pytest", "-q", "-x", *MADE_PAGES])


def migrations() -> None:
    """Every change of a model has its migration."""
    words = ["makemigrations", "--check", "--dry-run"]
    # Without a database it is only not asked what was applied there.
    nowhere = {"DATABASE_URL": os.environ.get("DATABASE_URL", NOWHERE)}
    call([sys.executable, "manage.py", *words], **nowhere, **_key())


def deployed() -> None:
    """Django finds nothing to complain of on a public server."""
    words = ["check", "--deploy", "--fail-level=WARNING"]
    call([sys.executable, "manage.py", *words], **PUBLIC, **_key())


def _key() -> dict[str, str]:
    return {"SECRET_KEY": secrets.token_urlsafe(50)}


def _messages(catalogue: Path) -> list[Message]:
    """English is the language of the code: there an empty form means the same."""
    with catalogue.open("rb") as read:
        messages = read_po(read, abort_invalid=True)
    return [one for one in messages if one.id and catalogue.parts[-3] != "en"]


def _forms(text: object) -> tuple[str, ...]:
    return tuple(text) if isinstance(text, tuple | list) else (str(text or ""),)
