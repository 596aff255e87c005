"""The results as lines to print, goals beside them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from tests.evidence.validating.results import Row

# What a word is beside the one expected, by its place: none, look, flag.
ORDER = ("none", "look", "flag")


def wrong_in(row: Row) -> str:
    """In what way a word is not the one expected; empty where it is."""
    expected, found = row["expected"], row["found"]
    if expected == found:
        return ""
    if found == "cannot_tell":
        return "wrongly cannot tell"
    if expected == "cannot_tell":
        return "told what cannot be told"
    if ORDER.index(found) < ORDER.index(expected):
        return "missed" if found == "none" else "too weak"
    return "false flag" if found == "flag" else "false look"


def panel_lines(rows: Sequence[Row]) -> Iterator[str]:
    """Both halves of the panel, and each board that is wrong."""
    for seen, name in ((True, "looked at in work"), (False, "kept for the end")):
        half = [row for row in rows if row["seen"] is seen]
        if half:
            kinds = Counter(filter(None, map(wrong_in, half)))
            said = ", ".join(f"{kind} {n}" for kind, n in sorted(kinds.items()))
            right = len(half) - kinds.total()
            yield _line(f"panel, {name}", right, len(half), said)
    for row in rows:
        if wrong_in(row):
            name = row["key"].split("/")[2]
            told = f"{row['found']}, not {row['expected']} ({row['better']:.2f})"
            yield f"    {name:<50}{told}"


def deal_lines(rows: Sequence[Row]) -> Iterator[str]:
    """The deals made for one question."""
    if rows:
        yield _line("deals", sum(row["right"] for row in rows), len(rows))


def innocent_lines(rows: Sequence[Row]) -> Iterator[str]:
    """What was said of innocent boards, by the cards left."""
    if not rows:
        return
    for word, goal in (("flag", "at most 1 %"), ("look", "at most 3 %")):
        yield _line(f"innocent: {word}", _count(rows, word), len(rows), goal)
    yield _line("innocent: cannot tell", _count(rows, "cannot_tell"), len(rows))


def lead_lines(rows: Sequence[Row]) -> Iterator[str]:
    """The mean cost of an opening lead, in tricks, and how often it is the best."""
    for key in rows[0] if rows else ():
        if isinstance(rows[0][key], float) and key != "seconds":
            mean = sum(row[key] for row in rows) / len(rows)
            yield f"{key:<40}{mean:8.3f}"


def planted_lines(rows: Sequence[Row]) -> Iterator[str]:
    """How much of the damage put in was found, in all and by the cards left."""
    if not rows:
        return
    found = [row for row in rows if row["found"] in ("flag", "look")]
    flags = f"{_count(rows, 'flag')} flags; at least 90 %"
    yield _line("planted: found", len(found), len(rows), flags)
    for low, high in ((1, 6), (7, 10), (11, 12), (13, 13)):
        here = [row for row in rows if low <= row["left"] <= high]
        if here:
            there = sum(row in found for row in here)
            yield _line(f"    {low} to {high} cards left", there, len(here))


def interval_lines(rows: Sequence[Row]) -> Iterator[str]:
    """How often the interval held the answer from all, or many more, layouts."""
    sampled = [row for row in rows if row["sampled"] and row["better"] > 0.02]
    for low, high in ((6, 6), (7, 10), (11, 12), (13, 13)):
        here = [row for row in sampled if low <= row["left"] <= high]
        if here:
            held = sum(row["held"] for row in here)
            name = f"interval held, {low} to {high} cards left"
            yield _line(name, held, len(here), "85 to 95 %")


def long_lines(rows: Sequence[Row]) -> Iterator[str]:
    """How often an interval held the answer of all layouts, and a word was theirs."""
    samples = [
        {"left": row["left"], "better": row["better"], **_beside(sample, row)}
        for row in rows
        for sample in row["samples"]
    ]
    yield from interval_lines(samples)
    if samples:
        right = sum(sample["right"] for sample in samples)
        yield _line("word of all layouts", right, len(samples))


def _beside(sample: Row, row: Row) -> Row:
    low, high = sample["interval"]
    return {
        "sampled": sample["sampled"],
        "held": low <= row["better"] <= high,
        "right": sample["found"] == row["found"],
    }


def seed_lines(rows: Sequence[Row]) -> Iterator[str]:
    """How many of the words of several seeds are the commonest one of their board."""
    boards: dict[str, list[str]] = {}
    for row in rows:
        boards.setdefault("/".join(row["key"].split("/")[1:3]), []).append(row["found"])
    several = {name: words for name, words in boards.items() if len(words) > 1}
    words = [max(Counter(said).values()) for said in several.values()]
    of = sum(map(len, several.values()))
    if of:
        yield _line("words that agree over the seeds", sum(words), of, "at least 95 %")
    for name, said in several.items():
        if len(set(said)) > 1:
            yield f"    {name:<50}{' '.join(said)}"


def time_lines(rows: Sequence[Row]) -> Iterator[str]:
    """How long the boards took."""
    if rows:
        seconds = sorted(row["seconds"] for row in rows)
        half, last = seconds[len(seconds) // 2], seconds[-1]
        yield f"a board took {half} s in the middle, {last} s at most"


def _count(rows: Sequence[Row], word: str) -> int:
    return sum(row["found"] == word for row in rows)


def _line(name: str, number: int, of: int, more: str = "") -> str:
    share = f"{number} of {of}"
    return f"{name:<40}{share:>12}  {100 * number / of:5.1f} %  {more}".rstrip()
