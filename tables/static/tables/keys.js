// What the keyboard does on the desk. A page puts data-key="c" on what the key presses,
// or says onKey("j", …). Single characters can be switched off (?), and none of them
// fires where someone writes or a dialog is open.
const ways = new Map();

// If `does` returns true the key reaches the page too: a digit the field it opened.
export function onKey(key, does) {
  ways.set(key, does);
}

// Move the keyboard to the next of what the selector names, or the one before.
export function step(selector, by) {
  const all = [...document.querySelectorAll(selector)].filter((one) =>
    one.checkVisibility(),
  );
  const at = all.indexOf(document.activeElement?.closest(selector));
  const to = at < 0 ? (by > 0 ? 0 : all.length - 1) : at + by;
  all[Math.max(0, Math.min(all.length - 1, to))]?.focus();
}

// A Greek keyboard says "ψ" where others say "c": then the place of the key counts.
function named({ key, code }) {
  if (key.length > 1) return key;
  const letter = key > "~" && /^Key([A-Z])$/.exec(code);
  return (letter ? letter[1] : key).toLowerCase();
}

function marked(place, key) {
  const all = place?.querySelectorAll(`[data-key="${CSS.escape(key)}"]`) ?? [];
  // The way back is not drawn where the places lead there as well.
  const shown = (one) => one.checkVisibility() || one.matches(".bar__up");
  return [...all].find((one) => shown(one) && !one.disabled);
}

// Near the keyboard first: "c" in a line of the list goes to that call.
function press(key) {
  const near = document.activeElement?.closest("[data-keys]");
  const found = marked(near, key) ?? marked(document, key);
  if (!found) return false;
  found.focus();
  if (found.matches("input, textarea")) found.select();
  else found.click();
  return true;
}

function leave(field) {
  const menu = document.querySelector(".bar > details[open]");
  if (field) field.blur();
  else if (menu) menu.open = false;
  return Boolean(field || menu);
}

document.addEventListener("keydown", (event) => {
  const key = named(event);
  const field = event.target.closest("input, textarea, select, [contenteditable]");
  if (event.defaultPrevented || event.isComposing) return;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (document.querySelector("dialog[open]")) return;
  const silent = document.documentElement.dataset.letters === "off";
  if (key.length === 1 && (field || silent)) return;
  if (field && key !== "Escape") return;
  const passed = key === "Escape" && leave(field);
  if (passed || (ways.has(key) ? !ways.get(key)(event) : press(key)))
    event.preventDefault();
});
document.addEventListener("click", (tap) => {
  if (tap.target.closest("[data-help]")) document.getElementById("keys").showModal();
});
