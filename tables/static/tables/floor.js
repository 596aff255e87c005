// The tablet at a table: what is entered is kept, and drawn dotted until it is sent.
import { refresh } from "./live.js";
import { enterAt, undo, unsent } from "./outbox.js";
import { drawDotted } from "./dotted.js";
import { restored } from "./foot.js";
import { choose, drawChoices } from "./choosing.js";
import * as pad from "./pad.js";

const page = document.querySelector("[data-floor]");
const table = Number(page.dataset.floor);

const now = () => document.querySelector("[data-version]").dataset;
const all = (selector) => Array.from(page.querySelectorAll(selector));

// --- sending -----------------------------------------------------------------

// Disk and network take what time they take: that a tap was heard is seen at once.
function heard(work) {
  page.ariaBusy = "true";
  return work.finally(() => (page.ariaBusy = "false"));
}

const enter = (event, said) => heard(entered(event, said));

async function entered(event, said) {
  const id = await enterAt(now(), event, said);
  // Where it cannot be loaded, the dotted card and the list of what is not sent answer.
  if (id) import("./result.js").then((last) => last.showResult(id, said, sheet), () => null);
  return id;
}

// On a portrait screen the sheet shows the keys, the last result, or its handle alone.
const handle = page.querySelector("[data-fold]");
const sheet = { enter, heard, show: showSheet, isOne: () => handle.checkVisibility() };

function showSheet(what) {
  page.dataset.sheet = what;
  handle.ariaExpanded = String(what === "keys");
}

const fold = () => showSheet(page.dataset.sheet === "keys" ? "folded" : "keys");

// What is not sent yet can be undone here; what is sent is taken back.
function drawUndo() {
  const list = page.querySelector("[data-undo]");
  const blank = document.getElementById("unsent-entry");
  const mine = unsent().filter((entry) => entry.table === table);
  list.hidden = !mine.length;
  list.replaceChildren(
    ...mine.reverse().slice(0, 3).map((entry) => {
      const node = blank.content.firstElementChild.cloneNode(true);
      node.querySelector("[data-said]").textContent = entry.said;
      node.querySelector("button").dataset.id = entry.id;
      return node;
    }),
  );
}

function drawOutbox() {
  drawUndo();
  drawDotted(page, table);
}

// --- taps ----------------------------------------------------------------------

function onKeys(tap) {
  showSheet("keys");
  return tap();
}

const taps = {
  "[data-fold]": fold,
  "[data-answer]": choose,
  "[data-by]": choose,
  "[data-begin]": (button) => onKeys(() => pad.begin(button.dataset.begin)),
  "[data-drop]": (button) => heard(undo(button.dataset.id)),
  "[data-event]": (button) =>
    enter(JSON.parse(button.dataset.event), button.dataset.said ?? button.textContent.trim()),
  ".compass [data-seat]": ({ dataset }) => onKeys(() => pad.pick(dataset.seat)),
};

page.addEventListener("click", (tap) => {
  const match = Object.keys(taps).find((selector) => tap.target.closest(selector));
  if (match) taps[match](tap.target.closest(match));
});
function drawAll() {
  pad.update(now());
  drawChoices();
  drawOutbox();
}

document.addEventListener("outbox", (change) => {
  drawOutbox();
  for (const one of change.detail.touched ?? []) refresh(one);
});
document.addEventListener("htmx:after:swap", drawAll);
pad.start(enter);
drawAll();
restored.then(drawAll);
