"""`docs/changelog.md`: what its newest entry says."""

import re
from dataclasses import dataclass

from deploy.local.paths import ROOT

PAGE = ROOT / "docs" / "changelog.md"
ENTRY = re.compile(r"^## (?P<version>\S+)(?: – (?P<day>[\d-]{10}))?$", re.MULTILINE)
COMING = "Coming"


@dataclass(frozen=True, slots=True)
class Entry:
    """One version, the day it came out, and what is said of it."""

    version: str
    day: str
    words: str


def entries(text: str) -> tuple[Entry, ...]:
    """Every entry, newest first; what is not out yet stands under "Coming"."""
    heads = list(ENTRY.finditer(text))
    ends = [head.start() for head in heads[1:]] + [len(text)]
    return tuple(
        Entry(head["version"], head["day"] or "", text[head.end() : end].strip())
        for head, end in zip(heads, ends, strict=True)
    )
