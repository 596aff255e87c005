// The worker keeps the newest part of each page as it was heard (sw.js). After a reload
// without network the page itself is older than that: put the newer part in.
const heard = (node) => node.querySelector("[data-heard]")?.dataset.heard ?? "";

async function newest(part) {
  const kept = await globalThis.caches?.match(part.getAttribute("hx-get"), {
    ignoreVary: true,
  });
  if (!kept) return;
  const blank = document.createElement("template");
  blank.innerHTML = await kept.text();
  if (heard(blank.content) > heard(part)) part.replaceChildren(blank.content);
}

export function restore() {
  const parts = document.querySelectorAll("[data-live-table][hx-get], [data-live-grid][hx-get]");
  return Promise.all(Array.from(parts, newest)).catch(() => []);
}
