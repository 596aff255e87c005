// The foot of every page of the floor: what is not sent, what needs a person, whether
// a newer version waits. It also puts the last known table back after a reload.
import { batch, keep, line, needs, passes, putAside, sendAgain } from "./outbox.js";
import { state, unsent, why } from "./outbox.js";
import { restore } from "./restore.js";
import { follow } from "./update.js";
import { say } from "./words.js";

const foot = document.querySelector("[data-foot]");
const one = (name) => foot.querySelector(`[data-${name}]`);
const here = document.querySelector("[data-floor]")?.dataset.floor;
// What the server broke on may go when it has been mended.
const FAILED = "entry_failed";
const ofThisPage = (entry) => !here || entry.table === Number(here);

function write(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

function drawNeeds() {
  const blank = document.getElementById("needs-entry");
  const mine = needs().filter(ofThisPage);
  one("needs").hidden = !mine.length;
  one("needs").querySelector("ul").replaceChildren(
    ...mine.map((entry) => {
      const node = blank.content.firstElementChild.cloneNode(true);
      const late = entry.result === "late";
      node.querySelector("[data-said]").textContent = entry.said;
      node.querySelector("[data-reason]").textContent =
        why(entry.problem) ?? say(late ? "late" : "refused");
      node.querySelector("[data-as-note]").hidden = late;
      node.querySelector("[data-again]").hidden = entry.problem?.code !== FAILED;
      node.querySelectorAll("button").forEach((key) => (key.dataset.id = entry.id));
      return node;
    }),
  );
}

function draw() {
  const { unsent: count, trouble } = state();
  write(one("outbox"), line());
  document.body.dataset.unsent = String(count);
  one("export").hidden = !count || !trouble || passes(trouble);
  drawNeeds();
}

// Seldom needed, and kept with the pages' files (tables/web/release.py).
const aside = () => import("./aside.js");
const asNote = async (id) => (await aside()).keepAsNote(id, { keep, needs, putAside });
const saveAsFile = async () => (await aside()).saveAsFile(batch(unsent()));

const taps = {
  "[data-again]": sendAgain,
  "[data-put-aside]": putAside,
  "[data-as-note]": asNote,
  "[data-export]": saveAsFile,
};
foot.addEventListener("click", (tap) => {
  const match = Object.keys(taps).find((selector) => tap.target.closest(selector));
  if (match) taps[match](tap.target.closest(match).dataset.id);
});

// What stands at the bottom of the screen stands on the foot, however tall it is.
const lift = () => document.documentElement.style.setProperty("--foot", `${foot.offsetHeight}px`);
new ResizeObserver(lift).observe(foot);

export const restored = restore();
document.addEventListener("outbox", draw);
follow((waits) => (one("update").hidden = !waits));
one("insecure").hidden = isSecureContext;
