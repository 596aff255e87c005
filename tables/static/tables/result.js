// The result of the last entry, where the finger is: what was entered and whether it is
// kept, sent or refused, the words to say, and the way back.
import { needs, outcome, undo, unsent, why } from "./outbox.js";
import { say } from "./words.js";

const panel = document.querySelector("[data-result]");
const part = (name) => panel.querySelector(`[data-result-${name}]`);
let last = null;

// The sheet shows what it is told to, says whether it is one, and enters an event.
export function showResult(id, said, sheet) {
  last = { id, said, sheet };
  sheet.show("result");
  draw();
}

const waiting = () => unsent().find((entry) => entry.id === last.id);
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

// What needs no server to be said: a card of declarer or dummy that was seen (48A).
function saidHere() {
  const { type, seat } = waiting()?.event ?? {};
  const { declaring } = document.querySelector("[data-version]").dataset;
  if (type !== "CardExposed" || !declaring?.includes(seat)) return [];
  const line = document.createElement("p");
  line.textContent = say("declaring_side");
  return [line];
}

// The words of the page are those of the entry once the page has its version.
function isAnswered() {
  const { version } = document.querySelector("[data-version]").dataset;
  return Number(version) >= outcome(last.id)?.version;
}

function draw() {
  panel.hidden = !last;
  if (!last) return;
  part("said").textContent = last.said;
  part("state").textContent = state();
  part("state").classList.toggle("last-result__state--refused", Boolean(refused()));
  part("undo").hidden = !waiting() && !takeBack();
  drawWords();
}

function drawWords() {
  const said = document.querySelector(".say__words:not([hidden])");
  const isSaid = said && isAnswered() && !refused();
  const lines = isSaid ? [...said.querySelectorAll(".say__line")] : [];
  const told = lines.length ? lines.map((one) => one.cloneNode(true)) : saidHere();
  part("words").replaceChildren(...told);
  part("show").hidden = !lines.length;
  if (isAnswered() && !last.shown) showChoice();
}

// What has to be chosen now stands above the sheet.
function showChoice() {
  last.shown = true;
  if (last.sheet.isOne()) document.querySelector("[data-choice]")?.scrollIntoView();
}

async function undoLast() {
  const way = takeBack();
  const { id, sheet } = last;
  if (!(await sheet.heard(undo(id)))) return way && sheet.enter(JSON.parse(way.dataset.event), way.dataset.said);
  last = null;
  sheet.show("keys");
  return draw();
}

part("undo").addEventListener("click", undoLast);
part("next").addEventListener("click", () => last.sheet.show("keys"));
document.addEventListener("outbox", draw);
document.addEventListener("htmx:after:swap", draw);
