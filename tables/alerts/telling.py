"""What a push says, and whether it may be told: asked when it is sent.

Between the ring and the push anything may have changed: the call is answered, the
browser is another person's, its person is logged out, on leave, or sees the table no
more.
"""

from __future__ import annotations

from datetime import datetime

from django.urls import reverse
from django.utils.translation import override

from tables.access.logins import is_logged_in
from tables.access.roles import DIRECTORS, is_one_of
from tables.access.visibility import tournament_names, visibility_of
from tables.alerts.models import AlertSettings, Push, PushSubscription, Ring
from tables.alerts.selectors import rings_now
from tables.alerts.wording import Alert, call_alert, trial_alert
from tables.calls.selectors import item_assignments


class NotToBeTold(Exception):
    """A push is not to be sent any more."""


def alert_of(push: Push, now: datetime) -> Alert:
    """What the browser shows; raises `NotToBeTold`."""
    browser = push.subscription
    if not _may_read(browser):
        raise NotToBeTold
    with override(browser.language):
        if push.ring is None:
            return trial_alert(reverse("desk_alerts"))
        return _of_call(push.ring, browser, now)


def _may_read(browser: PushSubscription) -> bool:
    """Whether the person is a director still, and logged in there."""
    user = browser.user
    is_director = user.is_active and is_one_of(user, DIRECTORS)
    return is_director and is_logged_in(user, browser.session_key)


def _of_call(ring: Ring, browser: PushSubscription, now: datetime) -> Alert:
    if ring.user_id != browser.user_id or not _rings_still(ring, now):
        raise NotToBeTold
    visibility, table = visibility_of(browser.user), ring.table
    chosen = AlertSettings.objects.filter(user=browser.user_id, push=True)
    if not (visibility.covers(table.pk) and chosen.exists()):
        raise NotToBeTold
    event = tournament_names(visibility).get(table.section.tournament_id, "")
    return call_alert(table.pk, ring.raised, str(table), event)


def _rings_still(ring: Ring, now: datetime) -> bool:
    return any(
        (one.call.table, one.call.raised) == (ring.table_id, ring.raised)
        and one.rings(ring.user_id)
        for one in rings_now(item_assignments(now), now, {ring.table_id})
    )
