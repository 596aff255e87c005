// The words to say in the language chosen here; players_card.js shows them to the players.
function sayIn({ dataset }) {
  localStorage.setItem("rectify.say", dataset.sayIn);
  draw();
}

export function draw() {
  const wanted = `[data-say-in="${localStorage.getItem("rectify.say")}"]`;
  const chosen = document.querySelector(wanted)?.lang ?? document.documentElement.lang;
  for (const one of document.querySelectorAll(".say__words")) one.hidden = one.lang !== chosen;
  for (const one of document.querySelectorAll("[data-say-in]")) one.ariaPressed = one.lang === chosen;
}

const taps = {
  "[data-say-in]": sayIn,
  "[data-show-players], [data-read-out]": async (key) => {
    key.ariaBusy = true;
    await import("./players_card.js").then(({ open }) => open(), () => null);
    key.ariaBusy = null;
  },
};
document.addEventListener("click", ({ target }) => {
  const match = Object.keys(taps).find((selector) => target.closest(selector));
  if (match) taps[match](target.closest(match));
});
document.addEventListener("htmx:after:swap", draw);
draw();
