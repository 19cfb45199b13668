// Plots: drawn when they come near the screen, all of them before the page is printed.
// Colours that differ for every kind of colour vision, and stand out from the page; lines differ in shape as well.
const LIGHT = {
  ink: "#1c2329", quiet: "#586570", rule: "#e3e8ec", page: "#ffffff",
  lines: ["#0072b2", "#d55e00", "#00845f", "#b3467f", "#b07d00", "#2f9bd6", "#5a5f66", "#7a4fc0"],
  ramp: ["#eef4fa", "#08407e"],
};
const DARK = {
  ink: "#e2e7eb", quiet: "#9ca8b3", rule: "#2a333b", page: "#14191e",
  lines: ["#56b4e9", "#f0803c", "#2fc296", "#dd8fba", "#e6b422", "#a5d8f7", "#a8afb7", "#b79bee"],
  ramp: ["#1b2731", "#9fd0ff"],
};
const DASHES = [[], [6, 3], [2, 3], [9, 3, 2, 3]];
const SHAPES = ["circle", "triangle", "rect", "rectRot", "star"];
const MOST_MARKS = 9;

const dark = matchMedia("(prefers-color-scheme: dark)");
const charts = new Map();

function colours(printing) {
  return dark.matches && !printing ? DARK : LIGHT;
}

// The lines of a figure: a name, a unit and points [x, y], in the order of the rows.
function linesOf(figure, table) {
  const at = id => table.columns.findIndex(column => column.id === id);
  const x = at(figure.x);
  const series = figure.series === null ? -1 : at(figure.series);
  const lines = new Map();
  for (const row of table.rows) {
    for (const id of figure.ys) {
      const y = at(id);
      const column = table.columns[y];
      const kind = series < 0 ? column.heading : shown(table.columns[series].unit, row[series]);
      const name = series >= 0 && figure.ys.length > 1 ? `${kind}, ${column.heading}` : kind;
      const key = series < 0 ? id : `${id} ${JSON.stringify(row[series])}`;
      if (!lines.has(key)) lines.set(key, { name, unit: column.unit, points: [] });
      lines.get(key).points.push([row[x], row[y]]);
    }
  }
  return [...lines.values()];
}

// The places of a scale of names: one for each value across, or several where a line has several points there.
function placesAcross(lines) {
  const places = [];
  const placesOf = new Map();
  lines.forEach((line, i) => {
    const taken = new Map();
    for (const point of line.points) {
      const x = point[0];
      if (!placesOf.has(x)) placesOf.set(x, []);
      const nth = taken.get(x) ?? 0;
      taken.set(x, nth + 1);
      if (nth === placesOf.get(x).length) {
        const place = { x, points: [] };
        places.push(place);
        placesOf.get(x).push(place);
      }
      placesOf.get(x)[nth].points[i] = point;
    }
  });
  return places;
}

function drawable(figure, [x, y]) {
  return x !== null && y !== null && !(figure.logX && x <= 0) && !(figure.logY && y <= 0);
}

// Marks where people expect them: at powers of two for bytes, of ten for the rest.
function logMarks(axis, unit) {
  const base = unit === "BYTES" ? 2 : 10;
  const low = Math.ceil(Math.log(axis.min) / Math.log(base) - 1e-9);
  const high = Math.floor(Math.log(axis.max) / Math.log(base) + 1e-9);
  if (high - low < 1) return axis.ticks;
  const stride = Math.max(1, Math.ceil((high - low) / MOST_MARKS));
  const marks = [];
  for (let power = low; power <= high; power += stride) {
    marks.push({ value: base ** power });
    if (base === 10 && high - low < 3) marks.push({ value: 2 * base ** power }, { value: 5 * base ** power });
  }
  return marks.filter(({ value }) => value <= axis.max * (1 + 1e-9));
}

// Round numbers of bytes are round in binary.
function byteStep(most) {
  return 2 ** Math.max(0, Math.ceil(Math.log2(Math.max(most, 1) / 6)));
}

function axis(title, unit, log, most) {
  return {
    type: log ? "logarithmic" : "linear",
    title: { display: title !== "", text: title },
    ticks: {
      callback: value => mark(unit, value),
      maxRotation: 50,
      autoSkipPadding: 10,
      ...(unit === "COUNT" ? { precision: 0 } : {}),
      ...(unit === "BYTES" && !log ? { stepSize: byteStep(most) } : {}),
    },
    grid: {},
    border: {},
    afterBuildTicks: scale => { if (log) scale.ticks = logMarks(scale, unit); },
  };
}

function configuration(figure, table, lines) {
  const bars = figure.kind === "BAR" || figure.kind === "STACKED_BAR";
  const across = table.columns.find(column => column.id === figure.x);
  const named = bars || across.unit === "TEXT";
  const units = new Set(lines.map(line => line.unit));
  const upUnit = units.size === 1 ? [...units][0] : "NUMBER";
  const points = lines.flatMap(line => line.points.filter(point => drawable(figure, point)));
  const mostOf = at => points.reduce((most, point) => Math.max(most, point[at]), 0);
  const leastOf = at => points.reduce((least, point) => Math.min(least, point[at]), Infinity);

  const places = named ? placesAcross(lines) : [];
  const many = points.length > 150;
  const datasets = lines.map((line, i) => {
    const up = point => (drawable(figure, point) ? point[1] : null);
    const data = named
      ? places.map(place => (place.points[i] === undefined ? null : up(place.points[i])))
      : line.points
        .filter(point => point[0] !== null && !(figure.logX && point[0] <= 0) && (figure.kind === "LINE" || drawable(figure, point)))
        .map(point => ({ x: point[0], y: up(point) }));
    return {
      label: line.name,
      unit: line.unit,
      data,
      showLine: figure.kind === "LINE",
      borderWidth: bars ? 0 : 2,
      pointRadius: figure.kind === "POINTS" ? (points.length > 1000 ? 2 : 3.5) : many ? 0 : 3,
      pointHitRadius: 8,
      pointHoverRadius: 5,
      maxBarThickness: 56,
      clip: 6,
    };
  });

  const x = axis(figure.xTitle || across.heading, across.unit, figure.logX, mostOf(0));
  const stack = places.reduce((most, place) => Math.max(most, place.points.reduce((sum, point) => sum + (point?.[1] ?? 0), 0)), 0);
  const y = axis(figure.yTitle, upUnit, figure.logY, figure.kind === "STACKED_BAR" ? stack : mostOf(1));
  x.grid.display = !named;
  if (named) {
    x.type = "category";
    x.offset = true;
    // Names say which bar is which; numbers may be left out between their neighbours.
    const few = across.unit === "TEXT" && places.length <= 30;
    x.ticks = { maxRotation: few ? 90 : 50, autoSkip: !few, autoSkipPadding: 10 };
  } else if (figure.logX && points.length > 0) {
    x.min = leastOf(0);
    x.max = mostOf(0);
  } else {
    x.bounds = figure.kind === "POINTS" ? "ticks" : "data";
  }
  y.beginAtZero = bars || (upUnit === "COUNT" && !figure.logY);
  if (figure.logY && points.length > 0) {
    // A bar of the least value is to have a height.
    y.min = 10 ** (bars ? Math.ceil(Math.log10(leastOf(1))) - 1 : Math.floor(Math.log10(leastOf(1))));
  }
  if (figure.kind === "STACKED_BAR") {
    x.stacked = true;
    y.stacked = true;
  }

  function nameAcross(value) {
    return value === null ? NONE : across.unit === "TEXT" ? value : mark(across.unit, value);
  }

  function titleOf(item) {
    return `${across.heading}: ${shown(across.unit, named ? places[item.dataIndex].x : item.parsed.x)}`;
  }

  return {
    type: bars ? "bar" : "line",
    data: { labels: named ? shortened(places.map(place => nameAcross(place.x))) : undefined, datasets },
    options: {
      animation: false,
      responsive: true,
      maintainAspectRatio: false,
      devicePixelRatio: Math.max(2, devicePixelRatio),
      interaction: { mode: named && lines.length <= 8 ? "index" : "nearest", intersect: false },
      scales: { x, y },
      plugins: {
        legend: { display: false },
        colors: { enabled: false },
        tooltip: {
          callbacks: {
            title: items => (items.length === 0 ? "" : titleOf(items[0])),
            label: item => ` ${item.dataset.label}: ${shown(item.dataset.unit, item.parsed.y)}`,
          },
          usePointStyle: true,
        },
      },
    },
  };
}

/** Long names are cut at the end that repeats, so that what is left tells most of them apart. */
function shortened(names) {
  const most = 24;
  const cuts = [text => "\u2026" + text.slice(1 - most), text => text.slice(0, most - 1) + "\u2026"];
  const apart = cuts.map(cut => new Set(names.map(text => (text.length > most ? cut(text) : text))).size);
  const cut = cuts[apart[1] > apart[0] ? 1 : 0];
  return names.map(text => (text.length > most ? cut(text) : text));
}

function paintLines(chart, palette) {
  chart.data.datasets.forEach((dataset, i) => {
    const colour = palette.lines[i % palette.lines.length];
    const round = Math.floor(i / palette.lines.length);
    dataset.borderColor = colour;
    dataset.backgroundColor = chart.config.type === "bar" ? colour + ["", "99", "55"][round % 3] : colour;
    // Where points lie upon each other, the more there are the darker.
    dataset.pointBackgroundColor = dataset.data.length > 1000 ? colour + "66" : colour;
    dataset.pointBorderWidth = dataset.data.length > 1000 ? 0 : 1;
    dataset.borderDash = DASHES[round % DASHES.length];
    dataset.pointStyle = SHAPES[i % SHAPES.length];
  });
}

function paint(chart, palette) {
  const heat = chart.config.type === "scatter";
  (heat ? paintHeat : paintLines)(chart, palette);
  for (const scale of Object.values(chart.options.scales)) {
    scale.title.color = palette.quiet;
    scale.ticks.color = palette.quiet;
    scale.grid.color = palette.rule;
    scale.border.color = palette.quiet;
  }
  Object.assign(chart.options.plugins.tooltip, {
    backgroundColor: palette.ink,
    titleColor: palette.page,
    bodyColor: palette.page,
  });
  chart.update();
  const swatches = chart.canvas.closest("figure").querySelectorAll(".legend span");
  swatches.forEach((swatch, i) => {
    const dataset = chart.data.datasets[i];
    swatch.style.borderTopColor = dataset.backgroundColor;
    swatch.style.borderTopStyle = dataset.borderDash.length > 0 ? "dashed" : "solid";
  });
}

function legend(chart, box) {
  chart.data.datasets.forEach((dataset, i) => {
    const button = document.createElement("button");
    button.type = "button";
    button.setAttribute("aria-pressed", "true");
    const swatch = document.createElement("span");
    if (chart.config.type === "bar") swatch.className = "bar";
    button.append(swatch, dataset.label);
    button.addEventListener("click", () => {
      const visible = !chart.isDatasetVisible(i);
      chart.setDatasetVisibility(i, visible);
      button.setAttribute("aria-pressed", String(visible));
      chart.update();
    });
    box.append(button);
  });
  box.hidden = false;
}

function draw(box, printing) {
  if (charts.has(box)) return;
  const figure = DATA.figures.find(candidate => candidate.id === box.dataset.figure);
  const table = DATA.tables[figure.table];
  if (figure.kind === "HEAT_MAP") {
    const map = new Chart(box.querySelector("canvas"), heatMap(figure, table, colours(printing).ramp));
    charts.set(box, map);
    heatLegend(map, box.querySelector(".legend"));
    paint(map, colours(printing));
    return;
  }
  const lines = linesOf(figure, table);
  const chart = new Chart(box.querySelector("canvas"), configuration(figure, table, lines));
  charts.set(box, chart);
  if (lines.length > 1) legend(chart, box.querySelector(".legend"));
  setUpZoom(figure, chart, box);
  const lost = lines.flatMap(line => line.points)
    .filter(point => point[0] !== null && point[1] !== null && !drawable(figure, point)).length;
  if (lost > 0) {
    const note = box.querySelector(".note");
    note.textContent = lost === 1
      ? "One value is 0 or less and has no place on a logarithmic axis."
      : `${WHOLE.format(lost)} values are 0 or less and have no place on a logarithmic axis.`;
    note.hidden = false;
  }
  paint(chart, colours(printing));
}

const boxes = document.querySelectorAll("[data-figure]");
Chart.defaults.font.family = getComputedStyle(document.body).fontFamily;
const watcher = new IntersectionObserver(entries => {
  for (const entry of entries) {
    if (entry.isIntersecting) {
      watcher.unobserve(entry.target);
      draw(entry.target, false);
    }
  }
}, { rootMargin: "800px 0px" });
boxes.forEach(box => watcher.observe(box));
dark.addEventListener("change", () => charts.forEach(chart => paint(chart, colours(false))));
addEventListener("beforeprint", () => {
  boxes.forEach(box => draw(box, true));
  charts.forEach(chart => paint(chart, colours(true)));
});
addEventListener("afterprint", () => charts.forEach(chart => paint(chart, colours(false))));
