// The words to say: in the language chosen here, and shown to the players: alone on the screen, large, turned to the reader.
const card = document.querySelector("[data-showing]");
const part = (name) => card.querySelector(`[data-showing-${name}]`);

function open() {
  const said = document.querySelector(".say");
  const words = [...said.querySelectorAll(".say__words")];
  part("words").replaceChildren(...words.map((one) => one.cloneNode(true)));
  part("code").hidden = true;
  if (said.dataset.code) part("code").firstElementChild.src = said.dataset.code;
  card.showModal();
  part("sheet").scrollTop = 0;
}

// A second tap on the same way turns the words back.
function turn({ dataset }) {
  card.dataset.turned = card.dataset.turned === dataset.turn ? "" : dataset.turn;
  for (const way of card.querySelectorAll("[data-turn]")) {
    way.ariaPressed = way.dataset.turn === card.dataset.turned;
  }
}

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
  "[data-show-players]": open,
  "[data-turn]": turn,
  "[data-showing-close]": () => card.close(),
};
document.addEventListener("click", ({ target }) => {
  const match = Object.keys(taps).find((selector) => target.closest(selector));
  if (match) taps[match](target.closest(match));
});
// Without the server there is no code, and the words are there all the same.
part("code").firstElementChild.addEventListener("load", () => (part("code").hidden = false));
document.addEventListener("htmx:after:swap", draw);
draw();
