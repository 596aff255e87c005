// Follow the event stream. A message is only a nudge: each part of the page that it
// concerns fetches itself again from the server (hx-trigger="nudge"). Only the tiles of
// a desk may come with the stream, drawn once for everybody who looks at the same.
import { say } from "./words.js";

const SILENCE = 25_000;
const COALESCE = 150;
const MANY = 12;
const RETRY_AT_MOST = 8_000;

const badge = document.getElementById("live");
const view = document.querySelector("[data-stream]")?.dataset.stream ?? "";
// What has changed, and whether its tile comes with the stream.
const dirty = new Map();
let comes = false;
let position = document.body.dataset.position ?? "";
let heard = Date.parse(document.querySelector("[data-heard]")?.dataset.heard ?? Date());
let heardAt = performance.now();
let waiting = null;
let flushed = -COALESCE;
let failures = 0;
let connections = 0;
let quit = null;
let refused = false;

function show(live) {
  document.body.dataset.live = live ? "yes" : "no";
  if (!badge) return;
  const pace = document.body.dataset.pace === "slow" ? "live_slow" : "live";
  const text = live ? say(pace) : say("not_live", { time: clock() });
  if (badge.textContent !== text) badge.textContent = text;
}

function clock() {
  const language = document.documentElement.lang;
  return new Date(heard).toLocaleTimeString(language, { hour12: false });
}

export function nudge(selector) {
  for (const part of document.querySelectorAll(selector)) htmx.trigger(part, "nudge");
}

// A page that draws tables by itself is given the tables to ask for; none means all.
function tell(detail, name = "news") {
  document.dispatchEvent(new CustomEvent(name, { detail }));
}

function flush() {
  waiting = null;
  flushed = performance.now();
  if (dirty.size > MANY && document.querySelector("[data-live-grid]")) {
    nudge("[data-live-grid]");
  } else {
    for (const table of dirty.keys()) nudge(`[data-live-table="${table}"]`);
  }
  tell({ tables: [...dirty.keys()].filter((table) => !dirty.get(table)) });
  dirty.clear();
}

// What comes alone is shown at once; what comes in a crowd goes together.
export function refresh(table) {
  const name = String(table);
  dirty.set(name, comes && dirty.get(name) !== false);
  const rest = Math.max(0, flushed + COALESCE - performance.now());
  waiting ??= setTimeout(flush, rest);
}

function refreshAll() {
  tell({});
  nudge("[data-live-grid]");
  nudge("[data-live-table]:not([data-live-grid] *)");
}

function take(message) {
  const lines = message.split("\n");
  const field = (name) => lines.find((line) => line.startsWith(name))?.slice(name.length);
  position = field("id:")?.trim() ?? position;
  const told = JSON.parse(field("data:") ?? "{}");
  if (told.table !== undefined) refresh(told.table);
  if (told.slow !== undefined) setPace(told.slow);
  if (told.html !== undefined) takeTiles(told.html);
}

// null: tiles come no more, or some could not be drawn; the page has to ask.
function takeTiles(html) {
  comes = html !== null;
  if (html) tell(html, "drawn");
  else if (!comes) tell({});
}

// slow: without Redis the server polls; changes come a second late, none is lost.
function setPace(slow) {
  document.body.dataset.pace = slow ? "slow" : "";
  show(true);
}

function hear() {
  heard = Date.now();
  heardAt = performance.now();
  show(true);
}

async function read(body) {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    hear();
    text += decoder.decode(value, { stream: true });
    const messages = text.replaceAll("\r\n", "\n").split("\n\n");
    text = messages.pop();
    messages.forEach(take);
  }
}

async function connect() {
  quit = new AbortController();
  const headers = { Accept: "text/event-stream" };
  if (position) headers["Last-Event-ID"] = position;
  const answer = await fetch(`/api/stream/${view}`, {
    headers,
    signal: quit.signal,
    cache: "no-store",
  });
  refused = answer.status === 401 || answer.status === 403;
  const kind = answer.headers.get("Content-Type") ?? "";
  if (!answer.ok || !kind.startsWith("text/event-stream")) throw new Error(kind);
  failures = 0;
  comes = false;
  // The server says so again if it is still so.
  document.body.dataset.pace = "";
  hear();
  document.dispatchEvent(new CustomEvent("hello", { detail: answer }));
  connections += 1;
  // The first stream starts where the page was drawn; later ones follow a gap.
  if (connections > 1) refreshAll();
  await read(answer.body);
}

async function follow() {
  for (;;) {
    try {
      await connect();
    } catch {
      failures += 1;
    }
    show(false);
    if (refused && badge) tell(badge, "refused");
    const pause = Math.min(RETRY_AT_MOST, 500 * 2 ** failures) * (0.5 + Math.random());
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

// Silence is not an error to a stream: heartbeats come every ten seconds.
setInterval(() => {
  if (document.body.dataset.live === "yes" && performance.now() - heardAt > SILENCE) {
    show(false);
    quit?.abort();
  }
}, 1_000);
window.addEventListener("offline", () => quit?.abort());
window.addEventListener("online", () => quit?.abort());
window.addEventListener("pagehide", () => quit?.abort());
document.addEventListener("htmx:error", (failed) => {
  const part = failed.target.closest?.("[hx-trigger]");
  if (part) setTimeout(() => part.isConnected && htmx.trigger(part, "nudge"), 2_000);
});
follow();
