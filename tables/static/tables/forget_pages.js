// Another person may log in here: the floor's pages kept for the last one are removed
// (sw.js). Entries that are not sent stay.
globalThis.caches?.delete("pages").catch(() => false);
