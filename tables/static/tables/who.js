// A shared tablet asks who enters. The entry is kept either way, and waits for a name.
import { state } from "./outbox.js";

const dialog = document.getElementById("who");
let asked = 0;

function ask() {
  if (!dialog.open) dialog.showModal();
}

document.addEventListener("outbox", () => {
  const { unsent, trouble } = state();
  const nobody = trouble === "who_are_you" || document.querySelector("[data-nobody]");
  if (nobody && unsent > asked) ask();
  asked = unsent;
});
document.addEventListener("click", (tap) => {
  if (!tap.target.closest("[data-who]")) return;
  tap.preventDefault();
  ask();
});
