// When the page with all it names is there; a module that comes later has missed the event.
export const loaded =
  document.readyState === "complete"
    ? Promise.resolve()
    : new Promise((resolve) => addEventListener("load", resolve, { once: true }));
