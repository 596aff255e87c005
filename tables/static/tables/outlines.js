// Tables outside the screen are outlines: a name and a state. Their tiles are fetched when
// they come near the screen, one request at a time, so that changed tiles need not wait.
const NEAR = "50% 0px";
const AT_ONCE = 240;

export function outlines(draw) {
  const near = new Set();
  let drawing = false;

  async function drawNear() {
    if (drawing) return;
    drawing = true;
    while (near.size) {
      const some = [...near].slice(0, AT_ONCE);
      for (const tile of some) near.delete(tile);
      await draw(some);
    }
    drawing = false;
  }

  const watcher = new IntersectionObserver(
    (told) => {
      for (const { target, isIntersecting } of told) {
        if (isIntersecting) near.add(target);
        else near.delete(target);
      }
      drawNear();
    },
    { rootMargin: NEAR },
  );

  // Observing a tile again makes the observer report at once whether it is near.
  return function watch(tile) {
    watcher.unobserve(tile);
    near.delete(tile);
    if (tile.hasAttribute("data-outline")) watcher.observe(tile);
  };
}
