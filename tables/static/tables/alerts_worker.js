// Shows the notifications of the desk, of a page or of a push, and opens what they are
// about. It answers for no page and no file. ICON stands before this text when it is
// served (tables/web/release.py).
const SHAKE = [300, 150, 300];

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("push", (event) => {
  const { title, body, tag, url } = event.data.json();
  const how = { body, tag, icon: ICON, renotify: true, vibrate: SHAKE, data: { url } };
  event.waitUntil(self.registration.showNotification(title, how));
});

async function open(url) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const desk = pages.find((page) => new URL(page.url).pathname.startsWith("/desk/"));
  const there = desk && (await desk.focus().then((page) => page.navigate(url)).catch(() => null));
  return there ?? self.clients.openWindow(url);
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.url));
});
