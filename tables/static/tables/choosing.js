// An open choice: what follows from an answer is shown before it is taken.
let chosen = "";

const confirmOf = (section) => section.querySelector("[data-confirm]");

export function drawChoices() {
  for (const section of document.querySelectorAll("[data-choice]")) {
    const keys = Array.from(section.querySelectorAll("[data-answer]"));
    const one = keys.find((key) => key.dataset.answer === chosen);
    for (const key of keys) {
      key.setAttribute("aria-pressed", String(key === one));
      document.getElementById(key.getAttribute("aria-controls")).hidden = key !== one;
    }
    confirmOf(section).hidden = !one;
    if (!one) continue;
    confirmOf(section).dataset.event = chosen;
    confirmOf(section).dataset.said = one.dataset.said;
  }
}

export function choose(key) {
  if (key.getAttribute("aria-disabled") === "true") return;
  chosen = chosen === key.dataset.answer ? "" : key.dataset.answer;
  drawChoices();
}
