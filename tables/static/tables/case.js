// The desk's page of a table: the line of time with its keys, and the entry panel.
// Every moment is a part of the page drawn by the server; nothing is ruled here.
import { enterAt } from "./outbox.js";
import { say } from "./words.js";
import { onKey } from "./keys.js";
import { drawDotted } from "./dotted.js";
import * as pad from "./pad.js";

const part = document.getElementById("now");
const address = part.getAttribute("hx-get").split("?")[0];
const moments = new Map();
let shown = part.getAttribute("hx-get");
let aim = null;

const line = () => part.querySelector("[data-time]");
const now = () => part.querySelector("[data-version]")?.dataset ?? {};

// --- the line of time ----------------------------------------------------------------

function query(at) {
  const { board, edition, last } = line().dataset;
  const asked = new URLSearchParams({ board });
  if (at < Number(last)) asked.set("at", at);
  if (edition) asked.set("edition", edition);
  return asked.toString();
}

function moment(asked) {
  const kept = moments.get(asked) ?? load(asked);
  moments.set(asked, kept);
  return kept;
}

async function load(asked) {
  const answer = await fetch(`${address}?${asked}`, { headers: { "HX-Request": "true" } });
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.text();
}

// The neighbours are fetched ahead, so that a step is there at once.
function fetchAhead(at) {
  const { last } = line().dataset;
  for (const next of [at - 1, at + 1]) {
    const asked = query(next);
    if (next > 0 && next < Number(last)) moment(asked).catch(() => moments.delete(asked));
  }
}

function sayWhere(at) {
  const { last, times } = line().dataset;
  const words = { n: at, last, time: JSON.parse(times)[at - 1] };
  line().querySelector("[data-what]").textContent = say("at_entry", words);
}

async function show(wanted) {
  const at = Math.max(1, Math.min(Number(line().dataset.last), wanted));
  const asked = query(at);
  aim = at;
  shown = `${address}?${asked}`;
  part.setAttribute("hx-get", shown);
  history.replaceState(null, "", `?${asked}`);
  sayWhere(at);
  try {
    const text = await moment(asked);
    if (shown === `${address}?${asked}`) await draw(text);
  } catch {
    moments.delete(asked);
    htmx.trigger(part, "nudge");
  }
}

async function draw(text) {
  aim = null;
  await htmx.swap({ text, target: part, sourceElement: part, swap: "innerMorph" });
  fetchAhead(Number(line().dataset.at));
}

const at = () => aim ?? Number(line().dataset.at);

document.addEventListener("input", ({ target }) => {
  if (target.matches("[data-time] input[type=range]")) show(Number(target.value));
});
document.addEventListener("click", (tap) => {
  const step = tap.target.closest("[data-step]");
  const back = tap.target.closest("[data-now]");
  if ((!step && !back) || tap.ctrlKey || tap.metaKey) return;
  tap.preventDefault();
  show(back ? Number(line().dataset.last) : at() + Number(step.dataset.step));
});
document.addEventListener("click", ({ target }) => {
  const link = target.closest("[data-opens]");
  const begun = target.closest("[data-begin]");
  if (link) document.querySelector(link.getAttribute("href")).open = true;
  if (begun) pad.begin(begun.dataset.begin);
  const seat = target.closest(".compass [data-seat]");
  if (seat && document.querySelector(".enter[open]")) pad.pick(seat.dataset.seat);
});
function onArrow(by) {
  return ({ target }) => {
    if (!line() || target.closest("[role=region]")) return true;
    show(at() + (document.dir === "rtl" ? -by : by));
    return false;
  };
}
onKey("ArrowLeft", onArrow(-1));
onKey("ArrowRight", onArrow(1));
// What was asked for another moment comes too late to be shown.
document.addEventListener("htmx:before:swap", (swap) => {
  const { target, request } = swap.detail.ctx;
  if (target === part && request && request.action !== shown) swap.preventDefault();
});
part.addEventListener("nudge", () => moments.clear());

// --- the entry panel -------------------------------------------------------------------

const enter = (event, said) => enterAt(now(), event, said);

function draws() {
  if (now().forms) pad.update(now());
  if (now().forms) drawDotted(part, Number(now().table));
  const range = line()?.querySelector("input[type=range]");
  if (range && aim === null) range.value = line().dataset.at;
}

document.addEventListener("outbox", draws);
document.addEventListener("htmx:after:swap", draws);
pad.start(enter);
draws();
