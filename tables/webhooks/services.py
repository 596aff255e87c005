"""A webhook is made, paused, resumed, tested, given a new secret; a letter replayed."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from functools import partial
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

import msgspec
from django.conf import settings
from django.db import transaction
from django.db.models import Q, QuerySet

from lawbook import EVENT_TYPES
from tables.common.errors import BadRequest
from tables.common.outside import PORTS, is_public, may_be_asked
from tables.event_store.models import StoredEvent
from tables.event_store.store import settled_position
from tables.signals import webhooks_wait
from tables.webhooks.cases import put_down_again
from tables.webhooks.messages import CASE_TYPES, KIND, STEP
from tables.webhooks.models import CASES, ENTRIES, LONGEST_URL, Delivery, Webhook
from tables.webhooks.secrets import OVERLAP, fingerprint, new_salt, secret_of

NO_ADDRESS = "Give an address that begins with https://, as the program shows it."
NO_TYPE = "There is no type called {}."
INSIDE = "This address is inside the house; the administrator has to allow it first."
# At most this many webhooks a tournament: each has its own reading and its own sending.
MOST, TOO_MANY = 10, "There are ten webhooks of this tournament. Remove one first."


class WebhookRequest(msgspec.Struct, frozen=True, kw_only=True):
    """A requested webhook."""

    tournament: int
    section: int | None = None
    name: str
    url: str
    types: tuple[str, ...] = ()


def paused_by_itself() -> QuerySet[Webhook]:
    """Those that somebody has to look at: nobody paused them."""
    return Webhook.objects.exclude(paused="").exclude(paused=Webhook.Paused.BY_HAND)


def check_address(url: str, inside: Iterable[str]) -> None:
    """Raise `BadRequest` for what nobody may be asked at; a name is not looked up.

    Codes: ``no_address``, ``inside``.
    """
    try:
        parts = urlsplit(url)
        is_plain = parts.port != 0 and "@" not in parts.netloc and not parts.fragment
    except ValueError:
        is_plain = False
    if not is_plain or len(url) > LONGEST_URL or not _is_printed(url):
        raise BadRequest("no_address", NO_ADDRESS, "url")
    allowed = tuple(inside)
    if parts.scheme not in PORTS or not parts.hostname:
        raise BadRequest("no_address", NO_ADDRESS, "url")
    if parts.scheme != "https" and not allowed:
        raise BadRequest("no_address", NO_ADDRESS, "url")
    _check_host(parts.hostname, parts.scheme, allowed)


def check_types(types: Iterable[str]) -> str:
    """The types as they are stored. Raises `BadRequest`: ``unknown_type``."""
    wanted = sorted({one.removeprefix(KIND).removeprefix(STEP) for one in types})
    for name in wanted:
        if name not in (ENTRIES, CASES, *CASE_TYPES, *EVENT_TYPES):
            raise BadRequest("unknown_type", NO_TYPE.format(name[:50]), "types")
    return " ".join(wanted)


def _is_printed(url: str) -> bool:
    return all("!" <= letter <= "~" for letter in url)


def _check_host(host: str, scheme: str, inside: tuple[str, ...]) -> None:
    try:
        ip_address(host)
    except ValueError:
        return
    if not may_be_asked(host, inside):
        raise BadRequest("inside", INSIDE, "url")
    if scheme != "https" and is_public(host):
        raise BadRequest("no_address", NO_ADDRESS, "url")


@transaction.atomic
def make(*, wanted: WebhookRequest, by: Any, now: datetime) -> tuple[Webhook, str]:
    """Make a webhook and return its secret; it is told what comes from now on.

    Raises `BadRequest`: ``no_address``, ``inside``, ``unknown_type``, ``too_many``.
    """
    types = check_types(wanted.types)
    check_address(wanted.url, settings.WEBHOOKS_INSIDE)
    if Webhook.objects.filter(tournament=wanted.tournament).count() >= MOST:
        raise BadRequest("too_many", TOO_MANY)
    salt = new_salt()
    hook = Webhook.objects.create(
        tournament_id=wanted.tournament,
        section_id=wanted.section,
        name=wanted.name,
        url=wanted.url,
        types=types,
        owner=by,
        made_at=now,
        position=settled_position(),
        salt=salt,
        fingerprint=fingerprint(salt),
        next_at=now,
    )
    return hook, secret_of(salt)


@transaction.atomic
def choose_types(*, hook: Webhook, types: Iterable[str]) -> None:
    """Tell only these types from now on, or every entry where there is none.

    Raises `BadRequest`: ``unknown_type``.
    """
    Webhook.objects.filter(pk=hook.pk).update(types=check_types(types))


@transaction.atomic
def renew_secret(*, hook: Webhook, now: datetime) -> str:
    """Make a new secret; the one before signs too for a day."""
    held = _held(hook)
    salt, is_lost = new_salt(), fingerprint(held.salt) != held.fingerprint
    held.old_salt = "" if is_lost else held.salt
    held.old_until = None if is_lost else now + OVERLAP
    held.salt, held.fingerprint = salt, fingerprint(salt)
    held.save(update_fields=["old_salt", "old_until", "salt", "fingerprint"])
    return secret_of(salt)


@transaction.atomic
def end_old_secret(*, hook: Webhook) -> None:
    """The secret before signs no more."""
    Webhook.objects.filter(pk=hook.pk).update(old_salt="", old_until=None)


@transaction.atomic
def pause(*, hook: Webhook, why: Webhook.Paused, now: datetime) -> None:
    """Send nothing until it is resumed; what is recorded meanwhile is sent then."""
    going = Webhook.objects.filter(pk=hook.pk, paused_at=None)
    told = None if why == Webhook.Paused.BY_HAND else now
    going.update(paused_at=now, paused=why, mail_at=told)


@transaction.atomic
def resume(*, hook: Webhook, by: Any, now: datetime) -> None:
    """Go on from where it stopped; it belongs to whoever resumes it."""
    fresh: dict[str, Any] = {"failures": 0, "failing_since": None, "next_at": now}
    paused = Webhook.objects.filter(pk=hook.pk).exclude(paused_at=None)
    if paused.update(paused_at=None, paused="", mail_at=None, owner=by, **fresh):
        hook.deliveries.filter(state=Delivery.State.WAITING).update(next_at=now)
        _wake()


@transaction.atomic
def test(*, hook: Webhook, now: datetime) -> None:
    """Put down a test; it is tried once, also while the webhook is paused."""
    hook.deliveries.filter(table=None).delete()
    Delivery.objects.create(webhook=hook, next_at=now)
    _wake()


@transaction.atomic
def replay(*, hook: Webhook, now: datetime, delivery: int | None = None) -> None:
    """Send again what was given up, under its first id.

    ``delivery``: only this one.
    """
    dead = hook.deliveries.filter(state=Delivery.State.DEAD, table__isnull=False)
    if delivery is not None:
        dead = dead.filter(pk=delivery)
    again: dict[str, Any] = {"tries": 0, "failed_at": None, "settled_at": None}
    if dead.update(state=Delivery.State.WAITING, next_at=now, **again):
        _wake()


@transaction.atomic
def set_aside(*, hook: Webhook, delivery: int, now: datetime) -> None:
    """Give up what is refused again and again, so that what follows it is sent."""
    waiting = hook.deliveries.filter(pk=delivery, state=Delivery.State.WAITING)
    if waiting.exclude(failed_at=None).update(
        state=Delivery.State.DEAD, settled_at=now
    ):
        Webhook.objects.filter(pk=hook.pk).update(next_at=now)
        _wake()


@transaction.atomic
def go_back(
    *,
    hook: Webhook,
    now: datetime,
    since: datetime | None = None,
    after: int | None = None,
) -> None:
    """Send all again, under its first ids, in order: up to the end of the store.

    ``since``: only what was recorded from then on; ``after``: only entries after this
    position of the store, and what was done with cases since the first of them.
    """
    held = _held(hook)
    events = _entries(held, since, after)
    first = events.order_by("position").first()
    if after is not None:
        since = first.recorded_at if first else now
    if first is not None and first.position <= held.position:
        _read_again(held, first.position)
    held.again_until = settled_position()
    held.save(update_fields=["position", "again_until"])
    put_down_again(held, since, now)
    _wake()


def _entries(
    hook: Webhook, since: datetime | None, after: int | None
) -> QuerySet[StoredEvent]:
    here = Q(board__table__section__tournament=hook.tournament_id)
    if since is not None:
        here &= Q(recorded_at__gte=since)
    if after is not None:
        here &= Q(position__gt=after)
    return StoredEvent.objects.filter(here)


def _read_again(hook: Webhook, first: int) -> None:
    told = hook.deliveries.exclude(state=Delivery.State.WAITING)
    told.filter(position__gte=first).delete()
    hook.held_boards.filter(position__gte=first).delete()
    hook.position = first - 1


def is_being_sent_again(hook: Webhook) -> bool | None:
    """Whether something asked for again has yet to go; None: nothing was asked for."""
    if hook.again_until is None:
        return None
    if hook.position < hook.again_until:
        return True
    waiting = hook.deliveries.filter(state=Delivery.State.WAITING)
    return waiting.filter(position__lte=hook.again_until).exists()


def _held(hook: Webhook) -> Webhook:
    return Webhook.objects.select_for_update(no_key=True).get(pk=hook.pk)


def _wake() -> None:
    transaction.on_commit(partial(webhooks_wait.send, sender=Webhook))
