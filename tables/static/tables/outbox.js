// Entries are on this device's disk before anything else happens (shelf.js), are sent
// in order by one tab, and leave only when the server has answered for them.
import * as shelf from "./shelf.js";
import { say, words } from "./words.js";

const BATCH = 50;
const PATIENCE = 8_000;
const SOONEST = 500;
const LATEST = 8_000;
const EVERY = 15_000;
// As many as the server reads (tables/intake/entries.py).
const MOST_SPENT = 10_000;

const tab = shelf.uuid();
const others = new BroadcastChannel("rectify-outbox");
let kept = { entries: [], needs: [], spent: [] };
let trouble = "";
let unkept = "";
let sending = false;
let again = false;
let failures = 0;
let asked = 0;
let timer = null;

export const unsent = () => kept.entries;
export const needs = () => kept.needs;
// What the server said of an entry that this page sent.
const outcomes = new Map();
export const outcome = (id) => outcomes.get(id);
export const state = () => ({ unsent: kept.entries.length, trouble, sending });

function tell(detail = {}) {
  document.dispatchEvent(new CustomEvent("outbox", { detail }));
}

async function look() {
  kept = await shelf.everything();
  tell();
}

async function changed() {
  others.postMessage("changed");
  await look();
}

// Gives the entry's id once it is on the disk, or false: only then was the tap heard.
export async function keep({ table, board, version, event, said }) {
  const occurred_at = new Date().toISOString();
  let added;
  try {
    const entry = { table, board, base_version: version, occurred_at, event, said };
    added = await shelf.add(entry);
    kept.entries = [...kept.entries, added];
    unkept = "";
    tell();
  } catch (wrong) {
    unkept = wrong.name === "QuotaExceededError" ? "full" : "cannot_keep";
    tell();
    return false;
  }
  await changed();
  drain();
  return added.id;
}

// What is entered at a table that stands so: the data of the part with data-version.
export const enterAt = ({ table, board, version }, event, said) =>
  keep({
    table: Number(table),
    board: Number(event.board ?? board),
    version: Number(event.type === "BoardOpened" ? 0 : version),
    event,
    said,
  });

export async function putAside(id) {
  await shelf.putAside(id);
  await changed();
}

// What was set aside because the server broke on it goes back to where it stood.
export const sendAgain = (id) =>
  aside().then(({ takeBack }) => takeBack(id)).then(changed).then(drain);

// While a batch is under way nobody can say whether the server has it: wait for it.
export async function undo(id) {
  const undone = await alone(() => shelf.undo(id));
  await changed();
  return Boolean(undone);
}

// --- one sender among tabs -----------------------------------------------------

const lease = navigator.locks ? null : import("./lease.js");

function alone(work) {
  if (!lease) return navigator.locks.request("rectify-outbox", work);
  return lease.then(({ leased }) => leased(tab, work));
}

// --- one batch -----------------------------------------------------------------

function token() {
  const cookie = document.cookie.match(/(?:^|; )csrftoken=([^;]+)/);
  return cookie?.[1] ?? document.querySelector("[name=csrfmiddlewaretoken]")?.value;
}

export function batch(entries) {
  return {
    app: document.documentElement.dataset.release ?? "",
    sent_at: new Date().toISOString(),
    series: kept.series,
    spent: kept.spent.slice(-MOST_SPENT),
    unsent: kept.entries.length,
    oldest: kept.entries[0]?.occurred_at,
    entries: entries.map(({ said, ...entry }) => entry),
  };
}

// Only an answer with our mark is one: a captive portal says 200 as well.
async function post(entries) {
  const answer = await fetch("/api/entries/", {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-CSRFToken": token() ?? "" },
    body: JSON.stringify(batch(entries)),
    signal: AbortSignal.timeout(PATIENCE),
  });
  const kind = answer.headers.get("Content-Type") ?? "";
  const ours = answer.headers.has("X-Rectify") && /^application\/(problem\+)?json/.test(kind);
  asked = 1000 * answer.headers.get("Retry-After") || 0;
  return { status: answer.status, body: ours ? await answer.json() : null };
}

// Seldom needed, and kept with the pages' files (tables/web/release.py).
const aside = () => import("./aside.js");

async function send(entries) {
  const { status, body } = await post(entries);
  if (status === 200 && Array.isArray(body?.results)) return settle(entries, body.results);
  if (body && status === 429) return "too_often";
  if (body && (status === 401 || status === 403)) return reasonToStop(body.code);
  if (!body || status < 400) return "no_server";
  return (await aside()).failed(entries, status, body, { send, post, settle });
}

// What the server may say has words of its own under its code (tables/web/wording/screen.py).
const reasonToStop = (code) => (words[code] ? code : "log_in");

const ANSWERS = ["new", "again", "late", "refused"];

// An entry that could not be read has no name there, but its place.
async function settle(entries, results) {
  const named = (one, place) => [one?.id ?? entries[place]?.id, one];
  const known = results.map(named).filter(([, one]) => ANSWERS.includes(one?.result));
  const answered = new Map(known);
  answered.forEach((one, id) => outcomes.set(id, one));
  const done = entries.filter((entry) => answered.has(entry.id));
  await shelf.settle(done.map((entry) => ({ ...entry, ...answered.get(entry.id), id: entry.id })));
  // The next batch tells which numbers are spent by now.
  kept = await shelf.everything();
  return done.length ? "" : "no_server";
}

// --- all of them ---------------------------------------------------------------

async function sendAll() {
  const touched = new Set();
  kept = await shelf.everything();
  while (kept.entries.length) {
    await lease?.then(({ renew }) => renew(tab));
    const entries = kept.entries.slice(0, BATCH);
    trouble = await send(entries).catch(() => "no_server");
    if (trouble) break;
    entries.forEach((entry) => touched.add(entry.table));
    await changed();
  }
  return touched;
}

// Someone taps while a batch is under way: look once more when it is done.
export async function drain() {
  again = true;
  if (sending) return;
  sending = true;
  clearTimeout(timer);
  const touched = new Set();
  while (again && kept.entries.length) {
    again = false;
    tell();
    for (const table of (await alone(sendAll)) ?? []) touched.add(table);
  }
  sending = false;
  tell({ touched: [...touched] });
  tryLater();
}

// What only time mends: nobody has to do anything about it.
export const passes = (what) => what === "no_server" || what === "too_often";

function tryLater() {
  failures = passes(trouble) ? failures + 1 : 0;
  const pause = Math.min(LATEST, SOONEST * 2 ** (failures - 1)) * (0.5 + Math.random() / 2);
  if (failures && kept.entries.length) timer = setTimeout(drain, Math.max(pause, asked));
}

// The server's own sentence, or what it means in the language of the page.
export const why = (problem) => words.refusals?.[problem?.code] ?? problem?.detail;

export function line() {
  const count = kept.entries.length;
  if (unkept) return say(unkept, { n: count });
  if (trouble && count) return say(trouble, { n: count });
  return count ? say(sending ? "sending" : "unsent", { n: count }) : say("all_sent");
}

others.addEventListener("message", look);
window.addEventListener("online", drain);
document.addEventListener("visibilitychange", drain);
document.addEventListener("hello", drain);
setInterval(drain, EVERY);
// A browser that gives no storage (some private windows) is told at once.
function cannotKeep() {
  unkept = "cannot_keep";
  tell();
}
export const ready = look().catch(cannotKeep).then(drain);
