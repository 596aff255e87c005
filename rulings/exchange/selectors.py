"""The rulings of a tournament out of the database, as values."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, cast

import msgspec
from django.db.models import Count

from lawbook import BoardLog, read_written, render, replay
from rulings.cases.models import Case, CaseEntry
from rulings.exchange.values import (
    FORMAT,
    Appeal,
    BoardRecord,
    CaseRecord,
    Document,
    Notice,
    Recorded,
    Statement,
    Step,
)
from rulings.figures.incidents import LAW_OF
from rulings.scores import stored
from rulings.scores.contract_scores import Vulnerable
from rulings.scores.decisions import Decision
from rulings.scores.problems import Unscorable
from tables.database import rows
from tables.models import Board, Tournament
from tables.personal.withholding import withheld_in, without
from tables.setup.deals import dealer_of, vulnerable_of
from tables.setup.models import HandRecord, Round

EVENTS = """
SELECT e.board_id, e.version, e.occurred_at, e.data::text
FROM tables_storedevent e
JOIN tables_board b ON b.id = e.board_id JOIN tables_table t ON t.id = b.table_id
JOIN tables_section s ON s.id = t.section_id
WHERE s.tournament_id = %s ORDER BY e.board_id, e.version
"""
# An id of this database, which says nothing elsewhere and stands for a person.
PERSONAL = "assigned_to"
Events = list[tuple[int, datetime, dict[str, Any]]]


def document_of(tournament: Tournament, *, names: bool = False) -> Document:
    """All its boards and cases; people's names only where asked for."""
    return Document(
        FORMAT,
        1,
        names,
        tournament.key,
        tournament.name,
        tournament.edition,
        tournament.scoring,
        tuple(_boards(tournament)),
        tuple(_case(case, names=names) for case in _cases(tournament)),
    )


def _boards(tournament: Tournament) -> Iterable[BoardRecord]:
    known = Board.objects.filter(table__section__tournament=tournament)
    ordered = known.order_by("table__section__name", "table__number", "number")
    events, hands, pairs = _events(tournament), _hands(tournament), _pairs(tournament)
    for board in ordered.select_related("table__section"):
        section = board.table.section_id
        deal = hands.get((section, board.number)) or hands.get((None, board.number))
        yield _board(board, events[board.pk], deal, _seated(board, pairs))


def _events(tournament: Tournament) -> Mapping[int, Events]:
    """What was recorded; what is withheld from people stays withheld."""
    found: dict[int, Events] = defaultdict(list)
    hidden = withheld_in(tournament.pk)
    for board, version, at, data in rows(EVENTS, tournament.pk):
        fields = hidden.get((board, version), frozenset())
        found[board].append((version, at, without(msgspec.json.decode(data), fields)))
    return found


def _hands(tournament: Tournament) -> dict[tuple[int | None, int], str]:
    found = HandRecord.objects.filter(tournament=tournament)
    return {(one.section_id, one.board): one.deal for one in found}


def _pairs(tournament: Tournament) -> dict[int, list[Round]]:
    found: dict[int, list[Round]] = defaultdict(list)
    for one in Round.objects.filter(table__section__tournament=tournament):
        found[one.table_id].append(one)
    return found


def _seated(board: Board, pairs: Mapping[int, list[Round]]) -> tuple[str, str]:
    for one in pairs.get(board.table_id, ()):
        if one.first_board <= board.number <= one.last_board:
            return str(one.north_south or ""), str(one.east_west or "")
    return "", ""


def _board(
    board: Board, events: Events, deal: str | None, pairs: tuple[str, str]
) -> BoardRecord:
    log = replay([read_written(msgspec.json.encode(one)) for _, _, one in events])
    gone = log.withdrawn
    stands = [event for version, _, event in events if version not in gone]
    contract, declarer = _contract(log)
    opened = _last(stands, "BoardOpened")
    number = board.number
    return BoardRecord(
        section=board.table.section.name,
        table=board.table.number,
        board=number,
        ns=pairs[0],
        ew=pairs[1],
        dealer=opened.get("dealer") or dealer_of(number),
        vulnerable=_vulnerable(opened, number),
        deal=opened.get("deal") or deal,
        contract=contract,
        declarer=declarer,
        tricks=_last(stands, "PlayEnded").get("tricks"),
        cards=_cards(stands),
        incidents=_chosen(events, gone, LAW_OF),
        rulings=_chosen(events, gone, ("RulingGiven",)),
        elections=_chosen(events, gone, ("Elected",)),
    )


def _vulnerable(opened: Mapping[str, Any], number: int) -> Vulnerable:
    said: Any = opened.get("vulnerable") or vulnerable_of(number)
    return cast(Vulnerable, said)


def _contract(log: BoardLog) -> tuple[str | None, str | None]:
    shown = msgspec.json.decode(render(log.state))
    return shown.get("contract"), shown.get("declarer")


def _last(events: Sequence[dict[str, Any]], kind: str) -> dict[str, Any]:
    return next((one for one in reversed(events) if one["type"] == kind), {})


def _cards(events: Iterable[dict[str, Any]]) -> tuple[str, ...]:
    played = (one for one in events if one["type"] == "CardPlayed")
    return tuple(f"{one['seat']}{one['card']}" for one in played)


def _chosen(
    events: Events, gone: Iterable[int], kinds: Iterable[str]
) -> tuple[Recorded, ...]:
    return tuple(
        Recorded(version, at, event, version in gone)
        for version, at, event in events
        if event["type"] in kinds
    )


def _cases(tournament: Tournament) -> Iterable[Case]:
    known = Case.objects.filter(board__table__section__tournament=tournament)
    return (
        known.select_related("board__table__section", "opened_by", "decided_by")
        .prefetch_related("entries__actor", "statements", "notices")
        .annotate(papers=Count("attachments"))
        .order_by("pk")
    )


def _case(case: Case, *, names: bool) -> CaseRecord:
    score, as_kept = _score(case.ruling)
    entries = list(case.entries.all())
    return CaseRecord(
        number=case.pk,
        section=case.board.table.section.name,
        table=case.board.table.number,
        board=case.board.number,
        opened_at=case.opened_at,
        status=case.status,
        decision=case.decision,
        clause=case.law,
        reason=case.reason,
        decided_at=case.decided_at,
        told_at=case.told_at,
        score=score,
        score_as_kept=as_kept,
        appeals=tuple(_appeal(one) for one in entries if one.kind == "appealed"),
        statements=tuple(
            Statement(one.at, one.speaker, one.text, one.disputed)
            for one in case.statements.all()
        ),
        notices=tuple(
            Notice(one.at, one.decision_number, one.side, one.way, one.text)
            for one in case.notices.all()
        ),
        steps=tuple(_step(one, names=names) for one in entries),
        attachments=case.papers,  # type: ignore[attr-defined]  # annotated above
        opened_by=case.opened_by.get_username() if names else "",
        decided_by=case.decided_by.get_username() if names and case.decided_by else "",
    )


def _score(ruling: dict[str, Any] | None) -> tuple[Decision | None, Any]:
    """The decision on the score, or else what is kept in its place."""
    if ruling is None:
        return None, None
    try:
        return stored.read(ruling, Decision), None
    except Unscorable:
        return None, ruling


def _appeal(entry: CaseEntry) -> Appeal:
    return Appeal(entry.at, entry.text, entry.after.get("although_late", ""))


def _step(entry: CaseEntry, *, names: bool) -> Step:
    actor = entry.actor.get_username() if names and entry.actor else ""
    text = entry.text if names or entry.kind != "assigned" else ""
    before, after = (
        one if names else _unnamed(one) for one in (entry.before, entry.after)
    )
    return Step(entry.at, entry.kind, entry.role, text, before, after, actor)


def _unnamed(described: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in described.items() if name != PERSONAL}
