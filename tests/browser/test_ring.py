"""A call reaches a director who does not look: heard, felt, shown in the background."""

from __future__ import annotations

import json
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import Group, User
from django.utils import timezone
from playwright.sync_api import Page, expect

from tables.alerts import services
from tables.models import AlertSettings, Escalation, PushSubscription
from tests.browser.axe import shut_out
from tests.browser.conftest import Room, log_in
from tests.browser.hands import photograph
from tests.browser.test_looks import CLIPPED, WIDER
from tests.browser.test_shapes import prefer
from tests.tables.push_service import HOST, Browser

CALLED = {"type": "DirectorCalled", "by": "N"}
SIZES = [(390, 844), (834, 1112), (1280, 900)]
# Everything that a person would hear, feel or see outside the page.
WATCH = """(() => {
  const told = (window.told = { tones: 0, shakes: 0, badges: [] });
  const { start } = AudioScheduledSourceNode.prototype;
  AudioScheduledSourceNode.prototype.start = function (...when) {
    told.tones += 1;
    return start.apply(this, when);
  };
  navigator.vibrate = () => { told.shakes += 1; return true; };
  navigator.setAppBadge = async (n) => { told.badges.push(n); };
  navigator.clearAppBadge = async () => { told.badges.push(0); };
})()"""
# The shell of Chromium has no place to show a notification: there it is only kept.
PLACE = """(() => {
  if (Notification.permission !== "denied") return;
  let shown = [];
  Object.defineProperty(Notification, "permission", { get: () => "granted" });
  Notification.requestPermission = async () => "granted";
  Object.assign(ServiceWorkerRegistration.prototype, {
    async getNotifications() { return shown; },
    async showNotification(title, how) {
      const close = () => (shown = shown.filter((one) => one.tag !== how.tag));
      close();
      shown.push({ title, ...how, close });
    },
  });
})()"""
IN_WORKER = """() => {
  self.shown = [];
  self.registration.showNotification = async (title, { body, tag, data }) =>
    self.shown.push({ title, body, tag, url: data.url });
}"""
HIDE = """() => {
  Object.defineProperty(document, "hidden", { get: () => true });
  Object.defineProperty(document, "visibilityState", { get: () => "hidden" });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
SHOWN = """async () => {
  const registration = await navigator.serviceWorker.getRegistration("/desk/");
  const shown = (await registration?.getNotifications()) ?? [];
  return shown.map(({ title, tag, data }) => ({ title, tag, url: data.url }));
}"""
# The sound as it would come out of the loudspeaker: when it is heard, and how loud.
HEARD = """async () => {
  const name = performance.getEntriesByType("resource").map((one) => one.name)
    .find((one) => /chime/.test(one));
  const { score } = await import(name);
  const graph = new OfflineAudioContext(1, 48_000, 48_000);
  score(graph, 0);
  const sound = (await graph.startRendering()).getChannelData(0);
  const loud = ([from, to]) =>
    Math.max(...sound.slice(from * 48_000, to * 48_000).map(Math.abs));
  return [[0, 0.16], [0.18, 0.34], [0.38, 0.48], [0.5, 0.66], [0.9, 1]].map(loud);
}"""
SUBSCRIBED = """(keys) => {
  const bytes = (text) => Uint8Array.from(
    atob(text.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));
  PushManager.prototype.getSubscription = async () => null;
  PushManager.prototype.subscribe = async ({ applicationServerKey }) => ({
    endpoint: `${keys.endpoint}?${applicationServerKey.length}`,
    getKey: (name) => bytes(keys[name]).buffer,
  });
}"""


# The page's own clock, put on; it asks each five seconds.
LATER = """(wait) => { const { now } = Date; Date.now = () => now() + wait; }"""
RUNS = """() => performance.getEntriesByType("resource")
  .some((one) => /chime/.test(one.name))"""


@pytest.fixture
def away(desk: Page) -> Page:
    """The desk of a director who may be alerted in every way."""
    desk.context.grant_permissions(["notifications"])
    desk.add_init_script(WATCH)
    desk.add_init_script(PLACE)
    return desk


def told(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate("() => window.told")
    return found


def until(page: Page, condition: str) -> None:
    page.wait_for_function(condition)


def wait_for_alerts(page: Page, count: int) -> list[dict[str, str]]:
    """The notifications that are shown, once there are so many."""
    for _time in range(200):
        shown: list[dict[str, str]] = page.evaluate(SHOWN)
        if len(shown) == count:
            return shown
        page.wait_for_timeout(100)
    raise AssertionError(shown)


def open_desk(page: Page, *, tapped: bool = True) -> None:
    page.goto("/desk/")
    until(page, RUNS)
    if tapped:
        page.locator("#queue-title").click()
        expect(page.locator("[data-ring-waits]")).to_be_hidden()


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
    expect(rung).to_contain_text("Rung: Anna")
    services.ring_due(now=timezone.now() + timedelta(minutes=3, seconds=1))
    expect(rung).to_contain_text("(head director)")
    for width, height in SIZES:
        desk.set_viewport_size({"width": width, "height": height})
        assert desk.evaluate(WIDER) <= 0
        desk.screenshot(path=pictures / f"rung-{width}.png")
    assert shut_out(desk, ".desk__queue") == []
    photograph(desk, pictures, "rung")


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
    away.get_by_label("Notification of the browser").check()
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
