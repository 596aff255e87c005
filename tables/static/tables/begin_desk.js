// The desk's own modules, after its first picture: they would keep it waiting. A page that
// nobody looks at is never painted, and begins all the same.
const AT_MOST = 500;
const painted = new Promise((resolve) => {
  new PerformanceObserver(resolve).observe({ type: "paint", buffered: true });
  setTimeout(resolve, AT_MOST);
});

painted.then(() => {
  import("./desk.js");
  import("./queue.js");
  import("./grid.js");
  import("./roving.js");
  if (document.querySelector(".desk__clock")) import("./rounds.js");
});
