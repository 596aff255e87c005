// What this device keeps: entries not yet answered for, entries that need a person,
// and a few facts about itself. Every change is one transaction; an entry is on the
// disk before `add` comes back.
import "../vendor/idb-8.0.4.min.js";

const STORES = ["entries", "needs", "facts"];
const STRICT = { durability: "strict" };

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
  const isEarlier = (key) => /^rectify\.(entry|refused)\./.test(key);
  if (Object.keys(localStorage).some(isEarlier)) {
    const { takeOver } = await import("./earlier.js");
    await takeOver(db, STORES, STRICT);
  }
  return db;
}

export const writing = async () => (await shelf()).transaction(STORES, "readwrite", STRICT);

// Version 7: twelve digits of the time, then 72 bits by chance.
export function uuid() {
  const bytes = Array.from(crypto.getRandomValues(new Uint8Array(9)));
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const whole = Date.now().toString(16).padStart(12, "0") + 7 + hex.slice(0, 3) + "a" + hex.slice(3);
  return whole.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

// The number is given in the same transaction as the entry is kept in: it is used once,
// whatever other tabs do, and no number is used up by an entry that is not there. The
// numbers are this device's by a secret that it tells the server alone.
export async function add(entry) {
  const tx = await writing();
  const facts = tx.objectStore("facts");
  const read = ["device", "seq", "series"].map((name) => facts.get(name));
  const [device = `tablet-${uuid().slice(-8)}`, last = 0, series = uuid()] =
    await Promise.all(read);
  const seq = last + 1;
  const whole = { id: uuid(), device, seq, ...entry };
  await Promise.all([
    facts.put(device, "device"),
    facts.put(seq, "seq"),
    facts.put(series, "series"),
    tx.objectStore("entries").add(whole),
    tx.done,
  ]);
  return whole;
}

export async function everything() {
  const tx = (await shelf()).transaction(STORES);
  const facts = tx.objectStore("facts");
  const [entries, needs, spent = [], series] = await Promise.all([
    tx.objectStore("entries").getAll(),
    tx.objectStore("needs").getAll(),
    facts.get("spent"),
    facts.get("series"),
  ]);
  return { entries, needs, spent, series };
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
  // A call of a table, from no board, is no event either.
  const isStored = (entry) => entry.board && entry.result !== "refused";
  const refused = ours.filter((entry) => !isStored(entry));
  const stored = ours.filter(isStored);
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
