"""What a page does that a person would hear, feel or see beside it."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

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
# The driver of this browser touches a page with all that it asks: here nobody has.
UNTOUCHED = """Object.defineProperty(navigator, "userActivation", {
  get: () => ({ hasBeenActive: false, isActive: false }),
})"""
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
# A notification of an address is clicked; what opens a window is noted instead.
CLICK = """async (url) => {
  self.opened = [];
  self.clients.openWindow = async (where) => { self.opened.push(where); return null; };
  const done = [];
  const event = new Event("notificationclick");
  event.notification = { data: { url }, close() {} };
  event.waitUntil = (work) => done.push(work);
  self.dispatchEvent(event);
  await Promise.all(done);
}"""
# A browser that takes web push, until it is told not to.
HAS_PUSH = """(() => {
  const made = {
    endpoint: "https://push.example.org/send/of-another",
    unsubscribe: async () => { sessionStorage.ended = 1; return true; },
  };
  PushManager.prototype.getSubscription = async () => made;
})()"""
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
