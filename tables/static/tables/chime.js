// The sound of a call, and its shake. It is made here: nothing is fetched, so it sounds
// without a network. A browser lets a page sound once somebody has tapped there.
const NOTES = [[880, 0], [1175, 0.18], [880, 0.5], [1175, 0.68]];
const LASTS = 0.16;
const LOUD = 0.6;
const SILENT = 0.001;
const SHAKE = [300, 150, 300];
const ALLOWED_WITHIN = 400;
let audio = null;

// Draw the sound on an audio graph, from a moment on.
export function score(graph, at = graph.currentTime) {
  for (const [frequency, after] of NOTES) {
    const tone = new OscillatorNode(graph, { type: "triangle", frequency });
    const volume = new GainNode(graph, { gain: SILENT });
    const begins = at + after;
    volume.gain.setValueAtTime(SILENT, begins);
    volume.gain.exponentialRampToValueAtTime(LOUD, begins + 0.02);
    volume.gain.exponentialRampToValueAtTime(SILENT, begins + LASTS);
    tone.connect(volume).connect(graph.destination);
    tone.start(begins);
    tone.stop(begins + LASTS);
  }
}

export const isTouched = () => navigator.userActivation?.hasBeenActive ?? true;

// Whether the page may sound by now; after a tap it may.
export async function isAllowed() {
  // Before a tap a browser that forbids it would only complain.
  if (!audio && !isTouched()) return false;
  audio ??= new AudioContext();
  // It waits for a tap as long as the browser wants one.
  const told = audio.resume().catch(() => null);
  await Promise.race([told, new Promise((done) => setTimeout(done, ALLOWED_WITHIN))]);
  return audio.state === "running";
}

export async function chime() {
  const allowed = await isAllowed();
  if (allowed) score(audio);
  return allowed;
}

export function shake() {
  if (isTouched()) navigator.vibrate?.(SHAKE);
}

// The notification of a call; one of the same tag takes its place.
export async function showAlert({ title, body, tag, url }, worker) {
  if (globalThis.Notification?.permission !== "granted") return;
  const scope = new URL("./", new URL(worker, location.href)).pathname;
  const registration = await navigator.serviceWorker?.register(worker, { scope });
  if (!registration) return;
  await ready(registration);
  await registration.showNotification(title, { body, tag, renotify: true, vibrate: SHAKE, data: { url } });
}

function ready(registration) {
  const coming = registration.installing ?? registration.waiting;
  if (registration.active || !coming) return Promise.resolve();
  return new Promise((done) => {
    coming.addEventListener("statechange", () => registration.active && done());
  });
}
