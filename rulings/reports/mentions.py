"""Search for names in the free text of the review, for `manage.py forget`.

A case and its history are a record of what was decided, and why. They are found here,
and changed by nobody. Who a peer was is no such record: the page of a poll forgets it.
"""

from collections.abc import Iterator

from rulings.cases.inquiries import Inquiry
from rulings.cases.models import Case, CaseEntry, Flag
from rulings.cases.polls.models import Peer, Vote
from rulings.reports.casebook import CasebookEntry
from tables.privacy.forgetting import Matches


def find_in_the_review(matches: Matches) -> Iterator[str]:
    """Each flag, case and step of their history whose text has one of the names."""
    for flag in Flag.objects.order_by("pk").iterator():
        if matches(flag.text):
            yield f"flag {flag.pk} (question)"
    for case in Case.objects.order_by("pk").iterator():
        if matches(case.reason):
            yield f"case {case.pk} (reason)"
    for entry in CaseEntry.objects.order_by("pk").iterator():
        if matches(entry.text):
            yield _step(entry)
    yield from _find_in_questions(matches)
    yield from _find_in_polls(matches)


def _find_in_questions(matches: Matches) -> Iterator[str]:
    """What players wrote at their door is deleted with the names of its tournament."""
    asked = Inquiry.objects.select_related("players_request__words").order_by("pk")
    for one in asked:
        if matches(f"{one.asked_by} {one.said} {one.answer}"):
            theirs = hasattr(one, "players_request")
            goes = ", as players wrote it (deleted with the names of its tournament)"
            yield f"question {one.pk}{goes if theirs else ''}"


def _find_in_polls(matches: Matches) -> Iterator[str]:
    for peer in Peer.objects.exclude(label="").order_by("pk").iterator():
        if matches(peer.label):
            yield (
                f"poll {peer.poll_id}, peer {peer.number}"
                " (who it is; its page forgets it)"
            )
    votes = Vote.objects.select_related("peer", "afterthought").order_by("pk")
    for vote in votes.iterator():
        later = getattr(vote, "afterthought", None)
        if matches(f"{vote.words} {vote.reason} {later.reason if later else ''}"):
            yield f"poll {vote.peer.poll_id}, answer of peer {vote.peer.number}"


def _step(entry: CaseEntry) -> str:
    of = f"case {entry.case_id}" if entry.case_id else f"flag {entry.flag_id}"
    if entry.inquiry_id:
        of = f"question {entry.inquiry_id}"
    return f"{of}, history of {entry.at:%Y-%m-%d} ({entry.kind})"


def find_in_the_casebook(matches: Matches) -> Iterator[str]:
    """Each text of the casebook, older ones too, that has one of the names."""
    for written in CasebookEntry.objects.order_by("pk").iterator():
        if matches(f"{written.title} {written.facts} {written.ruling}"):
            yield f"casebook, case {written.case_id}"
