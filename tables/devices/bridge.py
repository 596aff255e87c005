"""The loop between a Data Connector and the desk: poll, store, apply, report back.

Calls are polled every second. When the Data Connector or the database fails, the log
has one line, and the loop retries at growing intervals of at most five seconds.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from datetime import datetime, timedelta

from django.db import (
    DataError,
    IntegrityError,
    InterfaceError,
    OperationalError,
    close_old_connections,
)
from django.utils import timezone

from tables.common.database import Lock, hold_number_if_free
from tables.devices.calls import apply_call, tell_devices
from tables.devices.connector import Connector, ConnectorAway, ConnectorBusy, Queue
from tables.devices.hands import apply_hands
from tables.devices.items import State, drop_replaced, is_replaced, settle
from tables.devices.models import DeviceItem
from tables.devices.movement import apply_movement
from tables.devices.players import apply_player
from tables.devices.reasons import because
from tables.devices.receiving import receive
from tables.devices.results import apply_result
from tables.devices.seats import apply_seat
from tables.devices.sending import send_results

logger = logging.getLogger(__name__)
# Seconds between rounds: as a rule, after the answer "busy", and at most.
EVERY, SOON, AT_MOST = 1.0, 0.3, 5.0
# How often items for a table or section that is not here yet are tried again.
AGAIN = timedelta(seconds=30)
# How many items beside calls are applied at once, so that no call waits for them.
AT_ONCE = 15
# How often the other queues are polled.
SLOWLY = timedelta(seconds=10)
APPLY = {
    Queue.CALLS: apply_call,
    Queue.HANDS: apply_hands,
    Queue.MOVEMENT: apply_movement,
    Queue.PLAYERS: apply_player,
    Queue.SEATS: apply_seat,
    Queue.RESULTS: apply_result,
}


class Bridge:
    """One session of a Data Connector for one tournament."""

    def __init__(self, connector: Connector, tournament: int) -> None:
        self.connector, self.tournament = connector, tournament
        self.said = ""
        self.pause = EVERY
        self.looked_at: datetime | None = None
        self.is_behind = False
        self.asked_at: datetime | None = None

    def run(self, *, stopped: Callable[[float], bool]) -> None:
        """Go on until ``stopped``, which waits for some seconds and says so."""
        while not stopped(self.step()):
            close_old_connections()

    def step(self) -> float:
        """One round, whatever happens in it; the seconds until the next."""
        try:
            self.round(timezone.now())
        except ConnectorBusy:
            return SOON
        except ConnectorAway as wrong:
            return self._slower(f"The Data Connector does not answer: {wrong}")
        except (OperationalError, InterfaceError) as wrong:
            return self._slower(f"The database does not answer: {wrong}")
        self._is_well()
        return 0.0 if self.is_behind else EVERY

    def round(self, now: datetime) -> None:
        """Bring in what waits, apply it, and tell the devices the outcome.

        One process at a time: a second one finds nothing left to do.
        """
        with hold_number_if_free(Lock.BRIDGING, self.tournament) as is_ours:
            if is_ours:
                self._round(now)

    def _round(self, now: datetime) -> None:
        self._receive([Queue.CALLS], now)
        tell_devices(self.connector, self.tournament, now)
        if self.asked_at is None or now - self.asked_at >= SLOWLY:
            self._receive([one for one in Queue if one != Queue.CALLS], now)
            send_results(self.connector, self.tournament, now)
            self.asked_at = now

    def _receive(self, queues: list[Queue], now: datetime) -> None:
        self._apply_waiting(now)
        for queue in queues:
            receive(self.connector, self.tournament, queue, now)
        self._apply_waiting(now)

    def _apply_waiting(self, now: datetime) -> None:
        """Apply what is new; with it, and now and then, what had no place, in order."""
        here = DeviceItem.objects.filter(
            queue__tournament=self.tournament, queue__session=self.connector.session
        )
        is_due = self.looked_at is None or now - self.looked_at > AGAIN
        if not is_due and not here.filter(state=State.WAITING).exists():
            return
        states = [State.WAITING]
        if is_due or not self.is_behind:
            states.append(State.NO_PLACE)
            self.looked_at = now
        found = here.filter(state__in=states).select_related("queue__tournament")
        calls = found.filter(queue__queue=Queue.CALLS)
        rest = found.exclude(queue__queue=Queue.CALLS)
        for item in calls.order_by("pk"):
            apply_item(item)
        self._apply_some(rest.order_by("pk"))

    def _apply_some(self, items: Iterable[DeviceItem]) -> None:
        """Apply what is new as far as `AT_ONCE`; the rest is applied next."""
        new = 0
        self.is_behind = False
        for item in items:
            new += item.state == State.WAITING
            if new > AT_ONCE:
                self.is_behind = True
                return
            apply_item(item)

    def _slower(self, said: str) -> float:
        if said != self.said:
            logger.warning("%s", said)
        self.said = said
        self.pause = min(self.pause * 1.5, AT_MOST)
        return self.pause

    def _is_well(self) -> None:
        if self.said:
            logger.warning("The Data Connector answers again.")
        self.said, self.pause = "", EVERY


def apply_item(item: DeviceItem) -> None:
    """Apply an item, or keep it and say why; what was replaced since is done."""
    before = item.state
    try:
        if is_replaced(item):
            settle(item, State.DONE)
        else:
            APPLY[Queue(item.queue.queue)](item)
            drop_replaced(item)
    except (DataError, IntegrityError, ValueError, OverflowError) as wrong:
        logger.exception("An item of the devices cannot be applied.")
        settle(item, State.UNREAD, because("broken", problem=type(wrong).__name__))
    if item.state != before and item.why:
        logger.warning("An item of the devices is kept: %s", item.why)
