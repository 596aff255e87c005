// Tab goes into the tables once; from there the arrows go from table to table.
import { onKey } from "./keys.js";

let here = null;

const links = () => [...document.querySelectorAll("#grid .tile > a")];
const topOf = (link) => link.closest(".tile").offsetTop;

// One link of them all is where Tab goes: the last one that held the keyboard.
function settle() {
  const all = links();
  here = all.includes(here) ? here : all[0];
  for (const link of all) {
    const index = link === here ? "0" : "-1";
    if (link.getAttribute("tabindex") !== index) link.setAttribute("tabindex", index);
  }
}

function columns(all) {
  const next = all.findIndex((link) => topOf(link) !== topOf(all[0]));
  return next < 0 ? all.length : next;
}

// Returns true where the key is not for the tables: the page scrolls.
function go(step) {
  const all = links();
  const at = all.indexOf(document.activeElement);
  if (at < 0) return true;
  const to = step(at, all);
  if (to >= 0 && to < all.length) all[to].focus();
  return false;
}

const towards = () => (document.documentElement.dir === "rtl" ? -1 : 1);
onKey("ArrowRight", () => go((at) => at + towards()));
onKey("ArrowLeft", () => go((at) => at - towards()));
onKey("ArrowDown", () => go((at, all) => at + columns(all)));
onKey("ArrowUp", () => go((at, all) => at - columns(all)));
onKey("Home", () => go(() => 0));
onKey("End", () => go((at, all) => all.length - 1));
document.addEventListener("focusin", ({ target }) => {
  if (!target.matches("#grid .tile > a")) return;
  here = target;
  settle();
});
document.addEventListener("tiles", settle);
settle();
// Several tables were found: the keyboard is where one of them can be chosen.
if (document.querySelector("[data-which]")) here?.focus();
