// The words a script may show, put on the page by the server in its language.
const source = document.getElementById("words");
export const words = source ? JSON.parse(source.textContent) : {};

export function say(key, values = {}) {
  return Object.entries(values).reduce(
    (text, [name, value]) => text.replaceAll(`{${name}}`, value),
    words[key] ?? "",
  );
}
