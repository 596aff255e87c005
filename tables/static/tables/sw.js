// The shell of the floor's pages, for when there is no network. The names in capitals
// that are not made here stand before this text when it is served (tables/web/release.py):
// RELEASE, SHELL, STATIC, OFFLINE and START. It answers only
// for pages and parts of /floor/ and for static files; never for what is sent, for the
// stream or for any other page.
const PATIENCE = 2_500;
const PAGES = "pages";
const KEPT = `shell-${RELEASE}`;
const PART = /^\/floor\/(rooms|tables\/\d+\/now)\/$/;
const ANYWHERE = { ignoreVary: true };

async function install() {
  const cache = await caches.open(KEPT);
  await cache.addAll(SHELL.map((path) => new Request(path, { cache: "reload" })));
}

// A page kept under the release before still finds its files; older ones go.
async function tidy() {
  const shells = (await caches.keys()).filter((name) => name.startsWith("shell-"));
  const old = shells.filter((name) => name !== KEPT).slice(0, -1);
  await Promise.all(old.map((name) => caches.delete(name)));
  const releases = shells.filter((name) => !old.includes(name)).map((name) => name.slice(6));
  const pages = await caches.open(PAGES);
  for (const request of await pages.keys()) {
    const page = await pages.match(request, ANYWHERE);
    if (!releases.includes(page?.headers.get("X-Rectify"))) await pages.delete(request);
  }
}

// The page that brought this worker was loaded without it: ask for it once more.
async function begin() {
  await tidy();
  await self.clients.claim();
  const open = await self.clients.matchAll({ type: "window" });
  await Promise.all(open.map(({ url }) => ask(new Request(url)).catch(() => null)));
}

const whose = (answer) => answer.headers.get("X-Rectify-For");

// The kept pages are those of one login: another one's go before the first of this is kept.
async function pagesOf(answer) {
  const pages = await caches.open(PAGES);
  const [first] = await pages.keys();
  const kept = first && (await pages.match(first, ANYWHERE));
  if (!kept || whose(kept) === whose(answer)) return pages;
  await caches.delete(PAGES);
  return caches.open(PAGES);
}

const isOurs = (answer) => answer.headers.has("X-Rectify");

// When a person is logged out or stopped, no table stays to look at.
function isClosed(answer) {
  return answer.type === "opaqueredirect" || [401, 403].includes(answer.status);
}

async function ask(request) {
  const answer = await fetch(request);
  if (isClosed(answer)) await caches.delete(PAGES);
  const secret = /no-store/.test(answer.headers.get("Cache-Control") ?? "");
  if (answer.ok && isOurs(answer) && !secret) {
    const pages = await pagesOf(answer);
    // A full disk keeps no page, and stops none.
    await pages.put(request.url, answer.clone()).catch(() => null);
  }
  return answer;
}

const later = (wait) => new Promise((resolve) => setTimeout(resolve, wait));

async function page(event) {
  const asked = ask(event.request);
  event.waitUntil(asked.catch(() => null));
  const kept = await caches.match(event.request.url, ANYWHERE);
  const answer = await Promise.race([asked, ...(kept ? [later(PATIENCE)] : [])]).catch(
    () => null,
  );
  if (answer && (isOurs(answer) || isClosed(answer) || !kept)) return answer;
  return kept ?? (await caches.match(OFFLINE, ANYWHERE)) ?? Response.error();
}

// The app begins where the server says; without network at the page that was open last.
async function begun(request) {
  try {
    return await fetch(request);
  } catch {
    const kept = await (await caches.open(PAGES)).keys();
    const last = kept.findLast(({ url }) => !PART.test(new URL(url).pathname));
    return last ? Response.redirect(last.url) : caches.match(OFFLINE, ANYWHERE);
  }
}

async function file(request) {
  const kept = await caches.match(request, ANYWHERE);
  if (kept) return kept;
  const answer = await fetch(request);
  const isPage = /html/.test(answer.headers.get("Content-Type") ?? "");
  if (answer.ok && !isPage) {
    const copy = answer.clone();
    caches.open(KEPT).then((cache) => cache.put(request, copy)).catch(() => null);
  }
  return answer;
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(begin()));
self.addEventListener("message", (event) => {
  if (event.data === "take over") self.skipWaiting();
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (pathname.startsWith(STATIC)) event.respondWith(file(request));
  else if (pathname === START) event.respondWith(begun(request));
  else if (request.mode === "navigate") event.respondWith(page(event));
  else if (PART.test(pathname)) event.respondWith(ask(request));
});
