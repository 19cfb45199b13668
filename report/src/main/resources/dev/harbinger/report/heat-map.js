// Heat maps: a column for each value across, a row for each value of the series, a colour for each amount.
const FAINTEST = 0.15;

// The colour of an amount, from the faintest to the strongest; none for nothing.
function cellColour(heat, value, ramp) {
  if (value === null || value === undefined || value <= 0) return null;
  const part = heat.log ? Math.log(value / heat.least) / Math.log(heat.most / heat.least) : value / heat.most;
  return mixed(ramp, FAINTEST + (1 - FAINTEST) * part);
}

function mixed([from, to], part) {
  const channel = at => Math.round(parseInt(from.slice(at, at + 2), 16) * (1 - part)
    + parseInt(to.slice(at, at + 2), 16) * part);
  return "#" + [1, 3, 5].map(at => channel(at).toString(16).padStart(2, "0")).join("");
}

// Fills the cells of the amount that is shown.
const CELLS = {
  id: "cells",
  beforeDatasetsDraw(chart, _, options) {
    const { ctx, scales: { x, y } } = chart;
    chart.data.datasets.forEach((dataset, i) => {
      if (!chart.isDatasetVisible(i)) return;
      for (const cell of dataset.data) {
        const colour = cellColour(dataset.heat, cell.amount, options.ramp);
        if (colour === null) continue;
        const [left, right] = [x.getPixelForValue(cell.x - 0.5), x.getPixelForValue(cell.x + 0.5)];
        const [top, bottom] = [y.getPixelForValue(cell.y - 0.5), y.getPixelForValue(cell.y + 0.5)];
        ctx.fillStyle = colour;
        ctx.fillRect(left, top, right - left, bottom - top);
      }
    });
  },
};

function cellAxis(title, names, reverse) {
  return {
    type: "linear",
    reverse,
    min: -0.5,
    max: names.length - 0.5,
    title: { display: title !== "", text: title },
    ticks: { callback: value => names[value] ?? "", maxRotation: 50, autoSkipPadding: 10 },
    afterBuildTicks: scale => { scale.ticks = names.map((_, value) => ({ value })); },
    grid: { display: false },
    border: {},
  };
}

function heatMap(figure, table, ramp) {
  const at = id => table.columns.findIndex(column => column.id === id);
  const [x, y] = [at(figure.x), at(figure.series)];
  const distinct = column => [...new Set(table.rows.map(row => row[column]))];
  const [across, down] = [distinct(x), distinct(y)];
  const [columnOf, rowOf] = [across, down].map(values => new Map(values.map((value, i) => [value, i])));
  const name = (column, value) => shown(table.columns[column].unit, value);
  const datasets = figure.ys.map((id, i) => {
    const column = table.columns[at(id)];
    // Amounts that hardly differ look alike: a logarithmic scale spans a factor of ten or more.
    const amounts = table.rows.map(row => row[at(id)]).filter(amount => amount > 0);
    const most = amounts.reduce((larger, amount) => Math.max(larger, amount), 0);
    return {
      label: column.heading,
      unit: column.unit,
      hidden: i > 0,
      heat: {
        log: figure.logY,
        least: amounts.reduce((smaller, amount) => Math.min(smaller, amount), most / 10),
        most,
      },
      data: table.rows.map(row => ({ x: columnOf.get(row[x]), y: rowOf.get(row[y]), amount: row[at(id)] })),
      pointRadius: 0,
      pointHoverRadius: 0,
    };
  });
  return {
    type: "scatter",
    data: { datasets },
    plugins: [CELLS],
    options: {
      animation: false,
      responsive: true,
      maintainAspectRatio: false,
      devicePixelRatio: Math.max(2, devicePixelRatio),
      interaction: { mode: "nearest", intersect: false },
      scales: {
        x: cellAxis(figure.xTitle || table.columns[x].heading, across.map(value => name(x, value)), false),
        y: cellAxis(figure.yTitle || table.columns[y].heading, down.map(value => name(y, value)), true),
      },
      plugins: {
        legend: { display: false },
        colors: { enabled: false },
        cells: { ramp },
        tooltip: {
          displayColors: false,
          callbacks: {
            title: items => items.slice(0, 1).map(({ raw }) =>
              `${table.columns[y].heading} ${name(y, down[raw.y])}, ${table.columns[x].heading} ${name(x, across[raw.x])}`),
            label: item => datasets.map(set => `${set.label}: ${shown(set.unit, set.data[item.dataIndex].amount)}`),
          },
        },
      },
    },
  };
}

// What can be shown, one at a time, and what its colours mean.
function heatLegend(chart, box) {
  const ramp = document.createElement("div");
  ramp.className = "ramp";
  const least = document.createTextNode("");
  const most = document.createTextNode("");
  ramp.append(least, document.createElement("div"), most);
  const buttons = chart.data.datasets.map((dataset, i) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = dataset.label;
    button.addEventListener("click", () => show(i));
    return button;
  });

  function show(chosen) {
    chart.data.datasets.forEach((_, i) => chart.setDatasetVisibility(i, i === chosen));
    buttons.forEach((button, i) => button.setAttribute("aria-pressed", String(i === chosen)));
    const { heat, unit, label } = chart.data.datasets[chosen];
    least.data = heat.log ? shown(unit, heat.least) : shown(unit, 0);
    most.data = shown(unit, heat.most) + (buttons.length > 1 ? "" : " " + label);
    chart.update();
  }

  if (buttons.length > 1) box.append(...buttons);
  box.append(ramp);
  box.hidden = false;
  show(0);
}

function paintHeat(chart, palette) {
  chart.options.plugins.cells = { ramp: palette.ramp };
  chart.data.datasets.forEach(dataset => { dataset.borderColor = palette.ramp[1]; });
  const bar = chart.canvas.closest("figure").querySelector(".ramp div");
  if (bar) bar.style.background = `linear-gradient(to right, ${mixed(palette.ramp, FAINTEST)}, ${palette.ramp[1]})`;
}
