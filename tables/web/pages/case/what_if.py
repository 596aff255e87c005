"""Every answer to an open choice side by side, and what holds at the next lead."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext, ngettext

from lawbook import BoardLog, Refused, admit, extend, read_event
from tables.web.pages.boards import Document, document_of
from tables.web.pages.case.state_comparison import RowGroup, Said, side_by_side
from tables.web.wording import names, rules
from tables.web.wording.choices import asked, choice

# An answer in words, and the event that gives it.
Answer = tuple[str, dict[str, Any]]


@dataclass(frozen=True)
class Column:
    """One answer, and what the core says of the lead after this one."""

    label: str
    why_not: str
    kept: tuple[Said, ...] = ()
    lost: tuple[Said, ...] = ()


@dataclass(frozen=True)
class WhatIf:
    """One open choice: the table as it is, then a column for each answer.

    ``kept`` names the leader where the columns show what holds at the next lead.
    """

    asked: str
    law: str
    columns: tuple[Column, ...]
    groups: tuple[RowGroup, ...]
    kept: str = ""


def what_if(log: BoardLog) -> tuple[WhatIf, ...]:
    """Every open choice of a board with all its answers; nothing is stored."""
    now = document_of(log.state)
    return tuple(_of_choice(item, now, log) for item in now["awaiting"])


def _of_choice(item: Document, now: Document, log: BoardLog) -> WhatIf:
    after = [(one, _taken(event, log)) for one, event in _answers(item, now)]
    shown = [now if one is None else document_of(one.state) for _, one in after]
    leader = item["blocks"] if item["kind"] == "lead" else None
    columns = tuple(_column(label, one, leader) for label, one in after)
    told = leader is not None and any(one.kept or one.lost for one in columns)
    return WhatIf(
        asked=asked(item),
        law=item["law"],
        columns=columns,
        groups=side_by_side([now, *shown]),
        kept=_keeps(leader) if told and leader else "",
    )


def _answers(item: Document, now: Document) -> Iterator[Answer]:
    """What may be answered; over a claim, the rulings that the Director may give."""
    if item["kind"] == "claim_ruling":
        yield from _rulings(now["claim"])
    for button in choice(item, now["penalty_cards"]).buttons:
        yield button.label, button.event


def _rulings(claim: Document) -> Iterator[Answer]:
    """Law 70: so many of the tricks left, the most first.

    Where these are not recorded, of those claimed or conceded; nothing where their
    number is not recorded either.
    """
    most = claim["tricks"] if claim["remaining"] is None else claim["remaining"]
    for count in reversed(range((-1 if most is None else most) + 1)):
        label = ngettext("%(count)s trick", "%(count)s tricks", count)
        yield label % {"count": count}, {"type": "ClaimRuled", "tricks": count}


def _taken(event: dict[str, Any], log: BoardLog) -> BoardLog | None:
    try:
        return admit(log, read_event(event))
    except Refused:
        return None


def _column(label: str, after: BoardLog | None, leader: str | None) -> Column:
    if after is None:
        return Column(label, why_not=gettext("Not possible at this moment."))
    if leader is None or after.state.on_lead != leader or after.state.is_full:
        return Column(label, "")
    led = _led_to(after, leader)
    kept, lost = (_then(led, seat) for seat in (leader, _other(leader)))
    return Column(label, "", kept, lost)


def _led_to(log: BoardLog, leader: str) -> BoardLog:
    """Add a first lead that only confirms who leads, unless that is confirmed."""
    return log if log.state.play.confirmed else _with_lead(log, leader)


def _with_lead(log: BoardLog, seat: str) -> BoardLog:
    return extend(log, read_event({"type": "OnLead", "seat": seat}))


def _other(leader: str) -> str:
    return names.SEATS[(names.SEATS.index(leader) + 1) % 4]


def _then(log: BoardLog, seat: str) -> tuple[Said, ...]:
    """What binds, or is asked again, once this seat has the next lead."""
    told = tuple(_binds(document_of(_with_lead(log, seat).state)))
    return told or (Said(gettext("Nothing restricts the lead.")),)


def _binds(then: Document) -> Iterator[Said]:
    for item in then["restrictions"]:
        said = f"{rules.restriction(item)} {rules.restriction_end(item)}"
        yield Said(said, item["law"])
    for item in then["awaiting"]:
        yield Said(asked(item), item["law"])


def _keeps(seat: str) -> str:
    text = gettext("If %(seat)s then wins the trick and leads again")
    return names.sentence(text, **names.seat_words(seat))
