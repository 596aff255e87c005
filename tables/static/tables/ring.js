// A call reaches a director who does not look: by sound, by vibration, by a notification
// while the page is hidden, by a count in title and badge. The list says which calls ring
// this person; each rings again every half minute until somebody goes. Of several tabs
// that show the desk one rings.
import { chime, isAllowed, shake, showAlert } from "./chime.js";

const AGAIN = 30_000;
const KEPT = "rung";
const part = document.querySelector("[data-alerts]");
const choice = JSON.parse(part.dataset.alerts);
const waits = document.querySelector("[data-ring-waits]");
const name = document.title;
// Where a browser keeps nothing.
let here = {};

const list = () => document.querySelector("[data-queue]").dataset;

function rung() {
  try {
    return JSON.parse(localStorage.getItem(KEPT)) ?? {};
  } catch {
    return here;
  }
}

// The calls that ring now, noted as rung before they do: another tab finds them noted.
function take() {
  const [now, before] = [Date.now(), rung()];
  const rests = ({ tag }) => now - before[tag] < AGAIN && before[tag] <= now;
  const calls = JSON.parse(list().rings);
  const due = calls.filter((call) => !rests(call));
  here = Object.fromEntries(
    calls.map((call) => [call.tag, due.includes(call) ? now : before[call.tag]]),
  );
  try {
    localStorage.setItem(KEPT, JSON.stringify(here));
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

async function ring() {
  count();
  const due = take();
  if (!due.length) return;
  if (choice.vibration) shake();
  if (choice.notification && document.hidden) {
    for (const call of due) show(call).catch(() => null);
  }
  if (choice.sound) waits.hidden = await chime();
}

// What was answered needs nobody any more.
async function tidy() {
  const tags = new Set(JSON.parse(list().rings).map(({ tag }) => tag));
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
setInterval(ring, 5_000);
listen();
ring();
