"""What of a page lies over something else, or is too pale to be printed."""

# Of what is written or lies there, whatever something else lies over.
COLLIDE = """() => {
  const kinds = "p, li, dt, dd, th, td, h1, h2, h3, figcaption, .card, .compass__board";
  const all = [...document.querySelectorAll(`main :is(${kinds})`)]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .filter((one) => one.textContent.trim() && !one.closest(".only-heard"))
    .filter((one) => !one.querySelector(kinds));
  const box = (one) => {
    const text = document.createRange();
    text.selectNodeContents(one);
    return (one.matches(".card, .compass__board") ? one : text).getBoundingClientRect();
  };
  const boxes = all.map(box);
  const hit = (a, b) => a.left < b.right - 1 && b.left < a.right - 1
    && a.top < b.bottom - 2 && b.top < a.bottom - 2;
  const told = (one) => `${one.className || one.tagName}: ${one.textContent.trim()}`;
  return all.flatMap((one, at) => all.slice(at + 1)
    .filter((other, on) => hit(boxes[at], boxes[at + 1 + on]))
    .map((other) => `${told(one)} / ${told(other)}`));
}"""
# What is written in a colour that white paper hardly shows.
PALE = """() => {
  const light = (colour) => {
    const [r, g, b] = colour.match(/[\\d.]+/g).map((part) => (part / 255) ** 2.2);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const filled = (one) => getComputedStyle(one).backgroundColor !== "rgba(0, 0, 0, 0)"
    && light(getComputedStyle(one).backgroundColor) < 0.5;
  return [...document.querySelectorAll("main *")]
    .filter((one) => one.checkVisibility() && !one.closest(".only-heard"))
    .filter((one) => [...one.childNodes].some((part) => part.nodeType === 3
      && part.textContent.trim()))
    .filter((one) => !filled(one))
    .filter((one) => light(one instanceof SVGElement ? getComputedStyle(one).fill
      : getComputedStyle(one).color) > 0.25)
    .map((one) => one.textContent.trim());
}"""
# How well the ranks and suits of a drawing stand out from what they lie on.
CONTRAST = """() => {
  const light = (colour) => {
    const parts = colour.match(/[\\d.]+/g).slice(0, 3).map((part) => part / 255);
    const [r, g, b] = parts.map((part) => part <= 0.04045 ? part / 12.92
      : ((part + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const under = (one) => {
    const colour = getComputedStyle(one).backgroundColor;
    return colour === "rgba(0, 0, 0, 0)" && one.parentElement
      ? under(one.parentElement) : colour;
  };
  const ratio = (a, b) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  return [...document.querySelectorAll(".compass .pip, .compass .card__rank")]
    .map((one) => ratio(light(one.matches(".pip") ? getComputedStyle(one).fill
      : getComputedStyle(one).color), light(under(one))))
    .reduce((least, one) => Math.min(least, one), 99);
}"""
