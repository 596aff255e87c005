// The desk's own modules, after its first picture: they would keep it waiting. A page that
// nobody looks at is never painted, and begins at once.
const painted = document.hidden
  ? Promise.resolve()
  : new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

painted.then(() => {
  import("./desk.js");
  import("./queue.js");
  import("./grid.js");
  import("./roving.js");
  if (document.querySelector(".desk__clock")) import("./rounds.js");
});
