"""The page on which a director says how they are called."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from tables.models import PushSubscription
from tests.browser.alerting import (
    PLACE,
    SIZES,
    SUBSCRIBED,
    away,
    told,
    until,
    wait_for_alerts,
)
from tests.browser.axe import shut_out
from tests.browser.conftest import Room, log_in
from tests.browser.hands import photograph
from tests.browser.test_looks import CLIPPED, WIDER
from tests.browser.test_shapes import prefer
from tests.tables.push_service import HOST, Browser

__all__ = ["away"]


def test_how_i_am_called(room: Room, away: Page, pictures: Path) -> None:
    """What is tried is heard; the page fits, and shuts nobody out."""
    PushSubscription.objects.create(
        user=room.director,
        endpoint=f"https://{HOST}/a",
        language="en",
        browser="Chrome, Android",
        made_at=timezone.now(),
        failed_at=timezone.now(),
        trouble="away",
        **Browser().keys,
    )
    section = room.tables[0].section
    section.tournament.sections.create(name="B")
    for language in ("el", "fr", "en"):
        prefer(away, language=language)
        away.goto("/desk/alerts/")
        for width, height in SIZES:
            away.set_viewport_size({"width": width, "height": height})
            assert away.evaluate(WIDER) <= 0, (language, width)
            assert away.evaluate(CLIPPED) == [], (language, width)
            away.screenshot(
                path=pictures / f"alerts-{language}-{width}.png", full_page=True
            )
        # The note of a draft, which is French, is looked at elsewhere.
        assert language == "fr" or shut_out(away) == []
    photograph(away, pictures, "alerts")
    away.get_by_role("button", name="Try it").click()
    until(away, "() => window.told.tones === 4")
    assert told(away)["shakes"] == 1
    away.get_by_label("Browser notification").check()
    away.get_by_role("button", name="Try it").click()
    wait_for_alerts(away, 1)
    away.get_by_label("Sound", exact=True).uncheck()
    away.get_by_label("From").fill("23:00")
    away.get_by_label("until", exact=True).fill("07:00")
    away.get_by_role("button", name="Save", exact=True).click()
    expect(away.get_by_label("Sound", exact=True)).not_to_be_checked()
    expect(away.get_by_label("until", exact=True)).to_have_value("07:00")


def test_a_browser_is_added_for_web_push(room: Room, page: Page, site: Any) -> None:
    """Its address and keys as it gives them; the test browser has no push service."""
    log_in(page.context, room.director, site.url)
    page.context.grant_permissions(["notifications"])
    page.add_init_script(PLACE)
    page.goto("/desk/alerts/")
    page.get_by_role("button", name="Add this browser").click()
    expect(page.locator("[data-push-said]")).to_contain_text("without Internet")
    assert not PushSubscription.objects.exists()
    browser = Browser()
    keys = browser.keys | {"endpoint": f"https://{HOST}/send"}
    page.evaluate(SUBSCRIBED, keys)
    page.get_by_role("button", name="Add this browser").click()
    expect(
        page.locator(".lines-list strong").get_by_text("Chrome, Linux")
    ).to_be_visible()
    kept = PushSubscription.objects.get()
    assert kept.endpoint == f"https://{HOST}/send?87"
    assert (kept.p256dh, kept.auth) == (browser.keys["p256dh"], browser.keys["auth"])


@pytest.mark.parametrize("fault", ["insecure", "none", "denied"])
def test_where_there_is_no_web_push_it_says_why(
    room: Room, desk: Page, fault: str
) -> None:
    scripts = {
        "insecure": "Object.defineProperty(window, 'isSecureContext', { value: 0 })",
        "none": "delete window.PushManager; delete window.Notification",
        "denied": "Object.defineProperty(Notification, 'permission', {value:'denied'})",
    }
    words = {"insecure": "https", "none": "home screen", "denied": "blocked"}
    desk.add_init_script(scripts[fault])
    desk.goto("/desk/alerts/")
    desk.get_by_role("button", name="Add this browser").click()
    expect(desk.locator("[data-push-said]")).to_contain_text(words[fault])


def test_the_page_of_escalation_fits(room: Room, away: Page, pictures: Path) -> None:
    """Empty and with a fault, in either light; it shuts nobody out."""
    page = f"/desk/alerts/{room.tables[0].section.tournament_id}/escalation/"
    for language in ("el", "en"):
        prefer(away, language=language)
        for state in ("new", "wrong"):
            away.goto(page)
            if state == "wrong":
                away.locator("main input[type=number]").first.fill("0")
                away.locator("main form").evaluate("(form) => (form.noValidate = true)")
                away.locator("main .button--main").click()
                expect(away.locator(".form__error").first).to_be_visible()
            for width, height in SIZES:
                away.set_viewport_size({"width": width, "height": height})
                assert away.evaluate(WIDER) <= 0, (language, width)
                assert away.evaluate(CLIPPED) == [], (language, width)
                photograph(away, pictures, f"escalation-{state}-{language}-{width}")
            assert shut_out(away) == []
