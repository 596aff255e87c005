// The review: how long something waits, how long a period still runs; the keys.
import { now, setBy } from "../tables/clock.js";
import { say } from "../tables/words.js";
import { onKey, step } from "../tables/keys.js";

const MINUTE = 60_000;

function lasting(minutes) {
  if (minutes < 60) return say("minutes", { n: minutes });
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return say("hours", { n: hours, m: minutes % 60 });
  return say("days", { n: Math.floor(hours / 24) });
}

function write(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

function tick() {
  const at = now();
  for (const node of document.querySelectorAll("time[data-since]")) {
    node.title ||= node.textContent;
    write(node, lasting(Math.max(0, Math.floor((at - Date.parse(node.dateTime)) / MINUTE))));
  }
  for (const node of document.querySelectorAll("time[data-until]")) {
    node.dataset.at ||= node.textContent;
    const left = Math.ceil((Date.parse(node.dateTime) - at) / MINUTE);
    node.toggleAttribute("data-over", left <= 0);
    node.toggleAttribute("data-soon", left > 0 && left <= 10);
    const more = left > 0 ? ` · ${say("left", { lasting: lasting(left) })}` : "";
    write(node, node.dataset.at + more);
  }
}

fetch("/healthz", { method: "HEAD", cache: "no-store" })
  .then(setBy)
  .then(tick)
  .catch(() => null);
setInterval(tick, 10_000);
tick();

onKey("j", () => step("[data-step]", 1));
onKey("k", () => step("[data-step]", -1));

// What was typed is not lost by a slip: the browser asks before it leaves the page.
let typed = false;
document.addEventListener("input", ({ target }) => {
  if (target.closest("form[method=post]")) typed = true;
});
document.addEventListener("submit", () => (typed = false));
addEventListener("beforeunload", (event) => {
  if (typed) event.preventDefault();
});
