/* The messages as a table, the slowest first. */
const FIRST_ROWS = 100;
const columns = [
  { title: "message", value: (message) => message.number },
  { title: "from node", value: (message) => message.sender },
  { title: "to node", value: (message) => message.receiver },
  { title: "words", value: (message) => message.length },
  { title: "SEND at", value: (message) => message.times[SEND] },
  { title: "latency", value: (message) => message.latency },
  ...data.parts.map((title, part) => ({ title, value: (message) => partCycles(message, part) })),
  { title: "handler", isWord: true, value: (message) => labelOf(message.handler) },
];
const table = document.getElementById("messages");
const order = { column: 5, down: true, all: false };
const rowOf = new Map();

function fillTable(choose) {
  const { column, down } = order;
  const sign = down ? -1 : 1;
  const value = columns[column].value;
  const sorted = messages.slice().sort((a, b) => {
    const x = value(a);
    const y = value(b);
    return (x < y ? -sign : x > y ? sign : 0) || a.number - b.number;
  });
  const shown = order.all ? sorted : sorted.slice(0, FIRST_ROWS);
  const heads = columns.map(({ title, isWord }, i) => {
    const button = element("button", { type: "button", onclick: () => sortBy(i, choose) }, title);
    const head = element("th", { scope: "col", class: isWord ? "words" : "number" }, button);
    if (i === column) head.setAttribute("aria-sort", down ? "descending" : "ascending");
    return head;
  });
  rowOf.clear();
  const rows = shown.map((message) => {
    const row = element("tr", { onclick: () => choose(message, true) }, ...columns.map(({ value: of, isWord }) => {
      const cell = of(message);
      return element("td", isWord ? { class: "words" } : {}, isWord ? cell : cell === NONE ? "–" : count(cell));
    }));
    rowOf.set(message, row);
    return row;
  });
  table.replaceChildren(element("thead", {}, element("tr", {}, ...heads)), element("tbody", {}, ...rows));
  const more = document.getElementById("more");
  more.hidden = shown.length === sorted.length;
  more.firstElementChild.textContent = `The first ${count(shown.length)} of ${count(sorted.length)} messages are shown.`;
}

function sortBy(column, choose) {
  order.down = order.column === column ? !order.down : column >= 5 && !columns[column].isWord;
  order.column = column;
  fillTable(choose);
}

function markRow(message) {
  for (const row of table.querySelectorAll("[aria-selected]")) row.removeAttribute("aria-selected");
  rowOf.get(message)?.setAttribute("aria-selected", "true");
}
