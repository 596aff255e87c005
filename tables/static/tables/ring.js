// A call reaches a director who does not look: by sound, by vibration, by a notification
// while the page is hidden, by a count in title and badge. The list says which calls ring
// this person; each rings again every half minute until somebody goes. Of several tabs
// that show the desk one rings.
import { chime, isAllowed, isTouched, shake, showAlert } from "./chime.js";

const AGAIN = 30_000;
const part = document.querySelector("[data-alerts]");
const choice = JSON.parse(part.dataset.alerts);
const waits = document.querySelector("[data-ring-waits]");
const name = document.title;
// Where a browser keeps nothing.
const here = {};

const list = () => document.querySelector("[data-queue]").dataset;
const callsNow = () => JSON.parse(list().rings);

function noted(kind) {
  try {
    return JSON.parse(localStorage.getItem(kind)) ?? {};
  } catch {
    return here[kind] ?? {};
  }
}

// The calls that ring now, noted before they do: another tab finds them noted. What is
// heard, felt and shown is noted apart: a tab takes only what it can do.
function take(kind) {
  const [now, before] = [Date.now(), noted(kind)];
  const rests = ({ tag }) => now - before[tag] < AGAIN && before[tag] <= now;
  const calls = callsNow();
  const due = calls.filter((call) => !rests(call));
  here[kind] = Object.fromEntries(
    calls.map((call) => [call.tag, due.includes(call) ? now : before[call.tag]]),
  );
  try {
    localStorage.setItem(kind, JSON.stringify(here[kind]));
  } catch {
    // Kept here.
  }
  return due;
}

function count() {
  const waiting = Number(list().waiting);
  document.title = waiting ? `(${waiting}) ${name}` : name;
  const badge = waiting ? navigator.setAppBadge?.(waiting) : navigator.clearAppBadge?.();
  badge?.catch(() => null);
}

function show({ table, ...call }) {
  const title = part.dataset.title.replace("{table}", table);
  return showAlert({ title, ...call }, part.dataset.worker);
}

// A page that somebody looks at shows the call already.
function notify() {
  if (!choice.notification) return;
  if (document.hidden && globalThis.Notification?.permission !== "granted") return;
  for (const call of take("shown")) if (document.hidden) show(call).catch(() => null);
}

// Whether this tab can be heard by now; it says so where it cannot.
async function isHeard() {
  const allowed = await isAllowed();
  waits.hidden = allowed;
  return allowed;
}

async function ring() {
  count();
  if (!callsNow().length) return;
  notify();
  if (choice.vibration && isTouched() && take("felt").length) shake();
  if (choice.sound && (await isHeard()) && take("rung").length) await chime();
}

// What was answered needs nobody any more.
async function tidy() {
  const tags = new Set(callsNow().map(({ tag }) => tag));
  const registration = await navigator.serviceWorker?.getRegistration(part.dataset.worker);
  for (const shown of (await registration?.getNotifications()) ?? []) {
    if (shown.tag.startsWith("call-") && !tags.has(shown.tag)) shown.close();
  }
}

async function listen() {
  waits.hidden = !choice.sound || (await isAllowed());
}

document.addEventListener("htmx:after:swap", ({ detail }) => {
  if (detail.ctx.target?.id !== "queue") return;
  ring();
  tidy().catch(() => null);
});
for (const touch of ["pointerup", "keyup"]) {
  document.addEventListener(touch, () => waits.hidden || listen());
}
// A browser that this person added is reached again after a new log-in; one that another
// person added takes web push no more.
async function renew() {
  const registration = await navigator.serviceWorker?.getRegistration(part.dataset.worker);
  const made = await registration?.pushManager?.getSubscription();
  if (!made) return;
  const { value } = document.querySelector("[name=csrfmiddlewaretoken]");
  const body = new URLSearchParams({ csrfmiddlewaretoken: value, renew: made.endpoint });
  const answer = await fetch(part.dataset.renew, { method: "POST", body });
  if (answer.ok && !(await answer.json()).mine) await made.unsubscribe();
}

if (part.dataset.renew) renew().catch(() => null);
setInterval(ring, 5_000);
listen();
ring();
