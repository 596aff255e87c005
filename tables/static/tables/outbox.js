// Entries are kept on this device before anything else happens, each under a key of
// its own, and leave it only when the server has answered for them.
import { say } from "./words.js";

const ENTRY = "rectify.entry.";
const REFUSED = "rectify.refused.";
const BATCH = 50;
const PATIENCE = 8_000;
const RETRY = 5_000;

let trouble = "";
let sending = false;
let late = 0;

// Web Locks need a secure context; a page served without one sends all the same,
// and the server stores an entry once however often it comes.
function alone(work) {
  return navigator.locks ? navigator.locks.request("rectify-outbox", work) : work();
}

function uuid() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const now = Date.now();
  for (let i = 0; i < 6; i += 1) bytes[i] = Math.floor(now / 256 ** (5 - i)) % 256;
  bytes[6] = (bytes[6] & 15) | 112;
  bytes[8] = (bytes[8] & 63) | 128;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

function device() {
  const known = localStorage.getItem("rectify.device") ?? `tablet-${uuid().slice(-8)}`;
  localStorage.setItem("rectify.device", known);
  return known;
}

function nextNumber() {
  const number = Number(localStorage.getItem("rectify.seq") ?? 0) + 1;
  localStorage.setItem("rectify.seq", String(number));
  return number;
}

function stored(prefix) {
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(prefix))
    .map((key) => JSON.parse(localStorage.getItem(key)))
    .sort((a, b) => a.seq - b.seq);
}

export const unsent = () => stored(ENTRY);
export const refused = () => stored(REFUSED);
export const state = () => ({ unsent: unsent().length, trouble, sending });

function tell(detail = {}) {
  document.dispatchEvent(new CustomEvent("outbox", { detail }));
}

export async function keep({ table, board, version, event, said }) {
  await alone(() => {
    const entry = {
      id: uuid(),
      device: device(),
      seq: nextNumber(),
      table,
      board,
      base_version: version,
      occurred_at: new Date().toISOString(),
      event,
      said,
    };
    localStorage.setItem(ENTRY + entry.id, JSON.stringify(entry));
  });
  late = 0;
  tell();
  return drain();
}

export function putAside(id) {
  localStorage.removeItem(REFUSED + id);
  tell();
}

// Undo an entry that has not left this device; one that is being sent may have.
export function dropUnsent(id) {
  if (sending) return false;
  localStorage.removeItem(ENTRY + id);
  tell();
  return true;
}

function refuse(entry, problem) {
  localStorage.setItem(REFUSED + entry.id, JSON.stringify({ ...entry, problem }));
  localStorage.removeItem(ENTRY + entry.id);
}

function settle(entries, results) {
  for (const result of results) {
    const entry = entries.find((one) => one.id === result.id);
    if (!entry) continue;
    if (result.result === "late") late += 1;
    if (result.result === "refused") refuse(entry, result.problem ?? {});
    else localStorage.removeItem(ENTRY + entry.id);
  }
}

function token() {
  const cookie = document.cookie.match(/(?:^|; )csrftoken=([^;]+)/);
  return cookie?.[1] ?? document.querySelector("[name=csrfmiddlewaretoken]")?.value;
}

async function post(entries) {
  const plain = entries.map(({ said, ...entry }) => entry);
  const answer = await fetch("/api/entries/", {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-CSRFToken": token() ?? "" },
    body: JSON.stringify({
      entries: plain,
      unsent: unsent().length,
      sent_at: new Date().toISOString(),
    }),
    signal: AbortSignal.timeout(PATIENCE),
  });
  const isJson = (answer.headers.get("Content-Type") ?? "").includes("json");
  return { status: answer.status, body: isJson ? await answer.json() : null };
}

async function send(entries) {
  const { status, body } = await post(entries);
  if (Array.isArray(body?.results)) {
    settle(entries, body.results);
    return "";
  }
  if (["not_paired", "device_stopped"].includes(body?.code)) return "not_paired";
  if (body?.code === "who_are_you") return "who_are_you";
  if (body?.code === "permission_denied") return "no_permission";
  if (status === 401 || status === 403) return "log_in";
  const isOurFault = body && status >= 400 && status < 500 && status !== 429;
  if (!isOurFault) return "no_server";
  // A batch refused as a whole is sent one by one, so that one bad entry holds up none.
  if (entries.length > 1) return sendEach(entries);
  refuse(entries[0], body);
  return "";
}

async function sendEach(entries) {
  for (const entry of entries) {
    const failed = await send([entry]);
    if (failed) return failed;
  }
  return "";
}

async function sendAll() {
  const touched = new Set();
  for (let batch = unsent().slice(0, BATCH); batch.length; ) {
    trouble = await send(batch).catch(() => "no_server");
    if (trouble) break;
    batch.forEach((entry) => touched.add(entry.table));
    batch = unsent().slice(0, BATCH);
  }
  return touched;
}

export async function drain() {
  if (sending || !unsent().length) return;
  sending = true;
  tell();
  const touched = await alone(sendAll);
  sending = false;
  tell({ touched: [...touched] });
}

export function line() {
  const { unsent: count } = state();
  if (late && !count) return say("late", { n: late });
  if (trouble && count) return say(trouble, { n: count });
  return count ? say("unsent", { n: count }) : say("all_sent");
}

window.addEventListener("online", drain);
document.addEventListener("visibilitychange", drain);
setInterval(drain, RETRY);
