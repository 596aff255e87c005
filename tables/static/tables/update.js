// The service worker, and when a newer one may take over: never while an entry waits in
// the outbox or a form is half filled on any open page, and not under a moving hand.
import { ready, state } from "./outbox.js";

const IDLE = 5_000;
const HALF_FILLED = "[data-half], [data-answer][aria-pressed=true]";

let touched = performance.now();
let reloading = false;
let letGo = null;

const halfFilled = () => Boolean(document.querySelector(HALF_FILLED));

// A page with a half-filled form shares a lock; a newer version needs it for itself.
function holdWhileHalfFilled() {
  const half = halfFilled();
  if (half && !letGo) {
    const held = new Promise((resolve) => (letGo = resolve));
    navigator.locks.request("rectify-entering", { mode: "shared" }, () => held);
  } else if (!half && letGo) {
    letGo();
    letGo = null;
  }
}

async function takeWhenIdle(worker) {
  holdWhileHalfFilled();
  await ready;
  if (state().unsent || state().sending || performance.now() - touched < IDLE) return;
  await navigator.locks.request("rectify-entering", { ifAvailable: true }, (lock) => {
    if (!lock) return;
    reloading = true;
    worker.postMessage("take over");
  });
}

function watch(registration, show) {
  const { waiting } = registration;
  show(Boolean(waiting));
  if (waiting) takeWhenIdle(waiting);
}

export async function follow(show) {
  if (!navigator.serviceWorker || !navigator.locks) return;
  const { worker, book } = document.querySelector("[data-foot]").dataset;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (reloading) location.reload();
  });
  for (const kind of ["click", "keydown"]) {
    document.addEventListener(kind, () => {
      touched = performance.now();
      setTimeout(holdWhileHalfFilled);
    });
  }
  const registration = await navigator.serviceWorker.register(worker).catch(() => null);
  if (!registration) return;
  // The lawbook of this event has one of its own (book_worker.js).
  if (book) navigator.serviceWorker.register(book).catch(() => null);
  setInterval(() => watch(registration, show), 1_000);
  // A server that was renewed has ended the stream; when it is back, look.
  document.addEventListener("hello", () => registration.update().catch(() => null));
}
