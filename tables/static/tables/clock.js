// The server's clock, as its answers tell it: a device's own may be wrong by hours.
const SMALL = 30_000;

let wrong = 0;

export const now = () => Date.now() + wrong;

export function setBy(answer) {
  const by = Date.parse(answer.headers.get("Date")) - Date.now();
  if (!Number.isNaN(by)) wrong = Math.abs(by) < SMALL ? 0 : by;
}
