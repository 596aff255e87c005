// What the outbox does where a batch failed as a whole: one bad entry is found and set
// aside, and can go again when the server has been mended. Or it is kept as a note.
import { writing } from "./shelf.js";

// How often each entry was in a batch that failed.
const failures = new Map();
const TWICE = 2;

// What a batch may be answered with whose entries are at fault; and what only time mends.
const REFUSED = [400, 413, 415, 422];
const AWAY = [502, 503, 504];

// A batch refused as a whole is sent one by one, so that one bad entry holds up none.
// Where the server broke, it is tried once more before.
export async function failed(entries, status, problem, outbox) {
  const isBroken = status >= 500 && !AWAY.includes(status);
  if (!isBroken && !REFUSED.includes(status)) return "no_server";
  entries.forEach(({ id }) => failures.set(id, (failures.get(id) ?? 0) + 1));
  const often = entries.some(({ id }) => failures.get(id) >= TWICE);
  if (isBroken && !often) return "no_server";
  return entries.length > 1 ? sendEach(entries, outbox) : setAside(entries[0], problem, outbox);
}

async function sendEach(entries, { send }) {
  for (const entry of entries) {
    const stopped = await send([entry]);
    if (stopped) return stopped;
  }
  return "";
}

// It is the entry that is bad only if the server takes a batch without it.
async function setAside(entry, { detail }, { post, settle }) {
  const { status, body } = await post([]);
  if (status !== 200 || !Array.isArray(body?.results)) return "no_server";
  const problem = { code: "entry_failed", detail };
  return settle([entry], [{ id: entry.id, result: "refused", problem }]);
}

// Back among the entries, under its own number; false when it is not here any more.
export async function takeBack(id) {
  const tx = await writing();
  const kept = await tx.objectStore("needs").get(id);
  if (kept) {
    const { result, problem, version, ...entry } = kept;
    const facts = tx.objectStore("facts");
    const spent = (await facts.get("spent")) ?? [];
    const ours = entry.device === (await facts.get("device"));
    const left = spent.filter((number) => !ours || number !== entry.seq);
    await facts.put(left, "spent");
    await tx.objectStore("entries").add(entry);
    await tx.objectStore("needs").delete(id);
  }
  await tx.done;
  return Boolean(kept);
}

// The note is on the disk before the entry it stands for is put aside.
export async function keepAsNote(id, { keep, needs, putAside }) {
  const entry = needs().find((need) => need.id === id);
  const { table, board, base_version: version, said } = entry;
  const event = { type: "NoteAdded", text: said };
  if (await keep({ table, board, version, event, said })) await putAside(id);
}

// What the desk can import where nothing is sent.
export function saveAsFile(batch) {
  const text = JSON.stringify(batch, null, 1);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = "rectify.json";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
