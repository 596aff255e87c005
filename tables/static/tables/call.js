// Calls the Director from a page of a table that shows no board.
import { enterAt } from "./outbox.js";
import "./foot.js";

for (const button of document.querySelectorAll("[data-call]")) {
  const said = button.textContent.trim();
  const table = { table: button.dataset.call, board: 0, version: 0 };
  button.addEventListener("click", () => enterAt(table, { type: "DirectorCalled" }, said));
}
