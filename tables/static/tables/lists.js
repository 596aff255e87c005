// What the desk draws from all tables: who waits, and the numbers in the tabs. It comes
// after the tiles and costs the most: in a crowd of changes once in a second.
import { nudge } from "./live.js";

const AFTER_TILES = 50;
const PAUSE = 1_000;

let waiting = null;
let last = -PAUSE;

function renew() {
  waiting = null;
  last = performance.now();
  nudge("[data-live-any]");
}

document.addEventListener("news", () => {
  const rest = Math.max(AFTER_TILES, last + PAUSE - performance.now());
  waiting ??= setTimeout(renew, rest);
});
