// The clock of the round goes by itself; the server says where it stands, four times a
// minute and when a part has ended. Its time counts, not the device's.
const PAUSE = 2_000;
let asked = -PAUSE;
let told = "";
let wrong = 0;

function setBy({ now }) {
  if (now === told) return;
  told = now;
  wrong = Date.parse(now) - Date.now();
}

function tick() {
  const face = document.querySelector("#clock [data-ends]");
  if (!face) return;
  setBy(face.dataset);
  const until = Date.parse(face.dataset.ends) - Date.now() - wrong;
  const rest = Math.max(0, Math.ceil(until / 1_000));
  const seconds = String(rest % 60).padStart(2, "0");
  const text = `${Math.floor(rest / 60)}:${seconds}`;
  if (face.textContent !== text) face.textContent = text;
  if (rest > 0 || performance.now() - asked < PAUSE) return;
  asked = performance.now();
  htmx.trigger("#clock", "nudge");
}

setInterval(tick, 250);
tick();
