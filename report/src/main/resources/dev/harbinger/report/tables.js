// Tables: sorted by any column, and the rows beyond the first ones on demand.
const DATA = JSON.parse(document.getElementById("data").textContent);
const FIRST_ROWS = DATA.firstRows;

function compare(a, b) {
  return typeof a === "string" ? a.localeCompare(b, "en", { numeric: true }) : a - b;
}

function cellElement(column, value, first) {
  const cell = document.createElement(first ? "th" : "td");
  if (first) cell.scope = "row";
  cell.textContent = shown(column.unit, value);
  cell.className = column.unit !== "TEXT" ? "number" : cell.textContent.length > DATA.longText ? "long" : "text";
  return cell;
}

function setUpTable(box) {
  const data = DATA.tables[box.dataset.table];
  const body = box.querySelector("tbody");
  const headings = [...box.querySelectorAll("thead th")];
  const more = box.querySelector(".more");
  const order = data.rows.map((_, index) => index);
  let most = FIRST_ROWS;

  function fill() {
    const rows = document.createDocumentFragment();
    for (const index of order.slice(0, most)) {
      const row = document.createElement("tr");
      data.columns.forEach((column, i) => row.append(cellElement(column, data.rows[index][i], i === 0)));
      rows.append(row);
    }
    body.replaceChildren(rows);
  }

  // Upwards, downwards, then as they came; values that are not there always last.
  function sort(at) {
    const before = headings[at].getAttribute("aria-sort");
    const next = { ascending: "descending", descending: null }[before] ?? (before ? null : "ascending");
    headings.forEach(heading => heading.removeAttribute("aria-sort"));
    if (next) headings[at].setAttribute("aria-sort", next);
    const sign = next === "descending" ? -1 : 1;
    order.sort((i, j) => {
      if (!next) return i - j;
      const a = data.rows[i][at];
      const b = data.rows[j][at];
      if (a === null || b === null) return (a === null) - (b === null) || i - j;
      return sign * compare(a, b) || i - j;
    });
    fill();
  }

  headings.forEach((heading, at) => {
    const button = heading.querySelector("button");
    button.title = "Sort by this column";
    button.addEventListener("click", () => sort(at));
  });
  more?.querySelector("button").addEventListener("click", () => {
    const all = most > FIRST_ROWS;
    most = all ? FIRST_ROWS : Infinity;
    const count = WHOLE.format(order.length);
    more.querySelector("span").textContent = all
      ? `The first ${FIRST_ROWS} of ${count} rows are shown.`
      : `All ${count} rows are shown.`;
    more.querySelector("button").textContent = all ? `Show all ${count} rows` : `Show the first ${FIRST_ROWS} rows`;
    fill();
  });
}

document.querySelectorAll("[data-table]").forEach(setUpTable);
