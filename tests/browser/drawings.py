"""What of a page lies over something else, or is too pale to be printed."""

# Of what is written or lies there, whatever something else lies over: the middle of its
# letters, which lines one under the other leave free.
COLLIDE = """() => {
  const kinds = "p, li, dt, dd, th, td, h1, h2, h3, figcaption, .card, .compass__board";
  const all = [...document.querySelectorAll(`main :is(${kinds})`)]
    .filter((one) => one.checkVisibility() && one.innerText.trim())
    .filter((one) => !one.closest(".only-heard") && !one.querySelector(kinds));
  const written = (one) => {
    const walk = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
    const found = [];
    while (walk.nextNode()) {
      const { currentNode: text } = walk;
      if (!text.data.trim() || text.parentElement.closest(".only-heard")) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      found.push(...range.getClientRects());
    }
    return found;
  };
  const lies = (one) => one.matches(".card, .compass__board");
  const rects = (one) => {
    const part = one.closest(".ev__scroll")?.getBoundingClientRect();
    return (lies(one) ? [one.getBoundingClientRect()] : written(one))
      .filter(({ right }) => !part || right <= part.right);
  };
  const boxes = all.map((one) => rects(one)
    .map(({ left, right, top, bottom, height }) =>
      ({ left, right, top: top + height * 0.2, bottom: bottom - height * 0.2 })));
  const hit = (a, b) => a.left < b.right - 1 && b.left < a.right - 1
    && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const told = (one) => `${one.className || one.tagName}: ${one.innerText.trim()}`;
  return all.flatMap((one, at) => all.slice(at + 1)
    .filter((_, on) => boxes[at].some((a) => boxes[at + 1 + on].some((b) => hit(a, b))))
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
