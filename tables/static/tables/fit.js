// Fit: as many columns, and as large a tile, as fill the screen with the tables of the
// room. How many tables fit in which detail on this screen is kept in a cookie, so that
// the server draws the right detail at once.
(() => {
  const grid = document.getElementById("grid");
  if (!grid?.hasAttribute("data-fit")) return;
  // The room that a tile takes as it is drawn (width, height), the gap, in rem, and how
  // much smaller it may be; most detail first.
  const TILE = {
    large: [15.2, 19, 0.6, 0.9],
    medium: [10.1, 6.1, 0.4, 0.9],
    small: [5.55, 2.3, 0.25, 1],
    tiny: [2.5, 1.6, 0.15, 1],
  };
  const SIZES = Object.keys(TILE);
  const LARGEST = 1.6;
  const LEGEND = 2.4;
  const BELOW = 2;
  const A_YEAR = 31_536_000;

  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  const list = () => grid.querySelector(".grid");
  const drawn = () => /grid--(\w+)/.exec(list().className)[1];
  const rem = () => parseFloat(getComputedStyle(document.documentElement).fontSize);

  // Width and height for the tables, in rem: all below the tabs, as far as the screen
  // goes. Where the list of calls stands above, the tables have a screen of their own.
  function room() {
    const section = grid.closest(".desk__tables");
    const bar = document.getElementById("bar").offsetHeight;
    const head = grid.getBoundingClientRect().top - section.getBoundingClientRect().top;
    return [grid.clientWidth / rem(), (innerHeight - bar - head) / rem() - BELOW];
  }

  // What of the height is left for tiles of a size: some have a legend above.
  function height(size, high) {
    const above = list().getBoundingClientRect().top - grid.getBoundingClientRect().top;
    const legend = (grid.querySelector(".legend")?.offsetHeight ?? 0) / rem();
    const own = ["small", "tiny"].includes(size) ? legend || LEGEND : 0;
    return high - above / rem() + legend - own;
  }

  function most(size, [wide, high]) {
    const [width, least, gap, smaller] = TILE[size];
    const across = Math.floor((wide + gap) / (width * smaller + gap));
    const down = Math.floor((height(size, high) + gap) / (least * smaller + gap));
    return [Math.max(1, across), Math.max(1, down)];
  }

  // So many columns that the tiles are as large as can be, against how they are drawn.
  function shape(size, tiles, [wide, high]) {
    const [width, least, gap] = TILE[size];
    const [across] = most(size, [wide, high]);
    let best = { columns: across, rows: Math.ceil(tiles / across), scale: 0 };
    for (let columns = 1; columns <= across; columns += 1) {
      const rows = Math.ceil(tiles / columns);
      const broad = (wide + gap) / columns - gap;
      const tall = (height(size, high) + gap) / rows - gap;
      const scale = Math.min(broad / width, tall / least);
      if (scale > best.scale) best = { columns, rows, scale };
    }
    return best;
  }

  function wanted(tiles, fits) {
    return SIZES.find((size) => tiles <= fits[size]) ?? "tiny";
  }

  // Setting the same rules again would make the browser lay out the whole page again.
  let drawnAs = "";
  function draw(rules) {
    if (rules !== drawnAs) sheet.replaceSync(rules);
    drawnAs = rules;
  }

  let redrawn = false;
  function fit({ may = true } = {}) {
    if (redrawn) return;
    const [tiles, space, size] = [list().children.length, room(), drawn()];
    if (!tiles) return;
    const fits = {};
    for (const name of SIZES) {
      const [across, down] = most(name, space);
      fits[name] = across * down;
    }
    if (may && wanted(tiles, fits) !== size && redraw(fits)) return;
    const [, least, gap, smaller] = TILE[size];
    grid.dataset.fit = size;
    const { columns, rows, scale } = shape(size, tiles, space);
    const tall = Math.max(least * smaller, (height(size, space[1]) + gap) / rows - gap);
    // What is said at a table may be long: then all of them are drawn a little smaller.
    let larger = Math.min(LARGEST, Math.max(smaller, Math.floor(scale * 20) / 20));
    for (;;) {
      draw(`.grid { grid-template-columns: repeat(${columns}, minmax(0, 1fr));
        grid-auto-rows: minmax(${tall.toFixed(2)}rem, auto); }
        .tile { zoom: ${larger.toFixed(2)}; }`);
      const taller = list().offsetHeight / rem() - height(size, space[1]);
      if (taller < 0.1 || larger <= smaller) return;
      larger = Math.max(smaller, larger - 0.05);
    }
  }

  // Another detail is the server's to draw: once for a screen, so that two guesses never
  // take turns, and never under a hand.
  function redraw(fits) {
    const screen = `${innerWidth} ${innerHeight}`;
    const busy = document.querySelector("dialog[open], details[open], .find__field:focus");
    if (busy || sessionStorage.getItem("fitted") === screen) return false;
    sessionStorage.setItem("fitted", screen);
    const told = Object.values(fits).join("-");
    document.cookie = `fits=${told}; path=/; max-age=${A_YEAR}; SameSite=Lax`;
    location.reload();
    redrawn = true;
    return true;
  }

  let resized = null;
  addEventListener("resize", () => {
    fit({ may: false });
    clearTimeout(resized);
    resized = setTimeout(fit, 200);
  });
  document.addEventListener("tiles", () => fit());
  grid.dataset.fitted = "";
  fit();
  // Its letters make a line longer or shorter.
  document.fonts.addEventListener("loadingdone", () => fit());
  addEventListener("load", () => fit());
})();
