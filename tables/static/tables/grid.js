// The tables of the desk: each tile is redrawn by itself and stays where it is.
import { outlines } from "./outlines.js";

const AT_ONCE = 60;
const AGAIN = 2_000;
const WAITS = 15_000;
const AT_REST = 600;
const AT_MOST = 2_500;

const grid = document.getElementById("grid");
const rest = (time) => new Promise((resolve) => setTimeout(resolve, time));
let whole = null;
let onceMore = false;
let moved = -AT_MOST;
let asking = 0;
const late = new Set();
const pieces = [];
const coming = new Map();

const numberOf = (tile) => tile.id.slice("tile-".length);
const tileOf = (table) => document.getElementById(`tile-${table}`);
const list = () => grid.querySelector(".grid");

async function ask(address) {
  const answer = await fetch(address, {
    headers: { "HX-Request": "true" },
    cache: "no-store",
  });
  if (!answer.ok) throw new Error(answer.status);
  return tilesIn(await answer.text());
}

function tilesIn(html) {
  const page = document.createElement("template");
  page.innerHTML = html;
  return [...page.content.querySelectorAll(".tile")];
}

const isOutline = (tile) => tile.hasAttribute("data-outline");
const stateOf = (tile) => tile.className.replace(" tile--changed", "");

function renew(old, fresh) {
  // An outline says less than a tile: that one stays until it is asked for.
  const stays = isOutline(fresh) && !isOutline(old) && stateOf(old) === stateOf(fresh);
  for (const name of ["data-outline", "data-gone"]) old.toggleAttribute(name, fresh.hasAttribute(name));
  if (fresh.dataset.at) old.dataset.at = fresh.dataset.at;
  if (!stays) redraw(old, fresh);
  watch(old);
}

function redraw(old, fresh) {
  const link = old.querySelector("a");
  const next = fresh.querySelector("a");
  const tab = link.getAttribute("tabindex");
  if (tab !== null) next.setAttribute("tabindex", tab);
  const state = old.className;
  old.classList.remove("tile--changed");
  if (old.isEqualNode(fresh)) return;
  // The link itself stays: it may hold the keyboard.
  for (const name of link.getAttributeNames()) if (!next.hasAttribute(name)) link.removeAttribute(name);
  for (const { name, value } of next.attributes) link.setAttribute(name, value);
  link.replaceChildren(...next.childNodes);
  while (link.nextSibling) link.nextSibling.remove();
  link.after(...[...fresh.childNodes].slice([...fresh.childNodes].indexOf(next) + 1));
  old.className = fresh.className;
  if (state !== fresh.className) old.classList.add("tile--changed");
}

const watch = outlines((tiles) => {
  const query = tiles.map((tile) => `table=${numberOf(tile)}`);
  return inTurn(() => renewSome(query.join("&")));
});

function settle() {
  // "All tables are quiet", or "You have no table now" where only those are shown.
  const told = grid.querySelector("[data-all-quiet]");
  const busy = told?.dataset.allQuiet || ":not(.tile--quiet, .tile--empty)";
  if (told) told.hidden = Boolean(list().querySelector(`.tile${busy}`));
  document.dispatchEvent(new Event("tiles"));
}

// Answers come in the order of the questions: an older one never covers a newer.
let turn = Promise.resolve();
function inTurn(work) {
  asking += 1;
  const failed = () => rest(AGAIN).then(renewAll);
  turn = turn.then(work).catch(failed).then(answered);
  return turn;
}

function answered() {
  asking -= 1;
  if (asking) return;
  renewTiles([...late]);
  late.clear();
}

async function renewSome(query) {
  show(await ask(`${grid.dataset.tiles}&${query}`));
}

function show(tiles) {
  for (const fresh of tiles) {
    const old = document.getElementById(fresh.id);
    if (old) renew(old, fresh);
    else insert(fresh);
  }
  settle();
}

// What came with the stream while an answer is awaited may be older than the answer:
// these tiles are asked for when it is there.
function take(tiles) {
  if (!asking) show(tiles);
  else for (const tile of tiles) late.add(numberOf(tile));
}

// The first piece at once; a hand may come in between the next ones.
async function takePieces(html) {
  pieces.push(html);
  if (pieces.length > 1) return;
  while (pieces.length) {
    try {
      take(tilesIn(pieces[0]));
    } catch {
      renewAll();
    }
    await rest(0);
    pieces.shift();
  }
}

// Nothing shifts under a hand that is about to tap; but not for long.
async function atRest() {
  const until = performance.now() + AT_MOST;
  while (performance.now() - moved < AT_REST && performance.now() < until) await rest(100);
}

const stands = (tile) => Number(tile.dataset.at);

// A table that has something to do now comes between its neighbours, as it is then.
async function insert(fresh) {
  const waits = coming.has(fresh.id);
  if (waits || !fresh.hasAttribute("data-gone")) coming.set(fresh.id, fresh);
  if (waits || !coming.has(fresh.id)) return;
  await atRest();
  const newest = coming.get(fresh.id);
  coming.delete(fresh.id);
  if (newest.hasAttribute("data-gone") || document.getElementById(newest.id)) return;
  const after = [...list().children].find((tile) => stands(tile) > stands(newest));
  list().insertBefore(newest, after ?? null);
  settle();
}

// One that has nothing any more stays for a while, and as long as it has the keyboard.
async function takeAway() {
  const gone = () => list().querySelectorAll("[data-gone]:not(:focus-within)");
  if (!gone().length) return;
  await atRest();
  for (const tile of gone()) tile.remove();
  settle();
}

async function place(fresh) {
  const names = new Set(fresh.map((tile) => tile.id));
  for (const old of [...list().children]) if (!names.has(old.id)) old.remove();
  let after = null;
  for (const [number, tile] of fresh.entries()) {
    if (number % AT_ONCE === AT_ONCE - 1) await rest(0);
    const old = document.getElementById(tile.id);
    if (old) renew(old, tile);
    else watch(tile);
    const here = old ?? tile;
    const next = after ? after.nextElementSibling : list().firstElementChild;
    if (here !== next) list().insertBefore(here, next);
    after = here;
  }
}

async function fetchAll() {
  await place(await ask(grid.dataset.grid));
  settle();
}

// One at a time; what is asked meanwhile is asked once more at the end.
export function renewAll() {
  onceMore = Boolean(whole);
  whole ??= atRest()
    .then(() => inTurn(fetchAll))
    .then(() => {
      whole = null;
      if (onceMore) renewAll();
    });
}

export function renewTiles(tables) {
  for (let at = 0; at < tables.length; at += AT_ONCE) {
    const some = tables.slice(at, at + AT_ONCE);
    const query = some.map((one) => `${tileOf(one) ? "table" : "also"}=${one}`);
    inTurn(() => renewSome(query.join("&")));
  }
}

// What the worker raised after the play comes with no entry: it is looked for.
function lookForWaits() {
  const shown = list().querySelectorAll(":is(.tile--review, .tile--case, .tile--gap)");
  const query = [...shown].map((tile) => `table=${numberOf(tile)}`);
  if (document.visibilityState === "visible")
    inTurn(() => renewSome(["waits=", ...query].join("&")));
}

for (const tile of list().querySelectorAll("[data-outline]")) watch(tile);
grid.addEventListener("pointermove", () => (moved = performance.now()));
document.addEventListener("news", ({ detail }) => {
  if (detail.tables) renewTiles(detail.tables);
  else renewAll();
});
document.addEventListener("drawn", ({ detail }) => takePieces(detail));
setInterval(lookForWaits, WAITS);
setInterval(takeAway, WAITS);
