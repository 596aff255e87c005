// Entries of an earlier version of these pages lay in local storage.
const EARLIER = "rectify.entry.";
const EARLIER_REFUSED = "rectify.refused.";

// What an earlier version kept goes in first, under its own device and numbers. It is
// removed there only when it is on the disk here; sent twice, it is stored once.
export async function takeOver(db, stores, strict) {
  const keys = Object.keys(localStorage);
  const found = keys.filter((key) => key.startsWith(EARLIER));
  const refused = keys.filter((key) => key.startsWith(EARLIER_REFUSED));
  if (!found.length && !refused.length) return;
  const read = (key) => JSON.parse(localStorage.getItem(key));
  const tx = db.transaction(stores, "readwrite", strict);
  const kept = await tx.objectStore("entries").getAll();
  const here = new Set(kept.map((entry) => entry.id));
  const entries = found.map(read).sort((a, b) => a.seq - b.seq);
  const missing = entries.filter((entry) => !here.has(entry.id));
  const needs = refused.map((key) => ({ ...read(key), result: "refused" }));
  await Promise.all([
    ...missing.map((entry) => tx.objectStore("entries").add(entry)),
    ...needs.map((entry) => tx.objectStore("needs").put(entry)),
    tx.done,
  ]);
  for (const key of [...found, ...refused]) localStorage.removeItem(key);
}
