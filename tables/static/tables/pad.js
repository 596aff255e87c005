// The entry panel: draws the forms that the server offers now, one part of the screen
// for each question, and makes one event of the answers. What can be entered, and why
// not, is said by the server (data-forms, data-closed, data-held); nothing is ruled here.
import { say, words } from "./words.js";

const RANKS = "AKQJT98765432";
const MOST = 9999;
const pad = document.querySelector("[data-pad]");
const find = (selector) => pad.querySelector(selector);
const blank = (kind) =>
  document.getElementById(`pad-${kind}`).content.firstElementChild.cloneNode(true);

let offer = "";
let forms = [];
let cards = {};
let name = "home";
let form = { asks: [] };
let given = [];
let send = () => {};
let recording = false;
let early = [];
let sought = "";
let unfolded = [];

// --- which form ----------------------------------------------------------------------

const inPlace = (place) => forms.filter((one) => one.place === place);

// What is typed is looked for by a module that only this needs (search.js).
let search = null;
const matching = () => search?.matching(forms, sought, inPlace("list")) ?? inPlace("list");

async function loadSearch() {
  search ??= await import("./search.js").catch(() => null);
  if (form.list && sought) seek(sought);
}

// The first screen asks seat and card; its keys are the forms that begin with these.
// The second has the others as keys, and remembers what the first was told.
function named(wanted) {
  const asks = forms.find((one) => one.main)?.asks ?? [];
  if (wanted === "list") return { label: say("else"), asks, keys: matching(), list: true };
  const found = forms.find((one) => one.name === wanted) ?? inPlace("front")[0];
  return found ?? { label: say("card_seen"), asks, keys: inPlace("home"), home: true };
}

function take(wanted, carried = []) {
  if (wanted !== name) unfolded = [];
  name = wanted;
  form = named(name);
  given = form.asks.map((ask, at) => carried[at] ?? empty(ask));
}

function open(wanted, carried) {
  if (wanted !== "list") sought = "";
  take(wanted, carried);
  build();
}

// --- what has been answered ------------------------------------------------------------

function empty(ask) {
  if (ask.kind === "card" || ask.kind === "cards") return { suit: "", rank: "", cards: [] };
  return { many: [], text: "" }[ask.kind] ?? ask.start ?? -1;
}

// The keys of a question; a picked one offers the cards named further up.
function keysOf(ask) {
  if (ask.kind !== "picked") return ask.answers ?? [];
  const shown = given[ask.of].cards.map((one) => ({ value: one, label: words.cards[one] }));
  return [{ value: null, label: say("not_said") }, ...shown];
}

function answer(at) {
  const ask = form.asks[at];
  const got = given[at];
  if (!ask) return undefined;
  if (ask.kind === "card") return got.suit && got.rank ? got.suit + got.rank : undefined;
  if (ask.kind === "cards") return got.cards;
  if (ask.kind === "many") return got.map((one) => ask.answers[one].value);
  if (ask.kind === "text") return got.trim() || undefined;
  return ask.kind === "number" ? got : keysOf(ask)[got]?.value;
}

function isAsked(at) {
  const [before, wanted] = form.asks[at].needs ?? [];
  return !wanted || wanted.includes(answer(before));
}

function isMissing(at) {
  const got = answer(at);
  const { least } = form.asks[at];
  return Array.isArray(got) ? got.length < least : got === undefined && least > 0;
}

const asked = () => form.asks.map((_, at) => at).filter(isAsked);
const isSeat = ({ field }) => field === "seat" || field === "by";
const whose = (asks = form.asks) => asks.findIndex(isSeat);
const seat = () => answer(whose());

function event() {
  const made = { ...form.event };
  for (const at of asked()) {
    const { field, join, extra } = form.asks[at];
    const got = answer(at);
    const isNothing = got === null || got === undefined || got.length === 0;
    // A part of a field is named behind a dot: over.seat.
    const [whole, part] = field.split(".");
    const place = part && !isNothing ? (made[whole] ??= {}) : made;
    const name = part ?? whole;
    if (got?.constructor === Object) Object.assign(made, got);
    else if (join) place[name] += got;
    else if (!isNothing) place[name] = name === "cards" ? [got].flat() : got;
    if (extra) Object.assign(made, extra[(got - 1) % extra.length]);
  }
  return made;
}

function inWords(at) {
  const ask = form.asks[at];
  const got = answer(at);
  const shown = [got].flat().map((one) => words.cards[one]).filter(Boolean);
  if (shown.length) return shown.join(", ");
  if (got === null || got === undefined) return "";
  if (ask.kind === "many") return given[at].map((one) => ask.answers[one].label).join(", ");
  return keysOf(ask)[given[at]]?.label ?? String(got);
}

const said = () => asked().map(inWords).filter(Boolean);

// --- why a key is greyed ---------------------------------------------------------------

function againstCard(ask, card) {
  const holder = cards.held[card];
  const elsewhere = holder && seat() && holder !== seat();
  return cards.closed[ask.hand][card] ?? (elsewhere ? words.held[holder] : "");
}

function against({ at, n, part, value, other }) {
  if (other) return againstForm(other);
  const ask = form.asks[at];
  if (!part) return keysOf(ask)[n]?.why ?? "";
  const { suit, rank } = { ...given[at], [part]: value };
  if (ask.kind === "cards" && part === "suit") return "";
  if (ask.kind === "cards" && !suit) return say("choose_suit");
  return suit && rank ? againstCard(ask, suit + rank) : "";
}

function againstForm(wanted) {
  const other = named(wanted);
  const who = other.asks.find((ask) => ask.field === "seat");
  const why = who?.answers.find((one) => one.value === seat())?.why;
  return other.why ?? why ?? (other.main ? hint() : "");
}

function hint() {
  const at = asked().find(isMissing);
  if (at === undefined || form.list) return "";
  const { kind, asks } = form.asks[at];
  if (at === whose()) return say("choose_seat");
  if (kind !== "card") return asks;
  return say(given[at].suit ? "choose_rank" : "choose_suit");
}

// --- drawing -----------------------------------------------------------------------------

function key(spot, { label, suit, printed, main }) {
  const node = blank("key");
  const text = node.querySelector("span");
  node.spot = spot;
  text.textContent = printed ?? label;
  if (printed) node.setAttribute("aria-label", label);
  if (suit) {
    const pip = node.insertBefore(blank("pip"), text);
    pip.classList.add(`suit-${suit}`);
    pip.firstElementChild.setAttribute("href", `#suit-${suit}`);
    text.className = "only-heard";
    node.classList.add("key--suit");
  }
  node.classList.toggle("key--main", Boolean(main));
  node.classList.toggle("key--wide", !suit && text.textContent.length > 3);
  return node;
}

function row(style, keys) {
  const node = blank("row");
  node.classList.add(`keys--${style}`);
  node.append(...keys);
  return node;
}

function styleOf(keys) {
  if (keys.length > 7) return "7";
  const longest = Math.max(...keys.map((one) => (one.suit ? 1 : one.label.length)));
  if (longest > 24) return longest > 60 ? "1" : "2";
  return longest > 12 ? "happened" : String(Math.max(2, Math.min(keys.length, 5)));
}

const draw = {
  card(ask, at) {
    const suits = Object.entries(words.suits).map(([suit, label]) =>
      key({ at, part: "suit", value: suit }, { label, suit }),
    );
    const ranks = [...RANKS].map((rank) => {
      const printed = rank === "T" ? "10" : rank;
      return key({ at, part: "rank", value: rank }, { label: words.ranks[rank], printed });
    });
    return [row("4", suits), row("ranks", ranks)];
  },
  number(ask, at) {
    const field = blank("number");
    const input = field.querySelector("input");
    Object.assign(input, { value: given[at], spot: { at } });
    input.setAttribute("aria-label", ask.asks);
    field.querySelectorAll("button").forEach((one) => (one.spot = { at, step: Number(one.value) }));
    return [field];
  },
  text(ask, at) {
    const field = blank("text");
    Object.assign(field, { value: given[at], spot: { at } });
    field.setAttribute("aria-label", ask.asks);
    return [field];
  },
  one(ask, at) {
    const keys = keysOf(ask);
    return [row(styleOf(keys), keys.map((one, n) => key({ at, n }, one)))];
  },
};
Object.assign(draw, { cards: draw.card, many: draw.one, picked: draw.one });

// What may be left unasked is one key: with two answers it sets the second, else it
// opens the question.
const isSwitch = (ask) => ask.aside && ask.answers?.length === 2;
const isFolded = (ask, at) =>
  ask.aside && !unfolded.includes(ask.asks) && JSON.stringify(given[at]) === JSON.stringify(empty(ask));

function part(at) {
  const ask = form.asks[at];
  const isOneKey = isSwitch(ask) || isFolded(ask, at);
  const node = blank("part");
  node.dataset.at = at;
  node.setAttribute("aria-label", ask.asks);
  node.querySelector("p").textContent = ask.asks;
  if (isSwitch(ask)) node.append(key({ at, toggle: 1 }, ask.answers[1]));
  else if (isOneKey) node.append(fold(at, ask.asks));
  else node.append(...draw[ask.kind](ask, at));
  node.classList.toggle("part--aside", Boolean(isOneKey));
  return node;
}

function fold(at, label) {
  const node = key({ at, unfold: true }, { label });
  node.setAttribute("aria-expanded", "false");
  node.classList.add("key--fold");
  return node;
}

function unfold(at) {
  unfolded.push(form.asks[at].asks);
  build();
  find(`[data-at="${at}"] :is(button, textarea)`).focus();
}

function happened() {
  const node = blank("part");
  const keys = form.keys.map((one) => key({ other: one.name }, one));
  if (form.home) keys.push(key({ other: "list" }, { label: say("else"), main: true }));
  node.setAttribute("aria-label", say("happened"));
  node.querySelector("p").remove();
  node.append(row("happened", keys));
  return node;
}

function searchField() {
  const field = blank("search");
  Object.assign(field.querySelector("input"), { value: sought, spot: { seek: true } });
  return field;
}

function build() {
  const focused = JSON.stringify(document.activeElement?.spot);
  const parts = form.list ? [] : form.asks.map((_, at) => part(at));
  if (form.list) {
    parts.push(searchField());
    loadSearch();
  }
  find("[data-parts]").replaceChildren(...parts, ...(form.keys ? [happened()] : []));
  find("h2").textContent = form.label;
  find("[data-back]").hidden = Boolean(form.home) || form.place === "front";
  find("[data-record]").hidden = Boolean(form.keys);
  find("[data-record]").textContent = form.done ?? say("record");
  pad.classList.toggle("pad--home", Boolean(form.home));
  const same = keyOf(focused);
  if (focused) (same ?? find("h2")).focus();
  paint();
}

const keyOf = (spot) => spots().find((node) => JSON.stringify(node.spot) === spot);
const spots = () => Array.from(pad.querySelectorAll("button, input, textarea")).filter((one) => one.spot);

function isPressed({ at, n, part: half, value, toggle }) {
  const got = given[at];
  if (toggle) return got === toggle;
  if (!half) return Array.isArray(got) ? got.includes(n) : got === n;
  const isCard = half === "rank" && form.asks[at].kind === "cards";
  return isCard ? got.cards.includes(got.suit + value) : got[half] === value;
}

function paint(reason = "") {
  // A newer version of the page does not take over while this is on (update.js).
  const half = JSON.stringify(given) !== JSON.stringify(form.asks.map(empty));
  pad.toggleAttribute("data-half", half);
  for (const node of spots()) {
    const { at, step, unfold } = node.spot;
    if (!node.matches("button") || step || unfold) continue;
    const why = against(node.spot);
    if (at !== undefined) node.setAttribute("aria-pressed", String(isPressed(node.spot)));
    node.setAttribute("aria-disabled", String(Boolean(why)));
    node.title = why;
  }
  for (const { dataset } of document.querySelectorAll(".compass [data-seat]")) {
    dataset.picked = dataset.seat === seat() ? "yes" : "";
  }
  for (const node of pad.querySelectorAll("[data-at]")) node.hidden = !isAsked(Number(node.dataset.at));
  find("[data-record]").setAttribute("aria-disabled", String(Boolean(hint())));
  const list = sought && form.keys?.[0]?.name === "note" ? "no_key" : "choose_else";
  const next = reason || hint() || say(form.home ? "choose_how" : form.list ? list : "ready");
  const tapped = asked().filter((at) => given[at] !== form.asks[at].start).map(inWords);
  const told = [tapped.filter(Boolean).join(" · "), next].filter(Boolean).join(" – ");
  const shown = told.charAt(0).toUpperCase() + told.slice(1);
  if (find("[data-hint]").textContent !== shown) find("[data-hint]").textContent = shown;
}

// --- taps ----------------------------------------------------------------------------------

// The entry is stored before the screen changes. If storing fails, the answers stay.
// Taps during the storing are applied to the first screen afterwards.
async function record() {
  const why = hint();
  if (why) return paint(why);
  recording = true;
  const isKept = await send(event(), [form.label, ...said()].join(" · ")).catch(() => false);
  recording = false;
  const taps = early.splice(0);
  if (isKept === false) return build();
  open("home");
  return taps.map(keyOf).forEach((node) => node && tap(node));
}

// What the first screen knows goes with the form that is opened from it; where that
// is all it asks, the tap has said everything.
function choose(wanted) {
  const { asks } = named(wanted);
  const carried = asks.map((ask, at) => carry(ask, at === whose(asks)));
  take(wanted, carried);
  const isTold = form.asks.every((ask, at) => ask.aside || carried[at] !== undefined);
  return !form.keys && carried.length && isTold && !hint() ? record() : build();
}

function carry(ask, isWho) {
  const isCard = (one) => one.kind === "card" || one.kind === "cards";
  const isSame = (one) => one.field === ask.field || (isCard(one) && isCard(ask));
  const at = isWho ? whose() : form.asks.findIndex(isSame);
  if (at < 0 || isMissing(at)) return undefined;
  if (!isCard(ask)) return sameKey(ask, answer(at), given[at]);
  const why = againstCard(ask, answer(at));
  return why ? undefined : { ...given[at], cards: [answer(at)].flat() };
}

// The keys of two forms may stand in another order.
function sameKey({ answers }, value, otherwise) {
  if (!answers) return otherwise;
  const at = answers.findIndex((one) => one.value === value);
  return at < 0 ? undefined : at;
}

function tap(node) {
  if (recording) {
    if (!pad.matches(".pad--home")) return undefined;
    node.ariaPressed = "true";
    return early.push(JSON.stringify(node.spot));
  }
  const { at, n, part: half, value, step, toggle, other, unfold: opens } = node.spot;
  const why = step || opens ? "" : against(node.spot);
  if (why) return paint(why);
  if (other) return choose(other);
  const ask = form.asks[at];
  if (step) return setNumber(at, given[at] + step);
  if (opens) return unfold(at);
  if (toggle) given[at] = given[at] === toggle ? ask.start : toggle;
  else if (half) tapCard(ask, given[at], half, value);
  else if (ask.kind === "many") given[at] = toggled(given[at], n);
  else given[at] = given[at] === n ? ask.start ?? -1 : n;
  return form.asks.some((one) => one.kind === "picked" && one.of === at) ? build() : paint();
}

function tapCard(ask, got, half, value) {
  if (half === "rank" && ask.kind === "cards") got.cards = toggled(got.cards, got.suit + value);
  else got[half] = got[half] === value ? "" : value;
}

function back() {
  open(form.place === "list" ? "list" : "home", form.list ? given : []);
}

const toggled = (all, one) =>
  all.includes(one) ? all.filter((other) => other !== one) : [...all, one];

function setNumber(at, value) {
  given[at] = Math.max(1, Math.min(MOST, Math.round(value) || 1));
  build();
}

pad.addEventListener("click", ({ target }) => {
  const node = target.closest("button");
  if (node?.spot) tap(node);
  else if (recording) return;
  else if (node?.matches("[data-record]")) record();
  else if (node) back();
});
// Only the keys are drawn again: the field keeps what is typed and the place in it.
function seek(text) {
  sought = text;
  form = named("list");
  find("[data-parts]").lastChild.replaceWith(happened());
  paint();
}

pad.addEventListener("change", ({ target }) => {
  if (target.type === "number") setNumber(target.spot.at, Number(target.value));
});
pad.addEventListener("input", ({ target }) => {
  if (target.type === "number") return;
  if (target.spot.seek) return seek(target.value);
  given[target.spot.at] = target.value;
  paint();
});

// Enter after a search opens what answers best, once the search is there.
pad.addEventListener("keydown", (press) => {
  if (press.key !== "Enter" || !press.target.spot?.seek) return;
  press.preventDefault();
  if (search) openBest();
  else loadSearch().then(openBest);
});

function openBest() {
  if (!search || !sought || !form.list) return;
  const best = find(".keys--happened .key:not([aria-disabled=true])");
  if (best) tap(best);
}

// --- for the page ----------------------------------------------------------------------------

// A key elsewhere on the page: its form is opened, or recorded where it asks nothing.
export function begin(wanted) {
  const { asks, event: whole, label } = named(wanted);
  if (!asks.length) return send(whole, label);
  open(wanted);
  return pad.scrollIntoView({ block: "nearest" });
}

// A seat tapped on the diagram is the key of that seat.
export function pick(code) {
  const n = form.asks[whose()]?.answers.findIndex((one) => one.value === code);
  const node = spots().find(({ spot }) => spot.at === whose() && spot.n === n);
  if (node) tap(node);
}

const isLike = (one, other) => one && shape(one) === shape(other);
const shape = ({ kind, field, answers }) =>
  JSON.stringify([kind, field, answers?.map((one) => one.value)]);

// What the table looks like now. A form half filled keeps every answer that still stands.
export function update(now) {
  cards = { closed: JSON.parse(now.closed), held: JSON.parse(now.held) };
  if (now.forms === offer) return paint();
  offer = now.forms;
  forms = JSON.parse(offer);
  const after = named(name);
  if (JSON.stringify(after) === JSON.stringify(form)) return paint();
  const still = after.asks.map((ask, at) => (isLike(form.asks[at], ask) ? given[at] : undefined));
  return open(name, still);
}

// `enter` takes an event and what it says.
export function start(enter) {
  send = enter;
}
