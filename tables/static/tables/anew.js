// Whoever logs in here is perhaps somebody else: no page of the floor stays that was kept
// for whoever was here before (sw.js). Entries that are not sent do stay.
globalThis.caches?.delete("pages").catch(() => false);
