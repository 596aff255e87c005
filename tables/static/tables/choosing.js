// An open choice: what follows from an answer is shown before it is taken. Who of a side
// has spoken may be told, and need not.
let chosen = "";
let by = "";

export function drawChoices() {
  for (const section of document.querySelectorAll("[data-choice]")) {
    const keys = Array.from(section.querySelectorAll("[data-answer]"));
    const one = keys.find((key) => key.dataset.answer === chosen);
    for (const key of keys) {
      key.setAttribute("aria-pressed", String(key === one));
      document.getElementById(key.getAttribute("aria-controls")).hidden = key !== one;
    }
    const confirm = section.querySelector("[data-confirm]");
    for (const part of [confirm, section.querySelector("[data-sides]")]) {
      if (part) part.hidden = !one;
    }
    for (const key of section.querySelectorAll("[data-by]")) {
      key.setAttribute("aria-pressed", String(key.dataset.by === by));
    }
    if (!one) continue;
    const event = JSON.parse(chosen);
    if (by) event.by = by;
    confirm.dataset.event = JSON.stringify(event);
    confirm.dataset.said = one.dataset.said;
  }
}

export function choose(key) {
  if (key.getAttribute("aria-disabled") === "true") return;
  const { answer, by: seat } = key.dataset;
  if (answer) {
    chosen = chosen === answer ? "" : answer;
    by = "";
  } else by = by === seat ? "" : seat;
  drawChoices();
}

// What is confirmed is no pick any more: the same question may come again.
document.addEventListener("click", ({ target }) => {
  if (target.closest("[data-confirm]")) chosen = by = "";
});
