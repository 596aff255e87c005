// Says at once that the network is away, and sends no form until it is back.
const trouble = document.querySelector("[data-offline]");
const look = () => (trouble.hidden = navigator.onLine);

addEventListener("online", look);
addEventListener("offline", look);
document.addEventListener("submit", (event) => {
  look();
  if (!navigator.onLine) event.preventDefault();
});
look();
