// The tablet at a table: build one entry by taps, keep it, draw it dotted until sent.
import { say, words } from "./words.js";
import { refresh } from "./live.js";
import { drain, keep, line, putAside, refused, state, unsent } from "./outbox.js";

const page = document.querySelector("[data-floor]");
const table = Number(page.dataset.floor);
const picked = { seat: "", suit: "", rank: "" };
let unseen = false;

const now = () => document.querySelector("[data-version]").dataset;
const all = (selector) => Array.from(page.querySelectorAll(selector));
const card = () => picked.suit + picked.rank;
const text = (node, value) => {
  if (node.textContent !== value) node.textContent = value;
};

// --- the pad -----------------------------------------------------------------

function reasonAgainst(part, value) {
  const trial = { ...picked, [part]: value };
  const one = trial.suit + trial.rank;
  const holder = JSON.parse(now().held)[one];
  const elsewhere = holder && trial.seat && holder !== trial.seat;
  return JSON.parse(now().closed)[one] ?? (elsewhere ? words.held[holder] : "");
}

function isFor(button) {
  const { phases, owners } = button.dataset;
  const inPhase = !phases || phases.split(" ").includes(now().phase);
  const owns = !owners || !picked.seat || now().owners.split(" ").includes(picked.seat);
  return inPhase && owns;
}

function drawPad() {
  for (const button of all("[data-pick]")) {
    const { pick, value } = button.dataset;
    const chosen = picked[pick] === value;
    button.setAttribute("aria-pressed", String(chosen));
    const against = pick === "seat" ? "" : reasonAgainst(pick, value);
    button.setAttribute("aria-disabled", String(Boolean(against)));
    button.title = against;
  }
  const ready = picked.seat && picked.suit && picked.rank && !reasonAgainst("suit", picked.suit);
  for (const button of all("[data-how]")) {
    button.hidden = Boolean(button.dataset.phases) && !isFor(button);
    button.setAttribute("aria-disabled", String(!ready || !isFor(button)));
  }
  const partner = page.querySelector("[data-unseen]");
  partner.setAttribute("aria-pressed", String(unseen));
  hint();
}

function hint(reason = "") {
  const seat = words.seats[picked.seat];
  const known = card().length === 2 ? words.cards[card()] : words.suits[picked.suit];
  const chosen = [seat, known].filter(Boolean).join(" · ");
  const missing = ["seat", "suit", "rank"].find((part) => !picked[part]);
  const next = reason || (missing ? say(`choose_${missing}`) : say("choose_how"));
  text(page.querySelector("[data-hint]"), chosen ? `${chosen} – ${next}` : next);
}

function pick(button) {
  const { pick: part, value } = button.dataset;
  if (button.getAttribute("aria-disabled") === "true") return hint(button.title);
  picked[part] = picked[part] === value ? "" : value;
  return drawPad();
}

function clearPad() {
  Object.assign(picked, { seat: "", suit: "", rank: "" });
  unseen = false;
  drawPad();
}

function record(button) {
  if (button.getAttribute("aria-disabled") === "true") return hint();
  const { put, ...fixed } = JSON.parse(button.dataset.how);
  const value = put === "cards" ? [card()] : card();
  const event = { ...fixed, seat: picked.seat, [put]: value };
  if (unseen && put === "cards") event.partner_could_see = false;
  const said = `${words.seats[picked.seat]} · ${words.cards[card()]} · ${button.textContent.trim()}`;
  clearPad();
  return enter(event, said);
}

// --- sending -----------------------------------------------------------------

function enter(event, said) {
  const { board, version } = now();
  return keep({
    table,
    board: Number(event.board ?? board),
    version: Number(event.type === "BoardOpened" ? 0 : version),
    event,
    said,
  }).catch(() => text(page.querySelector("[data-outbox]"), say("full")));
}

function drawUnsent() {
  all(".card--unsent").forEach((old) => old.remove());
  const blank = document.getElementById("unsent-card");
  for (const { event, table: at } of unsent()) {
    const faced = event.cards ?? [event.card ?? event.played].filter(Boolean);
    const row = page.querySelector(`.seat[data-seat="${event.seat}"] .seat__cards`);
    if (at !== table || !row) continue;
    for (const one of faced) row.append(dotted(blank, one, event.seat));
  }
}

function dotted(blank, one, seat) {
  const node = blank.content.firstElementChild.cloneNode(true);
  node.classList.add(`suit-${one[0]}`);
  node.querySelector(".card__rank").textContent = one[1] === "T" ? "10" : one[1];
  node.querySelector("use").setAttribute("href", `#suit-${one[0]}`);
  const label = [words.cards[one], say("not_sent"), words.seats[seat]].join(", ");
  node.setAttribute("aria-label", label);
  return node;
}

function drawRefused() {
  const list = page.querySelector("[data-refused]");
  const blank = document.getElementById("refused-entry");
  const mine = refused().filter((entry) => entry.table === table);
  list.hidden = !mine.length;
  list.querySelector("ul").replaceChildren(
    ...mine.map((entry) => {
      const node = blank.content.firstElementChild.cloneNode(true);
      node.querySelector("[data-said]").textContent = entry.said;
      node.querySelector("[data-reason]").textContent =
        entry.problem.detail ?? say("refused");
      node.querySelectorAll("button").forEach((one) => (one.dataset.id = entry.id));
      return node;
    }),
  );
}

function drawOutbox() {
  text(page.querySelector("[data-outbox]"), line());
  document.body.dataset.unsent = String(state().unsent);
  drawUnsent();
  drawRefused();
}

function keepAsNote(id) {
  const entry = refused().find((one) => one.id === id);
  putAside(id);
  return enter({ type: "NoteAdded", text: entry.said }, entry.said);
}

// --- opening a board, the contract --------------------------------------------

function vulnerable(board) {
  const round = (board - 1) % 16;
  return ["none", "NS", "EW", "both"][(round + Math.floor(round / 4)) % 4];
}

function openBoard(form) {
  const board = Number(new FormData(form).get("board"));
  const dealer = "NESW"[(board - 1) % 4];
  const event = { type: "BoardOpened", board, dealer, vulnerable: vulnerable(board) };
  return enter(event, say("board", { n: board }));
}

function step(button) {
  const field = button.form.elements.board;
  const value = Number(field.value) + Number(button.dataset.step);
  field.value = String(Math.max(1, Math.min(9999, value)));
}

function endAuction(form) {
  const data = new FormData(form);
  const contract = data.get("level") + data.get("strain") + data.get("doubled");
  const event = { type: "AuctionEnded", contract, declarer: data.get("declarer") };
  return enter(event, contract);
}

// --- taps ----------------------------------------------------------------------

function sayIn(button) {
  page.dataset.language = button.dataset.sayIn;
  localStorage.setItem("rectify.say", button.dataset.sayIn);
  drawLanguage();
}

function drawLanguage() {
  for (const button of all("[data-say-in]")) {
    const chosen = button.dataset.sayIn === page.dataset.language;
    button.setAttribute("aria-pressed", String(chosen));
  }
}

const taps = {
  "[data-pick]": pick,
  "[data-how]": record,
  "[data-event]": (button) =>
    enter(JSON.parse(button.dataset.event), button.dataset.said ?? button.textContent.trim()),
  "[data-step]": step,
  "[data-say-in]": sayIn,
  "[data-put-aside]": (button) => putAside(button.dataset.id),
  "[data-as-note]": (button) => keepAsNote(button.dataset.id),
  "[data-unseen]": () => {
    unseen = !unseen;
    drawPad();
  },
};

page.addEventListener("click", (tap) => {
  const match = Object.keys(taps).find((selector) => tap.target.closest(selector));
  if (match) taps[match](tap.target.closest(match));
});
page.addEventListener("submit", (sent) => {
  if (!sent.target.dataset.entry) return;
  sent.preventDefault();
  ({ open: openBoard, contract: endAuction })[sent.target.dataset.entry](sent.target);
});

function drawAll() {
  page.querySelector("[data-pad]").hidden = now().open !== "yes";
  drawPad();
  drawOutbox();
  drawLanguage();
}

document.addEventListener("outbox", (change) => {
  drawOutbox();
  for (const one of change.detail.touched ?? []) refresh(one);
});
window.addEventListener("storage", drawOutbox);
document.addEventListener("htmx:after:swap", drawAll);
page.dataset.language = localStorage.getItem("rectify.say") ?? document.documentElement.lang;
drawAll();
drain();
