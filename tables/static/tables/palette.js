// The palette (Ctrl K): a field whose text the server answers with places to go. The
// keyboard stays in the field; the arrows say which place is chosen, Enter goes there.
const PAUSE = 120;

const palette = document.getElementById("palette");
const field = document.getElementById("go");
const found = document.getElementById("go-found");
const said = document.querySelector("[data-go-count]");
let waiting = null;
let asked = null;
// Settles with the last question.
let answered = Promise.resolve();

const ways = () => [...found.querySelectorAll("[role=option]")];
const chosen = () => found.querySelector("[aria-selected=true]");

function choose(way) {
  chosen()?.setAttribute("aria-selected", "false");
  way?.setAttribute("aria-selected", "true");
  way?.scrollIntoView({ block: "nearest" });
  if (way) field.setAttribute("aria-activedescendant", way.id);
  else field.removeAttribute("aria-activedescendant");
}

function step(by) {
  const all = ways();
  if (all.length) choose(all[(all.indexOf(chosen()) + by + all.length) % all.length]);
}

function show(html) {
  const page = document.createElement("template");
  page.innerHTML = html;
  const count = page.content.querySelector("[data-count]");
  count.remove();
  found.replaceChildren(page.content);
  said.textContent = count.content.textContent;
  found.dataset.none = ways().length ? "" : count.content.textContent;
  field.setAttribute("aria-expanded", String(ways().length > 0));
  choose(ways()[0]);
}

// One question at a time: a newer one ends the older.
function ask() {
  clearTimeout(waiting);
  waiting = null;
  answered = fetchWays();
}

async function fetchWays() {
  asked?.abort();
  const mine = (asked = new AbortController());
  const here = document.querySelector("[data-table].case")?.dataset.table ?? "";
  const query = new URLSearchParams({ q: field.value, table: here });
  try {
    const answer = await fetch(`${palette.dataset.found}?${query}`, {
      headers: { "HX-Request": "true" },
      signal: mine.signal,
      cache: "no-store",
    });
    if (!answer.ok) throw new Error(answer.status);
    const html = await answer.text();
    if (mine === asked) show(html);
  } catch (failed) {
    if (failed.name !== "AbortError") showNothing();
  }
}

// No answer came: what an earlier text had found is not what was typed.
function showNothing() {
  found.replaceChildren();
  choose(null);
  field.setAttribute("aria-expanded", "false");
  said.textContent = found.dataset.none = "";
}

// The answer to all that was typed is waited for before anything opens.
async function go() {
  if (waiting !== null) ask();
  for (let last = null; last !== answered; await last) last = answered;
  if (palette.open && chosen()) leave(chosen());
}

// A way may lead to a part of the page that is open.
function leave({ dataset: { href } }) {
  palette.close();
  if (new URL(href, location).href !== location.href) location.assign(href);
  else dispatchEvent(new HashChangeEvent("hashchange"));
}

function open() {
  if (document.querySelector("dialog[open]")) return;
  palette.showModal();
  field.value = "";
  field.focus();
  ask();
}

field?.addEventListener("input", () => {
  clearTimeout(waiting);
  waiting = setTimeout(ask, PAUSE);
});
const KEYS = { ArrowDown: () => step(1), ArrowUp: () => step(-1), Enter: go };
field?.addEventListener("keydown", (event) => {
  if (event.isComposing || !KEYS[event.key]) return;
  event.preventDefault();
  KEYS[event.key]();
});
document.addEventListener("keydown", (event) => {
  const isK = event.code === "KeyK" || event.key.toLowerCase() === "k";
  if (!isK || event.shiftKey || event.altKey || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  open();
});
document.addEventListener("click", ({ target }) => {
  if (target.closest("[data-palette]")) open();
  const way = target.closest("#go-found [role=option]");
  if (way) leave(way);
  if (target === palette) palette.close();
});
