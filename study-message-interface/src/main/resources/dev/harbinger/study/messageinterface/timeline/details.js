/* What was chosen, in words and numbers. */
const detailsBody = document.getElementById("details-body");
const detailsTitle = document.getElementById("details-title");

function element(tag, attributes, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "onclick") made.addEventListener("click", value);
    else made.setAttribute(name, value);
  }
  made.append(...children);
  return made;
}

function showNothing() {
  detailsTitle.textContent = "What was chosen";
  detailsBody.replaceChildren(element("p", { class: "hint" }, messages.length === 0
    ? "Nothing yet. Click a box to see its instruction."
    : "Nothing yet. Click a box, a bar or a row of the table below."));
}

const threadName = (lane) => `node ${nodeName(lane.node)}, cluster ${lane.cluster}, slot ${lane.slot}`;

function showInstruction(lane, i, choose) {
  const instruction = code[lane.issued[i] >> 2];
  const effective = lane.issued[i] & 3;
  const all = instruction.brief.split(" · ").length;
  const cycle = lane.cycles[i];
  const message = sentBy(lane, cycle) ?? handledBy(lane, cycle);
  detailsTitle.textContent = `Cycle ${count(cycle)}, ${threadName(lane)}`;
  const label = labelOf(lane.issued[i] >> 2);
  const box = element("div", {},
    element("p", {}, element("code", {}, instruction.text)),
    element("p", { class: "hint" }, `${instruction.place}${label ? `, ${label}` : ""}`
      + (effective < all ? `; ${effective} of ${all} operations took effect, the others were nullified` : "")));
  if (message) {
    const verb = message === sentBy(lane, cycle) ? "Sends" : "Handles";
    box.append(element("p", {}, `${verb} `, element("button", { type: "button", onclick: () => choose(message) }, `message ${message.number}`)));
  }
  detailsBody.replaceChildren(box);
}

function showMark(mark) {
  detailsTitle.textContent = `Cycle ${count(mark[0])}, node ${nodeName(mark[1])}, cluster ${mark[2]}, slot ${mark[3]}`;
  detailsBody.replaceChildren(element("p", {}, mark[4]));
}

function splitBar(message) {
  const bar = element("div", { class: "split", role: "img", "aria-label": "Shares of the latency" });
  for (let part = SEND; part < REST; part++) {
    const cycles = partCycles(message, part);
    if (cycles > 0) {
      const piece = element("span", { title: `${data.parts[part]}: ${cyclesOf(cycles)}` });
      piece.style.flexGrow = cycles;
      piece.style.background = `var(${PART_COLOURS[part]})`;
      piece.style.borderRight = "1px solid var(--page)";
      bar.append(piece);
    }
  }
  return bar;
}

function partRows(message) {
  const rows = [];
  const cell = (text, kind) => element("td", kind ? { class: kind } : {}, text);
  const number = (value) => (value === NONE ? "–" : count(value));
  for (let part = SEND; part <= REST; part++) {
    const swatch = element("span", { class: "swatch" });
    swatch.style.background = `var(${PART_COLOURS[part]})`;
    const name = element("td", { class: "words" }, swatch, data.parts[part]);
    rows.push(element("tr", {}, name, cell(number(message.times[part])), cell(number(partCycles(message, part)))));
    if (part === NETWORK) {
      message.hops.forEach((hop, i) => {
        const next = message.hops[i + 1];
        const left = next ? next.first : message.times[INCOMING];
        rows.push(element("tr", {}, cell(`\u2003node ${nodeName(hop.node)}, ${data.paths[hop.path]}, channel ${hop.channel}`, "words"),
          cell(number(hop.first)), cell(left === NONE ? "–" : count(left - hop.first))));
      });
    }
  }
  return rows;
}

function showMessage(message, actions) {
  detailsTitle.textContent = `Message ${message.number}, priority ${message.priority}`;
  const to = message.receiver === NONE ? "a node that it never reached" : `node ${nodeName(message.receiver)}`;
  const text = message.latency === NONE
    ? "Its handler was never seen to begin."
    : `${cyclesOf(message.latency)} from SEND to the last word that its handler read.`;
  const from = message.send === NONE ? "" : ` Sent at ${code[message.send].place}.`;
  const handler = message.handler === NONE ? "" : ` Handler ${labelOf(message.handler)}, ${code[message.handler].place}.`;
  const free = message.acknowledged === NONE ? "" : ` Its registers were free from cycle ${count(message.acknowledged)}.`;
  const head = element("tr", {}, element("th", { class: "words", scope: "col" }, "part"), element("th", { scope: "col" }, "from cycle"), element("th", { scope: "col" }, "cycles"));
  detailsBody.replaceChildren(element("div", { class: "chosen" },
    element("div", {},
      element("p", {}, `From node ${nodeName(message.sender)}, cluster ${message.cluster}, slot ${message.slot} to ${to}; body of ${message.length} words. ${text}`),
      element("p", { class: "hint" }, (from + handler + free).trim()),
      splitBar(message),
      actions),
    element("div", { class: "scroll still" }, element("table", {}, element("thead", {}, head), element("tbody", {}, ...partRows(message))))));
}
