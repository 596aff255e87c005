"""Signal receivers: they send tasks to the worker, store failed tasks, and answer.

`events_appended` comes after the commit. The message to the worker is only a nudge:
when the broker is away the entry has been stored all the same, and the beat's
`catch_up` finds it. What `tables` asks is answered for each page that it draws.
"""

import logging
from collections.abc import Collection, Iterable, Iterator
from datetime import datetime
from fractions import Fraction
from typing import Any

from celery import Task
from celery.signals import task_failure, task_success
from django.db import DatabaseError, InterfaceError, connections
from django.db.backends.postgresql.base import DatabaseWrapper
from django.db.models.signals import post_save

from rulings import tasks
from rulings.analysis.services import hands_have_changed
from rulings.cases import entry_cases
from rulings.cases.finding import find_cases
from rulings.cases.models import CaseEntry
from rulings.cases.records import Notice
from rulings.cases.selectors import board_name, case_url
from rulings.cases.webhook_steps import seen_steps, steps_since, tell_of_step
from rulings.common.enqueue import BrokerRefused, enqueue_soon, send_again
from rulings.exchange.scorer import adjusted_results_of
from rulings.exchange.swiss_points import points_of_round
from rulings.flags import selectors
from rulings.flags.services import DECISIVE, make_flags
from rulings.jobs import Failure, NotKept, record_failure, settle_letters
from rulings.player_notices.sending import write_mails
from rulings.players_door.services import forget_words
from rulings.reports import mentions
from rulings.signals import examination_ended, examinations_wait, mails_wait, side_told
from rulings.web.pages.links import review_links
from tables.access.attention import Item
from tables.access.visibility import Visibility
from tables.event_store.store import StreamedEvent
from tables.privacy.forgetting import Matches
from tables.setup.results import AdjustedResult
from tables.signals import (
    adjusted_results,
    attention_items,
    attention_kinds,
    case_steps,
    case_steps_seen,
    cases_searched,
    clause_decisions,
    entries_taken_up,
    events_appended,
    extra_links,
    hands_changed,
    link_mails_wait,
    names_go,
    round_points,
    texts_searched,
)
from tables.web.extensions import ClauseDecision, Link, Where
from tables.webhooks.cases import SeenStep, StepPlace

logger = logging.getLogger(__name__)


def connect_receivers() -> None:
    events_appended.connect(queue_screening, dispatch_uid="rulings.queue_screening")
    hands_changed.connect(
        examine_changed_hands, dispatch_uid="rulings.examine_changed_hands"
    )
    examinations_wait.connect(queue_evidence, dispatch_uid="rulings.queue_evidence")
    examination_ended.connect(renew_flags, dispatch_uid="rulings.ask_again")
    side_told.connect(mail_players, dispatch_uid="rulings.mail_players")
    mails_wait.connect(queue_mails, dispatch_uid="rulings.queue_mails")
    link_mails_wait.connect(queue_mails, dispatch_uid="rulings.queue_link_mails")
    task_failure.connect(keep_failure, dispatch_uid="rulings.keep_failure")
    task_success.connect(settle, dispatch_uid="rulings.settle")
    attention_items.connect(list_waiting, dispatch_uid="rulings.list_waiting")
    attention_kinds.connect(kinds_that_wait, dispatch_uid="rulings.kinds_that_wait")
    entries_taken_up.connect(list_taken_up, dispatch_uid="rulings.list_taken_up")
    clause_decisions.connect(list_decisions, dispatch_uid="rulings.list_decisions")
    cases_searched.connect(search_cases, dispatch_uid="rulings.search_cases")
    extra_links.connect(list_review_links, dispatch_uid="rulings.lead_to_the_review")
    adjusted_results.connect(
        list_adjusted_results, dispatch_uid="rulings.list_adjusted_results"
    )
    post_save.connect(
        tell_of_step, sender=CaseEntry, dispatch_uid="rulings.tell_of_step"
    )
    case_steps.connect(list_case_steps, dispatch_uid="rulings.list_case_steps")
    case_steps_seen.connect(list_seen_steps, dispatch_uid="rulings.list_seen_steps")
    round_points.connect(list_round_points, dispatch_uid="rulings.list_round_points")
    names_go.connect(delete_words, dispatch_uid="rulings.delete_words")
    texts_searched.connect(search_texts, dispatch_uid="rulings.search_texts")


def queue_screening(*, appended: Iterable[StreamedEvent], **_signal: Any) -> None:
    """Receive `events_appended`."""
    for board in {entry.board_id for entry in appended if entry.type in DECISIVE}:
        enqueue_soon(tasks.screen_board.name, board)


def examine_changed_hands(
    *, tournament_id: int, boards: Iterable[int], **_signal: Any
) -> None:
    """Receive `hands_changed`, in the transaction that changes them."""
    hands_have_changed(tournament_id=tournament_id, boards=boards)


def queue_evidence(**_signal: Any) -> None:
    """Receive `examinations_wait`."""
    try:
        send_again(tasks.examine.name, [])
    except BrokerRefused:
        logger.warning("The broker is away; boards are examined later.")


def renew_flags(*, board_id: int, **_signal: Any) -> None:
    """Receive `examination_ended`, in the transaction that ends it."""
    make_flags(board_id=board_id)


def mail_players(*, notice: Notice, **_signal: Any) -> None:
    """Receive `side_told`, in the transaction that writes the notice."""
    write_mails(notice)


def queue_mails(**_signal: Any) -> None:
    """Receive `mails_wait`."""
    try:
        send_again(tasks.send_mails.name, [])
    except BrokerRefused:
        logger.warning("The broker is away; mails are sent later.")


def keep_failure(
    *,
    sender: Task[..., Any],
    exception: BaseException,
    args: Iterable[Any],
    **_signal: Any,
) -> None:
    """Receive `task_failure`: Celery will not try this task again."""
    tries = (sender.request.retries or 0) + 1
    failure = Failure(sender.name, list(args), exception, tries)
    try:
        record_failure(failure=failure)
    except (DatabaseError, InterfaceError, NotKept):
        # The database is what failed. The beat's `catch_up` does the work later.
        logger.exception(
            "The failed task %s could not be stored as a dead letter.", sender.name
        )
    _forget_connections()


def settle(*, sender: Task[..., Any], **_signal: Any) -> None:
    """Receive `task_success`."""
    settle_letters(task=sender.name, arguments=list(sender.request.args or ()))


def list_case_steps(
    *, tournament: int, since: datetime | None, **_signal: Any
) -> Iterator[StepPlace]:
    """Receive `case_steps`."""
    return steps_since(tournament, since)


def list_seen_steps(
    *, user: Any, steps: Iterable[int], **_signal: Any
) -> Iterator[SeenStep]:
    """Receive `case_steps_seen`."""
    return seen_steps(user, steps)


def list_waiting(
    *, tables: Collection[int] | None = None, **_signal: Any
) -> list[Item]:
    """Receive `attention_items`."""
    return selectors.attention_items(tables)


def kinds_that_wait(*, table: int, hands: bool, **_signal: Any) -> list[str]:
    """Receive `attention_kinds`."""
    return selectors.attention_kinds(table, hands)


def list_taken_up(
    *, tables: Iterable[int], **_signal: Any
) -> Iterator[tuple[int, int, int]]:
    """Receive `entries_taken_up`."""
    return entry_cases.entries_taken_up(tables)


def list_decisions(
    *, user: Any, edition: str, clause: str, **_signal: Any
) -> list[ClauseDecision]:
    """Receive `clause_decisions`."""
    return selectors.decided_by(user, edition, clause)


def search_cases(
    *, user: Any, visibility: Visibility, text: str, **_signal: Any
) -> Iterator[Link]:
    """Receive `cases_searched`."""
    for case in find_cases(user, visibility, text):
        yield Link(f"{case} · {board_name(case.board)}", case_url(case))


def list_review_links(
    *, user: Any, where: Where, about: dict[str, int], **_signal: Any
) -> Iterator[Link]:
    """Receive `extra_links`."""
    return review_links(user, where, about)


def list_round_points(
    *, section: int, number: int, **_signal: Any
) -> Iterable[tuple[int, Fraction]]:
    """Receive `round_points`."""
    return points_of_round(section, number).items()


def list_adjusted_results(
    *, tournament: int, **_signal: Any
) -> Iterator[AdjustedResult]:
    """Receive `adjusted_results`."""
    return adjusted_results_of(tournament)


def search_texts(*, matches: Matches, **_signal: Any) -> Iterator[str]:
    """Receive `texts_searched`."""
    yield from mentions.find_in_the_review(matches)
    yield from mentions.find_in_the_casebook(matches)


def delete_words(*, tournaments: list[int], **_signal: Any) -> Iterator[int]:
    """Receive `names_go`."""
    yield forget_words(tournaments)


def _forget_connections() -> None:
    """Leave no connection in the worker's first process: it forks others."""
    for connection in connections.all(initialized_only=True):
        if isinstance(connection, DatabaseWrapper) and not connection.in_atomic_block:
            connection.close()
            connection.close_pool()
