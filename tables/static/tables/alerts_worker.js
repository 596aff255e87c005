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

// A window that shows it is brought forward; else a page of the desk goes there, the one
// last used first; else a new one does. What lies outside the desk is left as it is:
// another worker has it, or somebody writes there.
async function open(url) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const place = (page) => new URL(page.url).pathname;
  const there = pages.find((page) => place(page) === url) ?? (await moved(pages.filter((page) => place(page).startsWith("/desk/")), url));
  return there ? there.focus().catch(() => null) : self.clients.openWindow(url);
}

async function moved(pages, url) {
  for (const page of pages) {
    const there = await page.navigate(url).catch(() => null);
    if (there) return there;
  }
  return null;
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.url));
});
