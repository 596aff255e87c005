// While a tablet is not paired, it says that nothing on it is lost.
import { state } from "./outbox.js";
import { say } from "./words.js";

const node = document.querySelector("[data-safe]");

function draw() {
  const { unsent } = state();
  node.hidden = !unsent;
  node.textContent = say("not_paired", { n: unsent });
}

document.addEventListener("outbox", draw);
draw();
