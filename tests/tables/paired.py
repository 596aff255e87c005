"""Tablets that are paired for a test."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.test import Client
from django.utils import timezone

from tables.access.models import Device
from tables.access.pairing import TabletPlace, offer_pairing, use_code
from tables.access.tablet import COOKIE, Tablet, admit_tablet, hash_secret
from tables.models import Section, Tournament


def pair(
    tournament: Tournament,
    section: Section | None = None,
    name: str = "Tablet A",
    now: datetime | None = None,
) -> str:
    """Pair a tablet; its secret."""
    now = now or timezone.now()
    place = TabletPlace(tournament.pk, section.pk if section else None, name)
    _offer, code = offer_pairing(place=place, by=None, now=now)
    return use_code(code=code, now=now)


def holding(secret: str, **more: Any) -> Client:
    """A browser with the tablet's cookie."""
    client = Client(**more)
    client.cookies[COOKIE] = secret
    return client


def device_of(secret: str) -> Device:
    """The tablet as the database knows it."""
    return Device.objects.get(secret=hash_secret(secret))


def tablet_of(secret: str) -> Tablet:
    """The tablet as a request knows it."""
    return admit_tablet(secret, timezone.now())
