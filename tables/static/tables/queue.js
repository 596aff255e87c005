// The list of what needs a director, as a person uses it: it does not move under a
// pointer or under the keyboard, says aloud what stands first, and obeys the keys.
import { onKey } from "./keys.js";
import { say } from "./words.js";

const QUIET = 5_000;
const SHOWN = 12_000;
const AFTER_TOUCH = 800;
const find = (selector) => document.querySelector(selector);
const all = (selector) => [...document.querySelectorAll(selector)];
const lines = () => all("#queue ol.queue > .line");

// --- it keeps still ------------------------------------------------------------------

let touched = -Infinity;
// How many lines there were when more or fewer were asked for: then it may move.
let asked = null;
// A list that was chosen by a tab or a key moves too; then a key selects its first line.
const isTurned = ({ sourceElement }) => Boolean(sourceElement?.closest("[data-queue-filter]"));
let byKey = false;
const isInside = () =>
  Boolean(
    find("#queue .queue:hover, #queue .queue :focus-visible") ||
      performance.now() - touched < AFTER_TOUCH,
  );

function held(part) {
  const list = part.querySelector("ol.queue");
  const fresh = new Map([...list.children].map((line) => [line.id, line]));
  const order = [...fresh.keys()].join();
  const { behind } = part.querySelector("[data-queue]").dataset;
  const waits = new Set(behind.split(" ").map((key) => `call-${key}`));
  const left = (line) => (waits.has(line.id) ? line.cloneNode(true) : gone(line));
  const kept = lines().map((line) => fresh.get(line.id) ?? left(line));
  list.prepend(...kept);
  nameGroups(list);
  const moved = [...list.children].map((line) => line.id).join() !== order;
  part.querySelector("[data-queue-held]").hidden = !moved;
}

// A line that no longer stands below its group says its table and board again.
function nameGroups(list) {
  for (const line of list.children) {
    const before = line.previousElementSibling?.dataset.group;
    line.classList.toggle("line--follows", before === line.dataset.group);
  }
}

// A line that no longer waits stays, marked, until nobody is in the list; others stay as they are.
function gone(line) {
  const left = line.cloneNode(true);
  left.dataset.gone = "";
  left.querySelectorAll(".line__take, .line__whose").forEach((one) => one.remove());
  const state = left.querySelector(".call__state");
  if (state) state.textContent = say("waits_no_more");
  return left;
}

function sort() {
  const note = find("[data-queue-held]");
  if (note && !note.hidden && !isInside()) htmx.trigger("#queue", "nudge");
}

document.addEventListener("htmx:before:swap", ({ detail }) => {
  if (detail.ctx.target?.id !== "queue" || asked !== null || isTurned(detail.ctx) || !isInside()) return;
  for (const { fragment } of detail.tasks) {
    if (fragment?.querySelector("[data-queue]")) held(fragment);
  }
});
document.addEventListener("pointerdown", ({ pointerType, target }) => {
  if (pointerType !== "mouse" && target.closest("#queue .queue")) touched = performance.now();
});
document.addEventListener("pointerover", sort);
document.addEventListener("focusout", () => setTimeout(sort));
document.addEventListener("click", ({ target }) => {
  if (!target.closest("[data-queue-sort]")) return;
  document.activeElement.blur();
  htmx.trigger("#queue", "nudge");
});

// --- what is said --------------------------------------------------------------------

let spoken = -Infinity;
let head = find("[data-queue]")?.dataset.head;
let waiting = null;
let silence = null;
const given = new Set();

function speak() {
  waiting = null;
  spoken = performance.now();
  find("[data-queue-head]").textContent = head;
}

function show(text) {
  find("[data-queue-told]").textContent = text;
  clearTimeout(silence);
  silence = setTimeout(show, SHOWN, "");
}

function listen() {
  const { head: first, told } = find("[data-queue]").dataset;
  if (first !== head) {
    head = first;
    waiting ??= setTimeout(speak, Math.max(0, spoken + QUIET - performance.now()));
  }
  if (told) show(told);
  const mine = all("#queue [data-handed]");
  for (const { id, dataset } of mine) if (!given.has(id)) show(dataset.handed);
  given.clear();
  for (const { id } of mine) given.add(id);
}

// --- the keys ------------------------------------------------------------------------

const atTable = () => find("[data-table].case")?.dataset.table;
const atKeyboard = () => document.activeElement?.closest("#queue .line");
const isOpen = ({ dataset }) => dataset.table === atTable();
// A table that is selected: the line or the tile of the keyboard, or the open table.
const atTile = () =>
  document.activeElement?.closest("#grid .tile")?.id.slice("tile-".length);
const isChosen = ({ dataset }) => dataset.table === (atTile() ?? atTable());
const current = () => atKeyboard() ?? lines().find(isOpen);

// The key below the lines, which shows all of them, is where the list ends.
const more = () => find("[data-queue-more]");
const calls = () => lines().map((line) => line.querySelector(".call"));

function move(by) {
  const steps = [...calls(), more()].filter(Boolean);
  const here = document.activeElement === more() ? more() : null;
  const at = steps.indexOf(here ?? current()?.querySelector(".call"));
  const to = at < 0 && by < 0 ? steps.length - 1 : at + by;
  steps[Math.max(0, Math.min(steps.length - 1, to))]?.focus();
}

// After *show all* the focus moves to the first line that was not there.
document.addEventListener("click", ({ target }) => {
  if (target === more()) asked = lines().length;
});

function goOn() {
  if (asked !== null && !more()?.value) calls()[asked]?.focus();
  asked = null;
}

// The line of the keyboard, or those of the selected table, and no other.
function press(key) {
  const chosen = all("#queue .line").filter(isChosen);
  const here = atKeyboard() ? [atKeyboard()] : chosen;
  const found = here.map((line) => line.querySelector(`[data-key="${key}"]`)).find(Boolean);
  if (!here.length) show(say("select_first"));
  if (!found) return;
  found.closest(".line").querySelector(".call").focus();
  found.click();
}

// To the entry panel or the open choice of the line's table, wherever that is shown.
function enter(place) {
  const line = atKeyboard();
  const table = line?.dataset.table ?? atTile() ?? atTable();
  if (!table) return show(say("select_first"));
  if (table === atTable()) return open(place);
  const link = line?.querySelector(".call") ?? find(`#tile-${table} a`);
  const desk = line?.dataset.desk ?? link?.getAttribute("href");
  location.assign(`${desk}#${place}`);
}

function open(place) {
  const panel = { enter: find("#enter"), choose: find(".choice") }[place];
  if (!panel) return;
  if (place === "enter") panel.open = true;
  panel.scrollIntoView({ block: "nearest" });
  panel.querySelector("[data-pad] button, [data-answer]")?.focus();
}

function mark() {
  for (const line of lines()) {
    const call = line.querySelector(".call");
    if (line.dataset.table === atTable()) call.setAttribute("aria-current", "true");
    else call.removeAttribute("aria-current");
  }
}

onKey("j", () => move(1));
onKey("k", () => move(-1));
for (const key of ["c", "h", "f", "g"]) onKey(key, () => press(key));
onKey("e", () => enter("enter"));
onKey("l", () => enter("enter"));
onKey("d", () => enter("choose"));
// The list of what is to be reviewed; its first line is selected.
onKey("r", () => {
  byKey = true;
  find('#queue [data-list="review"]')?.click();
});

function turn(ctx) {
  if (!isTurned(ctx)) return;
  if (byKey) (calls()[0] ?? find('#queue [data-list="review"]')).focus();
  byKey = false;
}

document.addEventListener("htmx:after:swap", ({ detail }) => {
  if (detail.ctx.target?.id !== "queue") return;
  mark();
  listen();
  goOn();
  turn(detail.ctx);
});
for (const arrival of ["load", "hashchange"]) {
  addEventListener(arrival, () => atTable() && open(location.hash.slice(1)));
}
mark();
listen();
