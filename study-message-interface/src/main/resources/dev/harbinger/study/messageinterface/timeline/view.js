/* The part of the run that is seen, and what changes it. */
const view = document.getElementById("view");
const spacer = document.getElementById("spacer");
const tip = document.getElementById("tip");
const byId = (id) => document.getElementById(id);
const MOST_SCALE = 160;

const scene = { width: 0, height: 0, labels: 0, start: data.from, scale: 1, scroll: 0, lanes: [], chosen: null };
let nodes = null;
let laneHeight = 0;
let isAsked = false;

const plot = () => Math.max(scene.width - scene.labels, 50);
const leastScale = () => plot() / (SHOWN_TO - data.from) * 0.98;

function redraw() {
  if (!isAsked) {
    isAsked = true;
    requestAnimationFrame(() => {
      isAsked = false;
      scene.scroll = view.scrollTop;
      draw(scene);
    });
  }
}

function bound() {
  scene.scale = Math.min(Math.max(scene.scale, leastScale()), Math.max(MOST_SCALE, leastScale()));
  const seen = plot() / scene.scale;
  scene.start = Math.max(data.from, Math.min(scene.start, SHOWN_TO - seen * 0.98));
}

function resize() {
  const wasAll = scene.width === 0 || scene.scale <= leastScale() * 1.0001;
  scene.width = view.clientWidth;
  scene.labels = scene.width < 620 ? 74 : 150;
  scene.height = Math.max(140, Math.min(AXIS + laneHeight + 6, Math.round(window.innerHeight * 0.62)));
  view.style.height = `${scene.height + 2}px`;
  spacer.style.height = `${Math.max(0, AXIS + laneHeight + 6 - scene.height)}px`;
  scene.width = view.clientWidth;
  if (wasAll) scene.scale = leastScale();
  bound();
  redraw();
}

function relay() {
  const kinds = new Set(["thread"]);
  if (byId("show-queues").checked) kinds.add("out").add("in");
  if (byId("show-links").checked) kinds.add("link");
  const laid = layOut(nodes, kinds, byId("only-path").checked ? scene.chosen : null);
  scene.lanes = laid.lanes;
  laneHeight = laid.height;
  resize();
}

function zoom(factor, x = scene.labels + plot() / 2) {
  const cycle = scene.start + (x - scene.labels) / scene.scale;
  scene.scale *= factor;
  bound();
  scene.start = cycle - (x - scene.labels) / scene.scale;
  bound();
  redraw();
}

function showAll() {
  scene.scale = leastScale();
  scene.start = data.from;
  bound();
  redraw();
}

/* Brings a message into view, with some cycles before and after. */
function reveal(message) {
  const begin = message.times[SEND];
  const cycles = Math.max(8, lastTime(message) + 1 - begin);
  scene.scale = plot() / (cycles * 1.25);
  scene.start = begin - cycles * 0.1;
  bound();
  const lanes = scene.lanes.filter((lane) => lane.kind !== "node" && passes(message, lane));
  if (lanes.length > 0) view.scrollTop = lanes[0].top - HEADING - 4;
  redraw();
}

function choose(message, reveals = false) {
  scene.chosen = message;
  if (message) {
    showMessage(message, actions(message));
    markRow(message);
  } else {
    showNothing();
    markRow(null);
  }
  if (byId("only-path").checked) relay();
  if (message && reveals) {
    reveal(message);
    view.scrollIntoView({ block: "nearest" });
  }
  redraw();
}

function actions(message) {
  const at = messages.indexOf(message);
  const button = (text, to, reveals) => {
    const made = element("button", { type: "button", onclick: () => choose(to, reveals) }, text);
    made.disabled = to === undefined;
    return made;
  };
  return element("div", { class: "actions" }, button("Show it", message, true), button("Previous", messages[at - 1], true), button("Next", messages[at + 1], true), button("Choose none", null, false));
}

/* What is at a point of the canvas: a lane and an instruction, a mark or a message. */
function hit(x, y) {
  const lane = y < AXIS || x < scene.labels ? undefined : scene.lanes.find((each) => y >= yOf(scene, each) && y < yOf(scene, each) + each.height);
  if (!lane || lane.kind === "node") return undefined;
  const cycle = scene.start + (x - scene.labels) / scene.scale;
  const slack = Math.max(0, 4 / scene.scale - 0.5);
  if (lane.kind === "thread") {
    const mark = lane.marks.find((each) => Math.abs(each[0] + 0.5 - cycle) < Math.max(0.5, 7 / scene.scale));
    if (mark) return { lane, mark };
    const i = lowerBound(lane.cycles.length, (k) => lane.cycles[k], cycle - 1 - slack);
    return i < lane.cycles.length && lane.cycles[i] <= cycle + slack ? { lane, i } : undefined;
  }
  const row = Math.floor((y - yOf(scene, lane) - 3) / ROW);
  const bar = lane.bars.find((each) => each.row === row && each.begin - slack <= cycle && each.end + slack > cycle);
  return bar && { lane, message: bar.message };
}

function tipText({ lane, mark, i, message }) {
  if (mark) return mark[4];
  if (message) {
    const latency = message.latency === NONE ? "never handled" : cyclesOf(message.latency);
    return `Message ${message.number}: node ${message.sender} to node ${message.receiver}, ${latency}\n${lane.title} of node ${nodeName(lane.node)}`;
  }
  const instruction = code[lane.issued[i] >> 2];
  return `${instruction.text}\n${instruction.place}\ncycle ${count(lane.cycles[i])}, ${threadName(lane)}`;
}

function showTip(event) {
  const box = canvas.getBoundingClientRect();
  const found = hit(event.clientX - box.left, event.clientY - box.top);
  tip.hidden = !found;
  if (found) {
    tip.textContent = tipText(found);
    const size = tip.getBoundingClientRect();
    tip.style.left = `${Math.max(4, Math.min(event.clientX + 14, window.innerWidth - size.width - 8))}px`;
    tip.style.top = `${event.clientY + 18 + size.height > window.innerHeight ? event.clientY - size.height - 10 : event.clientY + 18}px`;
  }
}

function click(event) {
  const box = canvas.getBoundingClientRect();
  const found = hit(event.clientX - box.left, event.clientY - box.top);
  if (!found) choose(null);
  else if (found.message) choose(found.message);
  else if (found.mark) showMark(found.mark);
  else {
    const cycle = found.lane.cycles[found.i];
    const message = sentBy(found.lane, cycle) ?? handledBy(found.lane, cycle);
    choose(message ?? null);
    showInstruction(found.lane, found.i, choose);
  }
}

/* One pointer moves, two zoom. */
const pointers = new Map();
let moved = 0;

view.addEventListener("pointerdown", (event) => {
  if (event.offsetX > view.clientWidth) return;
  pointers.set(event.pointerId, event);
  moved = pointers.size > 1 ? Infinity : 0;
});
view.addEventListener("pointermove", (event) => {
  const before = pointers.get(event.pointerId);
  if (!before) {
    if (event.pointerType === "mouse") showTip(event);
    return;
  }
  tip.hidden = true;
  const others = Array.from(pointers.values()).filter((each) => each.pointerId !== event.pointerId);
  if (others.length > 0) {
    const distance = (a, b) => Math.max(10, Math.abs(a.clientX - b.clientX));
    const middle = (event.clientX + others[0].clientX) / 2 - canvas.getBoundingClientRect().left;
    zoom(distance(event, others[0]) / distance(before, others[0]), middle);
  } else {
    moved += Math.abs(event.clientX - before.clientX) + Math.abs(event.clientY - before.clientY);
    if (moved > 4) {
      if (!view.hasPointerCapture(event.pointerId)) view.setPointerCapture(event.pointerId);
      view.classList.add("is-dragged");
      scene.start -= (event.clientX - before.clientX) / scene.scale;
      if (event.pointerType === "mouse") view.scrollTop -= event.clientY - before.clientY;
      bound();
      redraw();
    }
  }
  pointers.set(event.pointerId, event);
});
for (const name of ["pointerup", "pointercancel"]) {
  view.addEventListener(name, (event) => {
    if (pointers.delete(event.pointerId) && name === "pointerup" && moved <= 4) click(event);
    view.classList.remove("is-dragged");
  });
}
view.addEventListener("pointerleave", () => { tip.hidden = true; });
view.addEventListener("scroll", redraw);
view.addEventListener("wheel", (event) => {
  const across = event.shiftKey ? event.deltaX || event.deltaY : event.deltaX;
  if (event.ctrlKey || event.metaKey || event.altKey) {
    event.preventDefault();
    zoom(Math.exp(-event.deltaY / 300), event.clientX - canvas.getBoundingClientRect().left);
  } else if (across !== 0) {
    event.preventDefault();
    scene.start += across / scene.scale;
    bound();
    redraw();
  }
}, { passive: false });
view.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const at = messages.indexOf(scene.chosen);
  const pan = (share) => { scene.start += share * plot() / scene.scale; bound(); redraw(); };
  const keys = {
    ArrowLeft: () => pan(-0.1),
    ArrowRight: () => pan(0.1),
    "+": () => zoom(1.4),
    "=": () => zoom(1.4),
    "-": () => zoom(1 / 1.4),
    0: showAll,
    n: () => messages.length > 0 && choose(messages[Math.min(at + 1, messages.length - 1)], true),
    p: () => messages.length > 0 && choose(messages[Math.max(at - 1, 0)], true),
    Escape: () => choose(null),
  };
  if (keys[event.key]) {
    event.preventDefault();
    keys[event.key]();
  }
});

/* Numbers of nodes from text such as 0..3, 7; null for all, undefined when it is none. */
function readNodes(text) {
  if (text.trim() === "") return null;
  const found = new Set();
  for (const piece of text.split(",")) {
    const match = /^\s*(\d{1,4})\s*(?:(?:\.\.|-)\s*(\d{1,4})\s*)?$/.exec(piece);
    if (!match) return undefined;
    for (let node = Number(match[1]); node <= Number(match[2] ?? match[1]); node++) found.add(node);
  }
  return found;
}

byId("nodes").addEventListener("input", (event) => {
  const read = readNodes(event.target.value);
  event.target.setAttribute("aria-invalid", String(read === undefined));
  byId("nodes-hint").textContent = read === undefined ? "numbers of nodes, such as 0..3, 7" : "";
  if (read !== undefined) {
    nodes = read;
    relay();
  }
});
for (const id of ["show-queues", "show-links", "only-path"]) byId(id).addEventListener("change", relay);
byId("zoom-in").addEventListener("click", () => zoom(1.6));
byId("zoom-out").addEventListener("click", () => zoom(1 / 1.6));
byId("zoom-all").addEventListener("click", showAll);
byId("more").querySelector("button").addEventListener("click", () => { order.all = true; fillTable(choose); });
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => { readColours(); redraw(); });
window.addEventListener("resize", resize);

function fillHead() {
  document.title = `Timeline of ${data.program}`;
  byId("title").textContent = `Timeline of ${data.program}`;
  const facts = [["nodes", `${data.columns} x ${data.rows}`], ["interface", data.model], ["network", data.network], ["cycles", count(data.cycles)], ["ended", data.ending], ["messages shown", count(messages.length)]];
  byId("facts").append(...facts.map(([name, value]) => element("div", {}, element("dt", {}, name), element("dd", {}, value))));
  byId("omission").textContent = data.omission;
  byId("omission").hidden = data.omission === "";
  const hasLinks = allLanes.some((lane) => lane.kind === "link");
  byId("links-choice").hidden = !hasLinks;
  const legend = [["--issue", "instruction"], ["--send", "SEND"], ["--handler", "dispatcher and handlers; words being read"], ["--outgoing", "in the outgoing queue"], ...(hasLinks ? [["--hop", "on a link"]] : []), ["--waiting", "waiting in the incoming queue"], ["--path", "the chosen message"]];
  byId("legend").append(...legend.map(([colour, text]) => {
    const swatch = element("span", {});
    swatch.style.background = `var(${colour})`;
    return element("li", {}, swatch, text);
  }));
}

readColours();
fillHead();
showNothing();
fillTable(choose);
relay();

/* An address that ends with #message=12 shows that message. */
const asked = /^#message=(\d+)$/.exec(location.hash);
if (asked) choose(messages.find((message) => message.number === Number(asked[1])) ?? null, true);
