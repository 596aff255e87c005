// The result of the last entry, where the finger is: what was entered and whether it is
// kept, sent or refused, the words to say, and the way back.
import { needs, outcome, undo, unsent, why } from "./outbox.js";
import { say } from "./words.js";

const panel = document.querySelector("[data-result]");
const part = (name) => panel.querySelector(`[data-result-${name}]`);
const page = panel.closest("main");
const handle = page.querySelector("[data-result-fold]");
let last = null;
let enter = () => {};

// On a portrait screen the sheet shows the keys, the result or its handle alone.
export function showSheet(what) {
  page.dataset.sheet = what;
  handle.ariaExpanded = String(what === "keys");
}

export function showResult(id, said) {
  last = { id, said };
  showSheet("result");
  draw();
}

const waiting = () => unsent().some((entry) => entry.id === last.id);
const refused = () => needs().find((entry) => entry.id === last.id);

function state() {
  if (waiting()) return say("kept_here");
  const need = refused();
  return need ? why(need.problem) ?? say("refused") : say("recorded");
}

// What is sent is taken back by another entry, and only where the page offers that.
function takeBack() {
  const version = outcome(last.id)?.version;
  return document.querySelector(`#entry-${version} [data-undoes]`);
}

function draw() {
  panel.hidden = !last;
  if (!last) return;
  part("said").textContent = last.said;
  part("state").textContent = state();
  part("state").classList.toggle("result__state--refused", Boolean(refused()));
  part("undo").hidden = !waiting() && !takeBack();
  drawWords();
}

// The words of the page are those of the entry once the page has its version.
function isAnswered() {
  const { version } = document.querySelector("[data-version]").dataset;
  return Boolean(outcome(last.id)) && Number(version) >= outcome(last.id).version;
}

function drawWords() {
  const said = document.querySelector(".say__words:not([hidden])");
  const isSaid = said && isAnswered() && !refused();
  const lines = isSaid ? [...said.querySelectorAll(".say__line")] : [];
  part("words").replaceChildren(...lines.map((one) => one.cloneNode(true)));
  part("show").hidden = !lines.length;
  if (isAnswered() && !last.shown) showChoice();
}

// What has to be chosen now stands above the sheet.
function showChoice() {
  last.shown = true;
  if (page.dataset.sheet !== "result" || getComputedStyle(handle).display === "none") return;
  page.querySelector("[data-choice]")?.scrollIntoView({ block: "start" });
}

async function undoLast() {
  const way = takeBack();
  const { id } = last;
  if (await undo(id)) return forget();
  return way && enter(JSON.parse(way.dataset.event), way.dataset.said);
}

function forget() {
  last = null;
  showSheet("keys");
  draw();
}

const taps = {
  "[data-result-undo]": undoLast,
  "[data-result-next]": () => showSheet("keys"),
  "[data-result-fold]": () => showSheet(page.dataset.sheet === "keys" ? "folded" : "keys"),
};
panel.parentElement.addEventListener("click", ({ target }) => {
  const match = Object.keys(taps).find((selector) => target.closest(selector));
  if (match) taps[match]();
});
document.addEventListener("outbox", draw);
document.addEventListener("htmx:after:swap", draw);

// `how` takes an event and what it says, as `pad.start`.
export function startResult(how) {
  enter = how;
}
