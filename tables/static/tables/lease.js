// Without Web Locks (a page over plain http) one tab sends by a lease of ten seconds.
import { writing } from "./shelf.js";

const LEASE = 10_000;
const PAUSE = 500;

// Whether the tab has the lease; ``until`` 0 gives it back.
async function take(tab, until) {
  const tx = await writing();
  const facts = tx.objectStore("facts");
  const held = await facts.get("lease");
  // Clocks are put back.
  const left = (held?.until ?? 0) - Date.now();
  const mine = left < 0 || left > 60_000 || held.tab === tab;
  if (mine) await facts.put({ tab, until }, "lease");
  await tx.done;
  return mine;
}

export const renew = (tab) => take(tab, Date.now() + LEASE);

export async function leased(tab, work) {
  for (let tries = 0; tries < 2 * LEASE; tries += PAUSE) {
    if (await renew(tab)) return work().finally(() => take(tab, 0));
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
  return undefined;
}
