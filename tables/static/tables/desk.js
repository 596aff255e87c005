// The desk: how long each call has waited, and answers about entries to look at.
import { now, setBy } from "./clock.js";
import { loaded } from "./loaded.js";
import { say } from "./words.js";
import { refresh } from "./live.js";
import "./left.js";
import "./lists.js";
import "./palette.js";
import { enterAt, line, needs, why } from "./outbox.js";
import { onKey } from "./keys.js";
import { choose, drawChoices } from "./choosing.js";

function tick() {
  for (const node of document.querySelectorAll("time[data-since]")) {
    const waited = (now() - Date.parse(node.dateTime)) / 60_000;
    const minutes = Math.max(0, Math.floor(waited));
    const text = minutes ? say("minutes", { n: minutes }) : say("just_now");
    if (node.textContent !== text) node.textContent = text;
  }
}

function drawOutbox() {
  const node = document.querySelector("[data-outbox]");
  const last = needs().findLast((entry) => entry.problem);
  if (node) node.textContent = last ? `${last.said}: ${why(last.problem)}` : line();
}

document.addEventListener("click", (tap) => {
  const answer = tap.target.closest("[data-answer], [data-by]");
  if (answer) choose(answer);
  const button = tap.target.closest("[data-event]");
  const board = document.querySelector("[data-version]")?.dataset;
  if (!button || !board) return;
  const said = button.dataset.said ?? button.textContent.trim();
  enterAt(board, JSON.parse(button.dataset.event), said);
});
document.addEventListener("outbox", (change) => {
  drawOutbox();
  for (const one of change.detail.touched ?? []) refresh(one);
});
document.addEventListener("htmx:after:swap", tick);
document.addEventListener("htmx:after:swap", drawChoices);
document.addEventListener("hello", ({ detail }) => {
  setBy(detail);
  tick();
});
setInterval(tick, 10_000);
tick();

// What rings is no hurry of the first screen.
if (document.querySelector("[data-alerts]")) {
  loaded.then(() => setTimeout(() => import("./ring.js")));
}

// A digit goes into the field; Enter opens that table.
for (const digit of "0123456789") {
  onKey(digit, () => {
    const field = document.getElementById("find");
    field?.select();
    return field !== null;
  });
}
