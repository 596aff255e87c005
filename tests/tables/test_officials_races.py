"""Two work on the staff of one tournament, or on one tablet, at the same moment."""

from __future__ import annotations

import pytest
from django.utils import timezone

from tables.access import officials
from tables.access.models import Device, Duty, Official
from tables.access.pairing import replace_device
from tables.common.errors import NotThere
from tests.racing import behind
from tests.tables.paired import device_of, pair, tablet_of
from tests.tables.table import Room

pytestmark = pytest.mark.django_db(transaction=True)


def official(room: Room, pin: str = "1234") -> Official:
    return officials.set_official(
        tournament=room.tournament.pk, initials="AB", name="", pin=pin
    )


def remove(someone: Official) -> None:
    officials.remove_official(official=someone.pk, now=timezone.now())


def test_two_who_add_the_same_initials_make_one_official(live: Room) -> None:
    later = behind(lambda: official(live), lambda: official(live, "5678"))
    there = Official.objects.get()
    assert (there.pk, there.pin) == (later.pk, later.pin)


def test_who_is_removed_meanwhile_does_not_come_back_by_a_new_pin(live: Room) -> None:
    someone = official(live)
    again = behind(lambda: remove(someone), lambda: official(live, "5678"))
    someone.refresh_from_db()
    assert someone.removed_at is not None
    assert list(officials.officials_of(live.tournament.pk)) == [again]
    assert again.actor_id != someone.actor_id


def test_who_is_removed_meanwhile_does_not_get_onto_a_tablet(live: Room) -> None:
    someone, tablet = official(live), tablet_of(pair(live.tournament))
    with pytest.raises(NotThere):
        behind(
            lambda: remove(someone),
            lambda: officials.sign_in(
                tablet=tablet, official=someone.pk, pin="1234", now=timezone.now()
            ),
        )
    assert not Duty.objects.exists()


def test_a_tablet_that_is_paired_twice_at_once_counts_on_as_one(live: Room) -> None:
    secret = pair(live.tournament)
    Device.objects.filter(pk=device_of(secret).pk).update(sender="tablet-a")
    before = tablet_of(secret)
    one, other = pair(live.tournament), pair(live.tournament)

    def replace(secret: str) -> None:
        replace_device(before=before, secret=secret, now=timezone.now())

    behind(lambda: replace(one), lambda: replace(other))
    assert device_of(one).sender == "tablet-a"
    assert device_of(other).sender == ""
