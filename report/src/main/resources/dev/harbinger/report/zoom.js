// Zoom: a drag across a line of many points shows that part, in all figures of the same table and column.
const LEAST_ZOOMED = 100;
const LEAST_DRAG = 8;
const zoomed = new Map();
const zoomable = [];

function spanOf(figure) {
  return `${figure.table} ${figure.x}`;
}

function showSpan({ figure, chart, box }) {
  const span = zoomed.get(spanOf(figure)) ?? { min: undefined, max: undefined };
  Object.assign(chart.options.scales.x, span);
  box.querySelector(".zoom button").hidden = span.min === undefined;
  chart.update();
}

function zoomTo(figure, span) {
  if (span === null) zoomed.delete(spanOf(figure)); else zoomed.set(spanOf(figure), span);
  zoomable.filter(other => spanOf(other.figure) === spanOf(figure)).forEach(showSpan);
}

function setUpZoom(figure, chart, box) {
  const across = DATA.tables[figure.table].columns.find(column => column.id === figure.x);
  const points = chart.data.datasets.reduce((most, set) => Math.max(most, set.data.length), 0);
  if (figure.kind !== "LINE" || across.unit === "TEXT" || points < LEAST_ZOOMED) return;
  const canvas = chart.canvas;
  const selection = document.createElement("div");
  selection.className = "selection";
  selection.hidden = true;
  canvas.parentElement.append(selection);
  box.classList.add("zoomable");
  box.querySelector(".zoom").hidden = false;
  let from = null;

  const place = event => Math.min(chart.chartArea.right,
    Math.max(chart.chartArea.left, event.clientX - canvas.getBoundingClientRect().left));
  function end(event) {
    if (from === null) return;
    const [left, right] = [from, place(event)].sort((a, b) => a - b);
    from = null;
    selection.hidden = true;
    if (event.type === "pointerup" && right - left >= LEAST_DRAG) {
      zoomTo(figure, { min: chart.scales.x.getValueForPixel(left), max: chart.scales.x.getValueForPixel(right) });
    }
  }

  canvas.addEventListener("pointerdown", event => {
    if (event.button !== 0) return;
    from = place(event);
    canvas.setPointerCapture(event.pointerId);
  });
  canvas.addEventListener("pointermove", event => {
    if (from === null) return;
    const [left, right] = [from, place(event)].sort((a, b) => a - b);
    selection.style.left = `${left}px`;
    selection.style.width = `${right - left}px`;
    selection.hidden = false;
  });
  canvas.addEventListener("pointerup", end);
  canvas.addEventListener("pointercancel", end);
  canvas.addEventListener("dblclick", () => zoomTo(figure, null));
  box.querySelector(".zoom button").addEventListener("click", () => zoomTo(figure, null));
  zoomable.push({ figure, chart, box });
  if (zoomed.has(spanOf(figure))) showSpan(zoomable.at(-1));
}
