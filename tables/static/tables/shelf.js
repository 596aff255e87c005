// What this device keeps: entries not yet answered for, entries that need a person,
// and a few facts about itself. Every change is one transaction; an entry is on the
// disk before `add` comes back.
import "../vendor/idb-8.0.4.min.js";

const STORES = ["entries", "needs", "facts"];
const STRICT = { durability: "strict" };
const EARLIER = "rectify.entry.";
const EARLIER_REFUSED = "rectify.refused.";

let opened = null;

// A database that could not be opened is tried again at the next tap.
function shelf() {
  opened ??= open().catch((wrong) => {
    opened = null;
    throw wrong;
  });
  return opened;
}

async function open() {
  // Asked for, never promised: a browser may still throw it all away.
  navigator.storage?.persist?.().catch(() => false);
  const db = await idb.openDB("rectify", 1, {
    upgrade(fresh) {
      fresh.createObjectStore("entries", { autoIncrement: true });
      fresh.createObjectStore("needs", { keyPath: "id" });
      fresh.createObjectStore("facts");
    },
    // A later version of these pages wants to change the stores: make way for it.
    blocking() {
      opened = null;
      db.close();
    },
    terminated: () => (opened = null),
  });
  await takeOver(db);
  return db;
}

const writing = async () => (await shelf()).transaction(STORES, "readwrite", STRICT);

export function uuid() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const now = Date.now();
  for (let i = 0; i < 6; i += 1) bytes[i] = Math.floor(now / 256 ** (5 - i)) % 256;
  bytes[6] = (bytes[6] & 15) | 112;
  bytes[8] = (bytes[8] & 63) | 128;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

// What an earlier version kept goes in first, under its own device and numbers. It is
// removed there only when it is on the disk here; sent twice, it is stored once.
async function takeOver(db) {
  const keys = Object.keys(localStorage);
  const found = keys.filter((key) => key.startsWith(EARLIER));
  const refused = keys.filter((key) => key.startsWith(EARLIER_REFUSED));
  if (!found.length && !refused.length) return;
  const read = (key) => JSON.parse(localStorage.getItem(key));
  const tx = db.transaction(STORES, "readwrite", STRICT);
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

// The number is given in the same transaction as the entry is kept in: it is used once,
// whatever other tabs do, and no number is used up by an entry that is not there.
export async function add(entry) {
  const tx = await writing();
  const facts = tx.objectStore("facts");
  const known = await Promise.all([facts.get("device"), facts.get("seq")]);
  const device = known[0] ?? `tablet-${uuid().slice(-8)}`;
  const seq = (known[1] ?? 0) + 1;
  const whole = { id: uuid(), device, seq, ...entry };
  await Promise.all([
    facts.put(device, "device"),
    facts.put(seq, "seq"),
    tx.objectStore("entries").add(whole),
    tx.done,
  ]);
  return whole;
}

export async function everything() {
  const tx = (await shelf()).transaction(STORES);
  const [entries, needs, spent] = await Promise.all([
    tx.objectStore("entries").getAll(),
    tx.objectStore("needs").getAll(),
    tx.objectStore("facts").get("spent"),
  ]);
  return { entries, needs, spent: spent ?? [] };
}

// Take answered entries off the shelf; what was refused or late moves to those that need
// a person. A number that will never be stored is kept as spent until the server has a
// later one of ours.
export async function settle(answered) {
  const tx = await writing();
  await takeOff(tx, new Set(answered.map((entry) => entry.id)));
  const need = answered.filter((one) => one.result === "refused" || one.result === "late");
  await Promise.all(need.map((entry) => tx.objectStore("needs").put(entry)));
  await spend(tx, answered);
  await tx.done;
}

async function spend(tx, answered) {
  const facts = tx.objectStore("facts");
  const device = await facts.get("device");
  const ours = answered.filter((entry) => entry.device === device);
  const refused = ours.filter((entry) => entry.result === "refused");
  const stored = ours.filter((entry) => entry.result !== "refused");
  const latest = Math.max(0, ...stored.map((entry) => entry.seq));
  const spent = [...((await facts.get("spent")) ?? []), ...refused.map((one) => one.seq)];
  const left = spent.filter((number) => number > latest);
  await facts.put(left, "spent");
}

async function takeOff(tx, ids) {
  const found = [];
  let cursor = await tx.objectStore("entries").openCursor();
  for (; cursor && found.length < ids.size; cursor = await cursor.continue()) {
    if (!ids.has(cursor.value.id)) continue;
    found.push(cursor.value);
    await cursor.delete();
  }
  return found;
}

// Undo an entry that nobody has been told of; false when it has left already.
export async function undo(id) {
  const tx = await writing();
  const [entry] = await takeOff(tx, new Set([id]));
  const facts = tx.objectStore("facts");
  const spent = (await facts.get("spent")) ?? [];
  if (entry) await facts.put([...spent, entry.seq], "spent");
  await tx.done;
  return Boolean(entry);
}

export async function putAside(id) {
  const tx = await writing();
  await tx.objectStore("needs").delete(id);
  await tx.done;
}

// Without Web Locks (a page over plain http) one tab sends by a lease of ten seconds.
export async function lease(tab, until) {
  const tx = await writing();
  const facts = tx.objectStore("facts");
  const held = await facts.get("lease");
  const mine = !held || held.tab === tab || held.until < Date.now();
  if (mine) await facts.put({ tab, until }, "lease");
  await tx.done;
  return mine;
}
