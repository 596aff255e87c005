// The stream refuses a logged-out user: the badge of the desk links to the log-in page.
import { say } from "./words.js";

document.addEventListener("refused", ({ detail: badge }) => {
  const next = encodeURIComponent(location.pathname + location.search);
  const link = document.createElement("a");
  link.href = `/login/?next=${next}`;
  link.textContent = say("logged_out");
  badge.replaceChildren(link);
});
