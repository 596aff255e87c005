"""The pages of webhooks: they fit in every language, and shut nobody out."""

from __future__ import annotations

import re
from pathlib import Path

from django.contrib.auth.models import Group
from django.utils import timezone
from playwright.sync_api import Page, expect

from tables.models import Board, Delivery, Webhook
from tables.webhooks import services
from tests.browser.alerting import SIZES
from tests.browser.axe import shut_out
from tests.browser.conftest import Room
from tests.browser.hands import go, photograph
from tests.browser.test_looks import CLIPPED, WIDER
from tests.browser.test_shapes import prefer
from tests.tables.hooked import hook_at

PAGE = "/setup/webhooks/"
URL = "https://hooks.scoring.example.org/federation/rectify/entries?club=athens-north"


def fits(page: Page, pictures: Path, name: str) -> None:
    """At every size; axe has nothing to say. The note of a draft, French, is apart."""
    for language in ("el", "fr", "en"):
        prefer(page, language=language)
        page.reload()
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(WIDER) <= 0, (name, language, width)
            assert page.evaluate(CLIPPED) == [], (name, language, width)
            picture = pictures / f"{name}-{language}-{width}.png"
            page.screenshot(path=picture, full_page=True)
        assert language == "fr" or shut_out(page) == []
    photograph(page, pictures, name)


def troubled(room: Room) -> None:
    """One with a message given up, one tried again, and an old secret that signs."""
    now, table = timezone.now(), room.tables[0]
    tournament = table.section.tournament
    hook, _secret = hook_at(URL, tournament, room.director, table.section)
    services.renew_secret(hook=hook, now=now)
    room.open(table, 7)
    board = Board.objects.get(table=table)
    for version, state in ((1, "dead"), (2, "waiting")):
        Delivery.objects.create(
            webhook=hook,
            position=version,
            table=table,
            board=board,
            version=version,
            state=state,
            tries=12,
            next_at=now,
            failed_at=now,
            trouble="status",
            status=500,
        )
    Webhook.objects.filter(pk=hook.pk).update(
        paused="failing", paused_at=now, trouble="status", status=500
    )


def test_webhooks(room: Room, desk: Page, pictures: Path) -> None:
    troubled(room)
    room.director.groups.add(Group.objects.get(name="organiser"))
    go(desk, PAGE)
    fits(desk, pictures, "webhooks")
    desk.get_by_role("link", name="Scoring").click()
    fits(desk, pictures, "webhook")
    desk.get_by_role("button", name="New secret").click()
    expect(desk.get_by_role("textbox")).to_have_value(re.compile("^whsec_"))
    photograph(desk, pictures, "webhook-secret")
