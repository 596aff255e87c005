"""Queries of the review: the questions on a board and what waits, in words."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from lawbook import Seat, label
from rulings.cases.entry_cases import opening_words
from rulings.cases.inquiries import Inquiry
from rulings.cases.lifecycle import RULED, WAITING
from rulings.cases.models import Case, CaseEntry, Flag
from rulings.cases.selectors import BOARD, board_name, case_url, seen_by
from rulings.common.sql import WAITS, WAITS_AT
from tables.access.attention import Item
from tables.common.database import rows
from tables.web.extensions import ClauseDecision
from tables.web.wording import names, rules

USED = gettext_lazy("Did %(seat)s use unauthorised information about %(card)s?")
COULD_HAVE_KNOWN = gettext_lazy(
    "Could %(seat)s have known that showing %(card)s could well damage the other side?"
)
ANOTHER_RULING = gettext_lazy(
    "The ruling at the table cites a clause that the rules do "
    "not cite for what was recorded. Was it a Director's error?"
)

# Our kinds in the list of what needs a director: a question, and a case to decide.
REVIEW, CASE = "review", "case"
# How many decisions a page of the lawbook shows.
NEWEST = 20


def about_case(case: Case) -> str:
    """What a case is about, in the reader's language where we say it ourselves."""
    return about_cases([case])[case.pk]


def about_cases(cases: Iterable[Case]) -> dict[int, str]:
    """What each case is about, by its number.

    The question of its flag, what a competitor asked, the entry with which it began, or
    the reason that was written when it was raised.
    """
    found = {case.pk: _asked_in(case) for case in cases}
    opened = CaseEntry.objects.filter(
        case__in=[pk for pk, words in found.items() if words is None],
        kind=CaseEntry.Kind.OPENED,
    )
    steps = list(opened.select_related("case").only("text", "after", "case__board"))
    said = opening_words(steps)
    words = {one.case_id: said.get(one.pk, one.text) for one in reversed(steps)}
    return {pk: own or words.get(pk, "") for pk, own in found.items()}


def _asked_in(case: Case) -> str | None:
    """The question of its flag or of a competitor; None where there is neither."""
    if case.flag:
        return question_words(case.flag)
    asked: Inquiry | None = getattr(case, "inquiry", None)
    return f"{asked.asked_by}: {asked.said}" if asked is not None else None


def card_words(flag: Flag) -> str:
    """The card of a flag and whose it was."""
    words = {"card": names.card_name(flag.card), "seat": names.SEAT[flag.seat]}
    return _("%(card)s, %(seat)s") % words


# What the words of a question are made of, beside the edition of its tournament.
ASKED = ("law", "card", "seat", "text", f"{BOARD}__edition")
# And of what a competitor asked.
SAID = ("asked_by", "text", "players_request__words__text")


def open_flags() -> QuerySet[Flag]:
    """The open flags, oldest first, with what an item shows of them."""
    flags = Flag.objects.filter(status=Flag.Status.OPEN).select_related(BOARD)
    return flags.only("raised_at", "board__number", *ASKED)


def open_cases() -> QuerySet[Case]:
    """The cases that wait for an action, oldest first, with what an item shows."""
    cases = Case.objects.filter(status__in=WAITING)
    shown = cases.select_related(
        "board", f"flag__{BOARD}", "inquiry__players_request__words"
    )
    return shown.only(
        "opened_at",
        *("board__number", "board__table"),
        *(f"flag__{name}" for name in ASKED),
        *(f"inquiry__{name}" for name in SAID),
    )


def open_questions() -> QuerySet[Inquiry]:
    """The questions of competitors about a board that wait, with what an item shows."""
    asked = Inquiry.objects.filter(closed_at=None, board__isnull=False)
    shown = asked.select_related("board", "players_request__words", "agreed_score")
    return shown.only(
        "asked_at",
        *("board__number", "board__table"),
        *("players_request__kind", "agreed_score__inquiry"),
        *SAID,
    )


def attention_items(tables: Collection[int] | None = None) -> list[Item]:
    """The waiting items of the review at these tables, or at all, for the desk."""
    asked = str(Flag.Status.OPEN), [str(status) for status in WAITING]
    ((flags, questions, any_case),) = rows(WAITS, *asked)
    at = {} if tables is None else {"board__table__in": list(tables)}
    found = [_flag_item(flag) for flag in open_flags().filter(**at)] if flags else []
    if questions:
        found += [_question_item(one) for one in open_questions().filter(**at)]
    cases = list(open_cases().filter(**at)) if any_case else []
    about = about_cases(cases) if cases else {}
    return found + [_case_item(case, about[case.pk]) for case in cases]


def attention_kinds(table: int, hands: bool) -> list[str]:
    """The kinds of what waits in the review for one table; flags follow from hands."""
    waiting = [str(status) for status in WAITING]
    flags = str(Flag.Status.OPEN) if hands else ""
    asked = (REVIEW, table, flags, table, CASE, table, waiting)
    return [kind for (kind,) in rows(WAITS_AT, *asked)]


def _flag_item(flag: Flag) -> Item:
    return Item(
        kind=REVIEW,
        table=flag.board.table_id,
        board=flag.board.number,
        since=flag.raised_at,
        text=question_words(flag),
        url=reverse("rulings:review_flag", args=[flag.pk]),
        from_hands=True,
    )


def _question_item(inquiry: Inquiry) -> Item:
    assert inquiry.board is not None  # `open_questions` leaves the others out
    words = {"who": inquiry.asked_by, "question": inquiry.said}
    return Item(
        kind=REVIEW,
        table=inquiry.board.table_id,
        board=inquiry.board.number,
        since=inquiry.asked_at,
        text=_asked_words(inquiry) % words,
        url=reverse("rulings:review_question", args=[inquiry.pk]),
    )


def _asked_words(inquiry: Inquiry) -> str:
    """How it is put: a question, an appeal, or a score on which both sides agree."""
    if hasattr(inquiry, "agreed_score"):
        return _("Both sides agree to correct the score (%(who)s): %(question)s")
    sent = getattr(inquiry, "players_request", None)
    if sent is not None and sent.kind == "appeal":
        return _("The players appeal (%(who)s): %(question)s")
    return _("Player's question (%(who)s): %(question)s")


def _case_item(case: Case, about: str) -> Item:
    return Item(
        kind=CASE,
        table=case.board.table_id,
        board=case.board.number,
        since=case.opened_at,
        text=about,
        url=case_url(case),
    )


def decided_by(user: Any, edition: str, clause: str) -> list[ClauseDecision]:
    """The newest cases decided by a clause of an edition that this person sees."""
    cases = Case.objects.filter(
        law=clause,
        status__in=RULED,
        board__table__section__tournament__edition=edition,
    )
    newest = (
        seen_by(user, cases)
        .select_related(BOARD, "flag")
        .order_by("-decided_at")[:NEWEST]
    )
    return [_decided(case) for case in newest]


def _decided(case: Case) -> ClauseDecision:
    words = {"board": board_name(case.board), "decision": case.get_decision_display()}
    return ClauseDecision(
        text=_("%(board)s: %(decision)s") % words,
        at=case.decided_at or case.opened_at,
        url=case_url(case),
    )


def question_words(flag: Flag) -> str:
    """What is asked; by the label its clause has in the edition of the tournament."""
    card, partner = names.card_object(flag.card), Seat(flag.seat).partner
    if is_about(flag, "16C", "16B"):
        seat = names.seat_words(partner)
        return names.sentence(str(USED), card=card, **seat)
    if is_about(flag, "82C"):
        return str(ANOTHER_RULING)
    if is_about(flag, "72C") and not is_about(flag, "50E4"):
        seat = names.seat_words(flag.seat)
        return names.sentence(str(COULD_HAVE_KNOWN), card=card, **seat)
    return rules.question({"law": flag.law, "card": flag.card, "text": flag.text})


def is_about(flag: Flag, *clauses: str) -> bool:
    """Whether a flag asks about one of these clauses, by its tournament's labels."""
    edition = flag.board.table.section.tournament.edition
    return flag.law in {label(edition, clause) for clause in clauses}
