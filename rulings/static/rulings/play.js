// Pressing a card types it; the server lays out what is typed.
const form = document.querySelector("[data-entering]");
const field = form.elements.cards;
const undo = form.querySelector("[data-undo]");

const words = () => field.value.split(/[\s,;|]+/).filter(Boolean);

function write(cards) {
  const lines = [];
  for (let at = 0; at < cards.length; at += 4) lines.push(cards.slice(at, at + 4).join(" "));
  field.value = lines.join("\n");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

form.addEventListener("click", (event) => {
  const key = event.target.closest("button[name=add]");
  if (!key) return;
  event.preventDefault();
  write([...words(), key.value]);
});
undo.hidden = false;
undo.addEventListener("click", () => write(words().slice(0, -1)));
