// The words to say, alone on the screen, large, turned to the player who reads them.
const card = document.querySelector("[data-showing]");
const part = (name) => card.querySelector(`[data-showing-${name}]`);

export function open() {
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

card.addEventListener("click", ({ target }) => {
  const way = target.closest("[data-turn]");
  if (way) turn(way);
  if (target.closest("[data-showing-close]")) card.close();
});
// Without the server there is no code, and the words are there all the same.
part("code").firstElementChild.addEventListener("load", () => (part("code").hidden = false));
