// The page on which a director says how they are called: it tries what is ticked, asks
// the browser for its permission, and gives the server the address of its web push.
import { chime, shake, showAlert } from "./chime.js";

const find = (selector) => document.querySelector(selector);
const form = find("#alerts");
const push = find("[data-push]");
const { worker } = form.dataset;
const word = (name) =>
  find("[data-alert-words]").content.querySelector(`[data-word="${name}"]`).textContent;
const hasNotifications = "Notification" in globalThis && Boolean(navigator.serviceWorker);

function tell(place, text) {
  const node = find(place);
  node.textContent = text;
  node.hidden = !text;
}

// Why there is none in this browser; empty where there may be.
function why(there) {
  if (!isSecureContext) return "insecure";
  if (!there) return "none";
  return Notification.permission === "denied" ? "denied" : "";
}

const allow = async () => (await Notification.requestPermission()) === "granted";

async function tryIt() {
  const reason = why(hasNotifications);
  tell("[data-alert-said]", form.notification.checked && reason ? word(reason) : "");
  if (form.vibration.checked) shake();
  if (form.sound.checked && !(await chime())) tell("[data-alert-said]", word("silent"));
  if (!form.notification.checked || reason || !(await allow())) return;
  await showAlert({ title: word("call"), body: "", tag: "test", url: location.pathname }, worker);
}

async function subscription() {
  const scope = new URL("../", location.href).pathname;
  await navigator.serviceWorker.register(worker, { scope });
  const registration = await navigator.serviceWorker.getRegistration(scope);
  // One of before may be another person's, or made for another key of the server: what is
  // still on its way there arrives no more.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  const how = { userVisibleOnly: true, applicationServerKey: push.dataset.push };
  return registration.pushManager.subscribe(how);
}

function encode(buffer) {
  const text = String.fromCharCode(...new Uint8Array(buffer));
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

async function keep(made) {
  const body = new URLSearchParams({
    csrfmiddlewaretoken: form.csrfmiddlewaretoken.value,
    endpoint: made.endpoint,
    p256dh: encode(made.getKey("p256dh")),
    auth: encode(made.getKey("auth")),
  });
  const answer = await fetch(push.dataset.subscribe, { method: "POST", body });
  if (answer.ok) return "";
  const told = await answer.json().catch(() => ({}));
  return told.wrong ?? word("server");
}

async function add() {
  const reason = why(hasNotifications && "PushManager" in globalThis);
  if (reason) return word(reason);
  if (!(await allow())) return word("denied");
  const made = await subscription().catch(() => null);
  if (!made) return word("offline");
  return keep(made).catch(() => word("server"));
}

find("[data-alert-try]").addEventListener("click", () => tryIt().catch(() => null));
find("[data-push-add]").addEventListener("click", async () => {
  const wrong = await add();
  tell("[data-push-said]", wrong);
  if (!wrong) location.reload();
});

const notNow = why(hasNotifications);
if (notNow) tell("[data-push-said]", word(notNow));
