"""Every signal of ours stands in docs/architecture.md with all that hear it."""

import importlib
import re
from pathlib import Path
from weakref import ReferenceType

from django.dispatch import Signal

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "architecture.md"
ROW = re.compile(r"^\| `([\w.]+)` \| [^|]+ \| ([^|]+) \|$", re.MULTILINE)
NAMED = re.compile(r"`([\w.]+)`")
MODULES = ROOT.glob("*/**/signals.py")


def signals() -> dict[str, Signal]:
    """Those that the modules called `signals` define, by their dotted names."""
    ours = [path for path in MODULES if path.parts[len(ROOT.parts)] != "tests"]
    names = [".".join(p.relative_to(ROOT).with_suffix("").parts) for p in ours]
    return {
        f"{name}.{word}": value
        for name in names
        if not name.startswith(".")
        for word, value in vars(importlib.import_module(name)).items()
        if isinstance(value, Signal)
    }


def heard_by(signal: Signal) -> set[str]:
    """The functions that are connected, by their dotted names."""
    found = (receiver[1] for receiver in signal.receivers)
    # Django holds a function weakly.
    real = [one() if isinstance(one, ReferenceType) else one for one in found]
    return {f"{one.__module__}.{one.__qualname__}" for one in real if one is not None}


def test_every_signal_and_who_hears_it_is_told() -> None:
    told = {
        row[1]: set(NAMED.findall(row[2])) for row in ROW.finditer(PAGE.read_text())
    }
    known = {name: heard_by(signal) for name, signal in signals().items()}
    assert len(known) > 5
    assert {name: told.get(name) for name in known} == known
