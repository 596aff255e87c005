// Says at once that there is no network, and sends nothing into it.
const trouble = document.querySelector("[data-offline]");
const look = () => (trouble.hidden = navigator.onLine);

addEventListener("online", look);
addEventListener("offline", look);
document.addEventListener("submit", (event) => {
  look();
  if (!navigator.onLine) event.preventDefault();
});
look();
