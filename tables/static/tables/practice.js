// The practice table: what is entered lives on this page and is sent whole each time; the
// server answers with the table as it would be. Nothing is kept anywhere.
import { choose, drawChoices } from "./choosing.js";
import { draw } from "./showing.js";
import * as pad from "./pad.js";

const page = document.querySelector("[data-practice]");
const part = document.getElementById("now");
let entered = [];
let asked = 0;

async function enter(event) {
  await show([...entered, event]);
}

// A tap is seen at once; of two that are on their way the later one is shown.
async function show(events) {
  const mine = (asked += 1);
  page.ariaBusy = "true";
  const answer = await fetch(location.pathname, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      "X-CSRFToken": document.querySelector("[name=csrfmiddlewaretoken]").value,
    },
    body: JSON.stringify({ events }),
  }).catch(() => null);
  if (mine !== asked) return;
  page.ariaBusy = "false";
  const isOurs = answer?.ok && !answer.redirected;
  page.querySelector("[data-cut-off]").hidden = isOurs;
  if (!isOurs) return;
  const blank = document.createElement("template");
  blank.innerHTML = await answer.text();
  part.replaceChildren(blank.content);
  entered = events.slice(0, Number(part.querySelector("[data-entered]").dataset.entered));
  // A newer version of the page waits: what was entered is nowhere else (update.js).
  part.toggleAttribute("data-half", entered.length > 0);
  drawAll();
  part.querySelector("[data-guide]").focus();
}

function drawAll() {
  pad.update(part.querySelector("[data-version]").dataset);
  drawChoices();
  draw();
}

const taps = {
  "[data-answer]": choose,
  "[data-by]": choose,
  "[data-begin]": ({ dataset }) => pad.begin(dataset.begin),
  "[data-event]": ({ dataset }) => enter(JSON.parse(dataset.event)),
  "[data-practice-back]": () => show(entered.slice(0, -1)),
  "[data-practice-again]": () => show([]),
  ".compass [data-seat]": ({ dataset }) => pad.pick(dataset.seat),
};
page.addEventListener("click", ({ target }) => {
  const match = Object.keys(taps).find((selector) => target.closest(selector));
  if (match) taps[match](target.closest(match));
});
pad.start(enter);
drawAll();
