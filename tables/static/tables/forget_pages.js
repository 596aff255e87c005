// Another person may log in here: the floor's pages kept for the last one are removed
// (sw.js). Entries that are not sent stay.
globalThis.caches?.delete("pages").catch(() => false);

// After a log-out this browser takes no web push either, and shows no call. Whose log-in
// ran out is sent here with `next`: that may be the same person.
async function forgetCalls() {
  navigator.clearAppBadge?.().catch(() => null);
  for (const registration of (await navigator.serviceWorker?.getRegistrations()) ?? []) {
    await (await registration.pushManager?.getSubscription())?.unsubscribe();
    for (const shown of await registration.getNotifications()) shown.close();
  }
}

if (!new URLSearchParams(location.search).has("next")) forgetCalls().catch(() => false);
