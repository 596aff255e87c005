"""A call reaches a director who does not look: heard, felt, shown in the background."""

from __future__ import annotations

import json
from datetime import timedelta
from pathlib import Path

import pytest
from django.contrib.auth.models import Group, User
from django.utils import timezone
from playwright.sync_api import Page, expect

from tables.alerts import services
from tables.models import AlertSettings, Escalation
from tests.browser.alerting import (
    CALLED,
    CLICK,
    HAS_PUSH,
    HEARD,
    HIDE,
    IN_WORKER,
    LATER,
    SHOWN,
    SIZES,
    UNTOUCHED,
    WATCH,
    away,
    open_desk,
    told,
    until,
    wait_for_alerts,
)
from tests.browser.axe import shut_out
from tests.browser.conftest import Room
from tests.browser.hands import photograph
from tests.browser.test_looks import WIDER

__all__ = ["away"]


def test_it_is_heard_and_felt_with_the_page_in_the_background(
    room: Room, away: Page
) -> None:
    open_desk(away)
    other = away.context.new_page()
    other.goto("/lawbook/2017/")
    other.bring_to_front()
    assert told(away)["tones"] == 0
    room.open(room.tables[0], 9, CALLED)
    until(away, "() => window.told.tones === 4")
    assert told(away)["shakes"] == 1
    expect(away).to_have_title("(1) Director's desk · Rectify")
    assert told(away)["badges"][-1] == 1
    room.open(room.tables[1], 9, CALLED)
    until(away, "() => window.told.tones === 8")
    expect(away).to_have_title("(2) Director's desk · Rectify")
    away.bring_to_front()
    for line in (0, 1):
        away.locator(".line__take button").first.click()
        expect(away.locator(".line__take button")).to_have_count(1 - line)
    expect(away).to_have_title("Director's desk · Rectify")
    assert told(away)["badges"][-1] == 0


def test_it_rings_again_until_somebody_goes(room: Room, away: Page) -> None:
    open_desk(away)
    room.open(room.tables[0], 9, CALLED)
    until(away, "() => window.told.tones === 4")
    away.wait_for_timeout(6_000)
    assert told(away)["tones"] == 4
    away.evaluate(LATER, 31_000)
    until(away, "() => window.told.tones === 8")
    away.locator(".line__take button").click()
    expect(away.locator(".line__take button")).to_have_count(0)
    away.evaluate(LATER, 62_000)
    away.wait_for_timeout(6_000)
    assert told(away)["tones"] == 8


def test_of_two_tabs_one_rings(room: Room, away: Page) -> None:
    open_desk(away)
    other = away.context.new_page()
    other.add_init_script(WATCH)
    open_desk(other)
    room.open(room.tables[0], 9, CALLED)
    expect(away).to_have_title("(1) Director's desk · Rectify")
    expect(other).to_have_title("(1) Director's desk · Rectify")
    away.wait_for_timeout(1_000)
    assert told(away)["tones"] + told(other)["tones"] in (4, 8)


def test_a_tab_that_cannot_be_heard_takes_no_ring(room: Room, away: Page) -> None:
    """It was opened first, and nobody has touched it."""
    away.add_init_script(UNTOUCHED)
    open_desk(away, tapped=False)
    other = away.context.new_page()
    other.add_init_script(WATCH)
    other.goto("/lawbook/2017/")
    room.open(room.tables[0], 9, CALLED)
    expect(away).to_have_title("(1) Director's desk · Rectify")
    away.wait_for_timeout(1_000)
    open_desk(other)
    until(other, "() => window.told.tones === 4")
    assert (told(away)["tones"], told(away)["shakes"]) == (0, 0)


def test_before_a_tap_it_says_that_it_cannot_be_heard(room: Room, away: Page) -> None:
    """The browser wants one; this one wants it, and then the same call is heard."""
    open_desk(away, tapped=False)
    waits = away.locator("[data-ring-waits]")
    if waits.is_hidden():
        pytest.skip("This browser lets a page sound without a tap.")
    away.locator("#queue-title").click()
    expect(waits).to_be_hidden()


def test_what_is_switched_off_stays_off(room: Room, away: Page) -> None:
    AlertSettings.objects.create(user=room.director, sound=False, vibration=False)
    open_desk(away, tapped=False)
    expect(away.locator("[data-ring-waits]")).to_be_hidden()
    room.open(room.tables[0], 9, CALLED)
    expect(away).to_have_title("(1) Director's desk · Rectify")
    away.wait_for_timeout(500)
    assert (told(away)["tones"], told(away)["shakes"]) == (0, 0)


def test_what_is_heard(room: Room, away: Page) -> None:
    """Four notes, loud and not too loud, with silence between the pairs and after."""
    open_desk(away)
    one, two, pause, three, after = away.evaluate(HEARD)
    for loud in (one, two, three):
        assert 0.3 < loud <= 0.65
    assert pause < 0.001
    assert after < 0.001


def test_a_notification_of_a_hidden_page(room: Room, away: Page) -> None:
    AlertSettings.objects.create(user=room.director, notification=True)
    open_desk(away)
    room.open(room.tables[0], 9, CALLED)
    until(away, "() => window.told.tones === 4")
    assert away.evaluate(SHOWN) == []
    away.evaluate(HIDE)
    room.open(room.tables[1], 9, CALLED)
    until(away, "() => window.told.tones === 8")
    (shown,) = wait_for_alerts(away, 1)
    assert shown["title"] == "Table A 2 calls"
    assert shown["url"] == f"/desk/tables/{room.tables[1].pk}/"
    away.locator(".line__take button").last.click()
    wait_for_alerts(away, 0)


def test_a_push_is_shown_by_the_worker(room: Room, away: Page) -> None:
    """As the browser hands it over, whatever push service it came by."""
    open_desk(away)
    with away.context.expect_event("serviceworker") as begun:
        away.evaluate("() => void navigator.serviceWorker.register('/desk/worker.js')")
    worker = begun.value
    away.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
    worker.evaluate(IN_WORKER)
    session, found = away.context.new_cdp_session(away), []
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: found.extend(told["registrations"]),
    )
    session.send("ServiceWorker.enable")
    while not found:
        away.wait_for_timeout(50)
    alert = {"title": "Table A 5 calls", "body": "", "tag": "call-5-1", "url": "/desk/"}
    session.send(
        "ServiceWorker.deliverPushMessage",
        {
            "origin": away.evaluate("() => location.origin"),
            "registrationId": found[-1]["registrationId"],
            "data": json.dumps(alert),
        },
    )
    while not (shown := worker.evaluate("() => self.shown")):
        away.wait_for_timeout(50)
    assert shown == [alert]


def clicked(room: Room, page: Page, url: str) -> list[str]:
    """A notification of this address is clicked; where the worker opened a window.

    A click is of a person: the event alone may open none, and bring none forward.
    """
    with page.context.expect_event("serviceworker") as begun:
        page.evaluate("() => void navigator.serviceWorker.register('/desk/worker.js')")
    worker = begun.value
    until(page, "() => navigator.serviceWorker.controller !== null")
    worker.evaluate(CLICK, url)
    found: list[str] = worker.evaluate("() => self.opened")
    return found


@pytest.mark.parametrize("place", ["/desk/", "/desk/waits/", "/desk/alerts/"])
def test_a_click_leads_any_page_of_the_desk_to_the_table(
    room: Room, away: Page, place: str
) -> None:
    away.goto(place)
    where = f"/desk/tables/{room.tables[1].pk}/"
    assert clicked(room, away, where) == []
    away.wait_for_url(f"**{where}")


def test_a_click_leaves_what_shows_it_and_what_is_no_desk(
    room: Room, away: Page
) -> None:
    """The desk beside it stays where it is; where there is no desk a new page opens."""
    where = f"/desk/tables/{room.tables[1].pk}/"
    away.goto(where)
    desk = away.context.new_page()
    desk.goto("/desk/")
    assert clicked(room, away, where) == []
    assert desk.url.endswith("/desk/")
    desk.goto("/lawbook/2017/")
    away.goto("/lawbook/2017/")
    worker = away.context.service_workers[0]
    worker.evaluate(CLICK, where)
    assert worker.evaluate("() => self.opened") == [where]
    assert desk.url.endswith("/lawbook/2017/")


def test_a_log_out_ends_web_push_in_the_browser(room: Room, away: Page) -> None:
    """And a log-in that ran out does not: the same person may come back."""
    away.add_init_script(HAS_PUSH)
    away.goto("/desk/alerts/")
    away.evaluate("() => navigator.serviceWorker.register('/desk/worker.js')")
    away.context.clear_cookies()
    away.goto("/desk/")
    away.wait_for_url("**/login/?next=**")
    away.wait_for_timeout(500)
    assert away.evaluate("() => sessionStorage.ended") is None
    away.goto("/login/")
    until(away, "() => sessionStorage.ended === '1'")


def test_who_comes_next_ends_the_web_push_of_who_was_there(
    room: Room, away: Page
) -> None:
    """The desk asks the server whose it is, once in each log-in."""
    away.add_init_script(HAS_PUSH)
    away.goto("/desk/alerts/")
    away.evaluate("() => navigator.serviceWorker.register('/desk/worker.js')")
    with away.expect_response("**/desk/alerts/subscribe/") as answer:
        away.goto("/desk/")
    assert answer.value.json() == {"mine": False}
    until(away, "() => sessionStorage.ended === '1'")


def test_the_desk_says_who_was_rung(
    room: Room, desk: Page, worker: None, pictures: Path
) -> None:
    """The worker rings at once; three minutes later the head."""
    anna = User.objects.create_user("anna", first_name="Anna")
    anna.groups.add(Group.objects.get(name="director"))
    section = room.tables[0].section
    Escalation.objects.create(tournament=section.tournament, head=room.director)
    AlertSettings.objects.create(user=anna).sections.add(section)
    desk.goto("/desk/")
    room.open(room.tables[4], 9, CALLED)
    rung = desk.locator(".call__rung")
    # The worker may still be starting.
    expect(rung).to_contain_text("Rung: Anna", timeout=30_000)
    services.ring_due(now=timezone.now() + timedelta(minutes=3, seconds=1))
    expect(rung).to_contain_text("(head director)")
    for width, height in SIZES:
        desk.set_viewport_size({"width": width, "height": height})
        assert desk.evaluate(WIDER) <= 0
        desk.screenshot(path=pictures / f"rung-{width}.png")
    assert shut_out(desk, ".desk__queue") == []
    photograph(desk, pictures, "rung")
