"""The page of the lines that a case may have, made from the patterns that read them.

`python -m tests.cases.lines_page` writes `docs/generated/case-lines.md`; a test fails
when the page is not what that gives.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.cases.spelling import REMARKS, SENTENCES

PAGE = Path(__file__).resolve().parents[2] / "docs" / "generated" / "case-lines.md"
HEAD = """\
# Lines of a case

Made by `python -m tests.cases.lines_page` from `tests/cases/spelling.py`; do not edit.
In braces stands what a line fills in, in brackets what it may leave out
([writing a case](../writing-a-case.md)). Two lines are several events: `trick from
{seat}: {cards}` and `calls from {seat}: {calls}`.

## What happened

| line | event | with |
|---|---|---|
"""
AFTER_A_COMMA = """

## After a comma

| line | sets |
|---|---|
"""
NAMED = re.compile(r"\?P<(\w+)>(.*)", re.DOTALL)
NAMES = re.compile(r"\?P<(\w+)>")
WORDS = re.compile(r"\w+(?:\|\w+)+")


def readable(pattern: str) -> str:
    """A pattern as a person would write the line: `{seat} plays {card}`."""
    return "".join(_parts(pattern))


def _parts(pattern: str) -> Iterator[str]:
    while "(" in pattern:
        before, _, rest = pattern.partition("(")
        end = _closing(rest)
        is_optional = rest[end + 1 : end + 2] == "?"
        yield before + _group(rest[:end], is_optional=is_optional)
        pattern = rest[end + 1 :].lstrip("?*+")
    yield pattern


def _closing(text: str) -> int:
    """Where the parenthesis closes that opened before this text."""
    depth = 1
    for at, sign in enumerate(text):
        depth += {"(": 1, ")": -1}.get(sign, 0)
        if not depth:
            return at
    raise ValueError(text)


def _group(group: str, *, is_optional: bool) -> str:
    if named := NAMED.match(group):
        name, body = named.groups()
        shown = " or ".join(body.split("|")) if WORDS.fullmatch(body) else name
        return f"{{{shown}}}"
    choices = [readable(one) for one in _choices(group.removeprefix("?:"))]
    before = " " if choices[0].startswith(" ") else ""
    after = " " if choices[0].endswith(" ") else ""
    either = " or ".join(one.strip() for one in choices)
    shown = f"[{either}]" if is_optional else f"{{{either}}}"
    return before + shown + after


def _choices(body: str) -> list[str]:
    """The alternatives of a group; a bar in a group within parts nothing."""
    found, depth = [""], 0
    for sign in body:
        depth += {"(": 1, ")": -1}.get(sign, 0)
        if sign == "|" and not depth:
            found.append("")
        else:
            found[-1] += sign
    return found


def _members(always: dict[str, Any], pattern: str = "") -> str:
    fixed = [f"`{name}`: {value}" for name, value in always.items()]
    return ", ".join([*fixed, *(f"`{name}`" for name in NAMES.findall(pattern))])


def page() -> str:
    """docs/generated/case-lines.md as the patterns say it now."""
    happened = [
        f"| `{readable(pattern)}` | `{kind}` | {_members(always)} |"
        for pattern, kind, always in SENTENCES
    ]
    added = [
        f"| `, {readable(pattern)}` | {_members(always, pattern)} |"
        for pattern, always in REMARKS
    ]
    return HEAD + "\n".join(happened) + AFTER_A_COMMA + "\n".join(added) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page())
