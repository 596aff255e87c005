// The lawbook without network, below /lawbook/. The names in capitals that are not made
// here stand before this text when it is served (tables/web/pages/lawbook/whole.py): BOOK,
// the address of every Law of one edition on one page, in one language and version; STATIC.
// With network its pages come from the server. No page of a person is kept: the book is
// asked for without a log-in.
const PATIENCE = 2_500;
const BOOKS = "lawbook";
// Two editions in two languages.
const MOST = 4;
const ANYWHERE = { ignoreVary: true };

const kindOf = (url) => {
  const { pathname, searchParams } = new URL(url, self.location);
  return pathname + searchParams.get("language");
};

async function install() {
  const books = await caches.open(BOOKS);
  if (!(await books.match(BOOK, ANYWHERE))) {
    const answer = await fetch(BOOK, { credentials: "omit", cache: "reload" });
    if (!answer.ok) throw new Error(`${answer.status}`);
    await books.put(BOOK, answer);
  }
  const others = (await books.keys()).filter(({ url }) => !url.endsWith(BOOK));
  const old = others.filter(({ url }) => kindOf(url) === kindOf(BOOK));
  const left = others.filter((one) => !old.includes(one)).slice(0, 1 - MOST);
  await Promise.all([...old, ...left].map((one) => books.delete(one)));
  await self.skipWaiting();
}

// Where a page of the lawbook stands in the book.
function placeOf(pathname) {
  const [, , , first, second] = decodeURIComponent(pathname).split("/");
  if (!first || first === "book") return "";
  return second ? `#${first}-${second}` : `#${first}`;
}

// The book of the edition that is asked for, in the language of this tablet if it is kept.
async function book(pathname) {
  const books = await caches.open(BOOKS);
  const kept = (await books.keys()).map(({ url }) => url);
  const edition = pathname.split("/")[2];
  const fits = (url) => new URL(url).pathname.startsWith(`/lawbook/${edition}/`);
  const isNow = (url) => url.endsWith(BOOK);
  const same = kept.filter(fits);
  const found = same.find(isNow) ?? same.at(-1) ?? kept.find(isNow) ?? kept.at(-1);
  if (!found) return undefined;
  const target = new URL(found).pathname;
  if (pathname === target) return books.match(found, ANYWHERE);
  return Response.redirect(target + placeOf(pathname));
}

const later = (wait) => new Promise((resolve) => setTimeout(resolve, wait));

async function page({ request }) {
  const { pathname } = new URL(request.url);
  const asked = fetch(request).catch(() => null);
  const answer = await Promise.race([asked, later(PATIENCE)]);
  return answer ?? (await book(pathname)) ?? (await asked) ?? Response.error();
}

const file = async (request) => (await caches.match(request, ANYWHERE)) ?? fetch(request);

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(event));
  else if (pathname.startsWith(STATIC)) event.respondWith(file(request));
});
