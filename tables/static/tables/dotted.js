// Cards of entries that are not sent yet, dotted in front of their owners.
import { say, words } from "./words.js";
import { unsent } from "./outbox.js";

export function drawDotted(page, table) {
  page.querySelectorAll(".card--unsent").forEach((old) => old.remove());
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
