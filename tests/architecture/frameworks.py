"""The methods of a framework that our classes override.

A framework may change such a method in any version. The page
``docs/generated/frameworks.md`` holds a fingerprint of the source of each method that
we override. After an upgrade, compare the changed methods with ours, then run
``python -m tests.architecture.frameworks`` to write the page again.
"""

from __future__ import annotations

import inspect
import sys
import textwrap
from collections.abc import Callable, Iterator
from hashlib import sha256
from importlib import import_module
from importlib.metadata import packages_distributions, version
from pathlib import Path
from types import FunctionType

from msgspec import Struct

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "generated" / "frameworks.md"
OURS = ("deploy", "tables", "rulings")
FRAMEWORKS = (
    "allauth",
    "celery",
    "django",
    "drf_spectacular",
    "rest_framework",
    "uvicorn",
    "whitenoise",
)
# What Django documents for everybody to write, and every project writes.
ORDINARY = (
    "django.apps",
    "django.contrib.admin.options",
    "django.core.management",
    "django.db.models",
    "django.forms",
    "django.utils.deprecation",
)
LEFT_OUT = ("migrations", "management")
HEAD = """\
# Frameworks

Made by `python -m tests.architecture.frameworks`; do not edit. Each method of a
framework that a class of ours overrides, with a fingerprint of its source.

After a framework upgrade a test names the methods whose source has changed. Compare
them with ours, adapt ours where they do something new, and make this page again in the
same commit.

| our class | method | overrides | fingerprint |
|---|---|---|---|
"""


class Override(Struct, frozen=True, order=True):
    """A method of ours, the framework's own, and the fingerprint of its source."""

    ours: str
    method: str
    theirs: str
    fingerprint: str


def overrides() -> list[Override]:
    """Every method that a class of ours has in place of a framework's."""
    found = {one for path in sources() for one in _of_module(module_name(path))}
    return sorted(found)


def sources() -> Iterator[Path]:
    """The modules that may hold such a class: those that name one of a framework."""
    for package in OURS:
        for path in sorted((ROOT / package).rglob("*.py")):
            text = path.read_text(encoding="utf-8")
            is_named = any(f"from {name}" in text for name in FRAMEWORKS)
            if is_named and not set(path.parts) & set(LEFT_OUT):
                yield path


def module_name(path: Path) -> str:
    """The dotted name of a module of ours."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts)


def _of_module(name: str) -> Iterator[Override]:
    for cls in vars(import_module(name)).values():
        if isinstance(cls, type) and cls.__module__ == name:
            yield from _of_class(cls)


def _of_class(cls: type) -> Iterator[Override]:
    for method, ours in vars(cls).items():
        theirs = _theirs(cls, method) if isinstance(ours, FunctionType) else None
        if theirs is not None:
            place = f"{theirs.__module__}.{theirs.__qualname__}"
            where = f"{cls.__module__}.{cls.__qualname__}"
            yield Override(where, method, place, fingerprint(theirs))


def _theirs(cls: type, method: str) -> FunctionType | None:
    """The framework's own method of that name, if it is one to watch."""
    found = next((vars(b)[method] for b in cls.__mro__[1:] if method in vars(b)), None)
    if not isinstance(found, FunctionType) or found.__module__.startswith(ORDINARY):
        return None
    return found if found.__module__.partition(".")[0] in FRAMEWORKS else None


def fingerprint(method: Callable[..., object]) -> str:
    """Eight letters for the source of a method, its comments included."""
    source = textwrap.dedent(inspect.getsource(method))
    return sha256(source.encode()).hexdigest()[:8]


def versions() -> str:
    """The versions whose sources these are."""
    of = packages_distributions()
    names = sorted({of[name][0].lower() for name in FRAMEWORKS if name in of})
    return ", ".join(f"{name} {version(name)}" for name in names)


def page() -> str:
    """The whole page."""
    lines = [
        f"| `{one.ours}` | `{one.method}` | `{one.theirs}` | {one.fingerprint} |"
        for one in overrides()
    ]
    return f"{HEAD}{chr(10).join(lines)}\n\nSources of {versions()}.\n"


if __name__ == "__main__":
    import os

    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
    django.setup()
    PAGE.write_text(page(), encoding="utf-8")
    sys.stdout.write(f"{len(overrides())} methods\n")
