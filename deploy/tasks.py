"""Periodic tasks of the whole site; each only calls the service of its name."""

from time import time
from typing import Any

from celery import Task, shared_task
from django.utils import timezone

from deploy.accounts import forms
from deploy.logs.tasks import ASKED_AT
from rulings.tasks import Lasting
from tables.access import throttling
from tables.alerts import pushing
from tables.alerts import services as alerts
from tables.event_store import store
from tables.integrity import sealing
from tables.privacy import forgetting
from tables.webhooks import mails, sending


@shared_task(base=Lasting)
def seal_streams() -> None:
    """Make the seal of this day, unless it exists."""
    sealing.seal_streams(now=timezone.now())


@shared_task(base=Lasting)
def send_password_links(email: str, site: str, language: str) -> None:
    """Send links to a new password to the accounts with this address."""
    forms.send_password_links(email=email, site=site, language=language)


@shared_task(base=Lasting)
def make_partitions() -> None:
    """Create the partitions of the next boards, if any are missing."""
    store.make_partitions()


@shared_task(base=Lasting)
def forget_old_tries() -> None:
    """Delete wrong guesses that delay nobody any more."""
    throttling.forget_old_tries(now=timezone.now())


@shared_task(base=Lasting)
def forget_past_names() -> None:
    """Forget people and players' words whose tournaments are past their date."""
    forgetting.forget_the_past(by="retention")


class LastRing:
    """When this worker last began to ring, by its own clock; seconds since 1970."""

    begun = 0.0


# The clocks of two machines differ by less than this, in seconds.
CLOCKS_AGREE = 1.0


@shared_task(base=Lasting, bind=True)
def ring_due(self: Task[..., Any]) -> None:
    """Ring everybody whom an open call has to ring now.

    Many calls at once enqueue it many times. A run that began after a call has served
    it, so the task that this call enqueued has nothing left to do.
    """
    asked = (self.request.headers or {}).get(ASKED_AT)
    if asked is not None and asked < LastRing.begun - CLOCKS_AGREE:
        return
    begun = time()
    alerts.ring_due(now=timezone.now())
    LastRing.begun = begun
    if pushing.is_due(timezone.now()):
        send_pushes.apply_async(expires=10)


@shared_task(base=Lasting)
def send_pushes() -> None:
    """Send the web pushes that are due."""
    if pushing.send_due():
        send_pushes.apply_async(expires=10)


@shared_task(base=Lasting)
def send_webhooks() -> None:
    """Tell webhooks what has been recorded, and the owners of paused ones by mail."""
    mails.send_due(now=timezone.now())
    if sending.send_due():
        send_webhooks.apply_async(expires=10)


@shared_task(base=Lasting)
def forget_deliveries() -> None:
    """Delete what webhooks were told long ago."""
    sending.forget_settled(now=timezone.now())
