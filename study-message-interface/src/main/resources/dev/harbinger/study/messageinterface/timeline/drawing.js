/* Draws the lanes that can be seen. */
const AXIS = 26;
const canvas = document.getElementById("canvas");
const pen = canvas.getContext("2d");
let colours = {};

function readColours() {
  const style = getComputedStyle(document.documentElement);
  colours = {};
  for (const name of ["page", "ink", "quiet", "rule", "shade", "link", "issue", "send", "handler", "outgoing", "hop", "waiting", "reading", "fault", "path"]) {
    colours[name] = style.getPropertyValue(`--${name}`).trim();
  }
}

/* scene: width, height, labels (their width), start (cycle at the left), scale (pixels a cycle), scroll, lanes, chosen */
function draw(scene) {
  const ratio = window.devicePixelRatio || 1;
  if (canvas.width !== Math.round(scene.width * ratio) || canvas.height !== Math.round(scene.height * ratio)) {
    canvas.width = Math.round(scene.width * ratio);
    canvas.height = Math.round(scene.height * ratio);
    canvas.style.width = `${scene.width}px`;
    canvas.style.height = `${scene.height}px`;
  }
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  pen.fillStyle = colours.page;
  pen.fillRect(0, 0, scene.width, scene.height);
  pen.textBaseline = "middle";
  const visible = scene.lanes.filter((lane) => yOf(scene, lane) + lane.height > AXIS && yOf(scene, lane) < scene.height);
  pen.save();
  pen.beginPath();
  pen.rect(scene.labels, 0, scene.width - scene.labels, scene.height);
  pen.clip();
  drawAxis(scene);
  pen.beginPath();
  pen.rect(scene.labels, AXIS, scene.width - scene.labels, scene.height - AXIS);
  pen.clip();
  for (const lane of visible) {
    if (lane.kind === "node") drawHeading(scene, lane);
    else if (lane.kind === "thread") drawThread(scene, lane);
    else drawBars(scene, lane);
  }
  if (scene.chosen) drawPath(scene, scene.chosen);
  pen.restore();
  drawLabels(scene, visible);
}

const xOf = (scene, cycle) => scene.labels + (cycle - scene.start) * scene.scale;
const yOf = (scene, lane) => AXIS + lane.top - scene.scroll;
const endOf = (scene) => scene.start + (scene.width - scene.labels) / scene.scale;

function drawAxis(scene) {
  const least = 70 / scene.scale;
  const power = 10 ** Math.floor(Math.log10(Math.max(least, 1)));
  const step = Math.max(1, [1, 2, 5, 10].map((factor) => factor * power).find((value) => value >= least));
  pen.font = "12px system-ui, sans-serif";
  pen.textAlign = "left";
  for (let cycle = Math.ceil(scene.start / step) * step; cycle <= Math.min(endOf(scene), SHOWN_TO); cycle += step) {
    const x = Math.round(xOf(scene, cycle)) + 0.5;
    pen.strokeStyle = colours.rule;
    pen.beginPath();
    pen.moveTo(x, AXIS - 8);
    pen.lineTo(x, scene.height);
    pen.stroke();
    pen.fillStyle = colours.quiet;
    pen.fillText(count(cycle), x + 3, AXIS / 2);
  }
  const end = xOf(scene, SHOWN_TO);
  pen.fillStyle = colours.shade;
  pen.fillRect(end, AXIS, Math.max(0, scene.width - end), scene.height);
}

function drawHeading(scene, lane) {
  pen.fillStyle = colours.shade;
  pen.fillRect(scene.labels, yOf(scene, lane), scene.width, lane.height);
}

function boxColour(lane, issued) {
  const instruction = code[issued >> 2];
  if (instruction.sends) return colours.send;
  return lane.isReserved ? colours.handler : colours.issue;
}

function isOfChosen(scene, lane, cycle) {
  return !scene.chosen || sentBy(lane, cycle) === scene.chosen || handledBy(lane, cycle) === scene.chosen;
}

function drawThread(scene, lane) {
  const top = yOf(scene, lane) + 3;
  const height = lane.height - 6;
  const gap = scene.scale > 4 ? 1 : 0;
  const first = Math.max(0, lowerBound(lane.cycles.length, (i) => lane.cycles[i], scene.start) - 1);
  const end = endOf(scene);
  let drawnTo = -Infinity;
  let drawn = "";
  pen.font = "11px ui-monospace, monospace";
  pen.textAlign = "left";
  for (let i = first; i < lane.cycles.length && lane.cycles[i] <= end; i++) {
    const x = xOf(scene, lane.cycles[i]);
    const colour = boxColour(lane, lane.issued[i]);
    const width = Math.max(scene.scale - gap, 1);
    if (x + width <= drawnTo + 0.5 && (colour === drawn || colour !== colours.send)) continue;
    pen.globalAlpha = isOfChosen(scene, lane, lane.cycles[i]) ? 1 : 0.3;
    pen.fillStyle = colour;
    pen.fillRect(x, top, width, height);
    if (scene.scale >= 34) boxText(code[lane.issued[i] >> 2].brief, x, top, width, height);
    drawnTo = x + width;
    drawn = colour;
  }
  pen.globalAlpha = 1;
  for (const mark of lane.marks) drawMark(xOf(scene, mark[0] + 0.5), top, height);
}

function boxText(text, x, top, width, height) {
  pen.save();
  pen.beginPath();
  pen.rect(x, top, width - 2, height);
  pen.clip();
  pen.fillStyle = colours.page;
  pen.fillText(text, x + 3, top + height / 2 + 0.5);
  pen.restore();
}

function drawMark(x, top, height) {
  pen.fillStyle = colours.fault;
  pen.beginPath();
  pen.moveTo(x, top + height / 2);
  pen.lineTo(x - 6, top - 3);
  pen.lineTo(x + 6, top - 3);
  pen.fill();
}

function drawBars(scene, lane) {
  const end = endOf(scene);
  const from = lowerBound(lane.bars.length, (i) => lane.bars[i].begin, scene.start - lane.longest);
  const colour = { out: colours.outgoing, link: colours.hop, in: colours.waiting }[lane.kind];
  const drawnTo = [];
  pen.font = "10px system-ui, sans-serif";
  pen.textAlign = "left";
  for (let i = from; i < lane.bars.length && lane.bars[i].begin <= end; i++) {
    const bar = lane.bars[i];
    const x = xOf(scene, bar.begin);
    const width = Math.max(xOf(scene, bar.end) - x, 1);
    const isChosen = bar.message === scene.chosen;
    if (!isChosen && x + width <= (drawnTo[bar.row] ?? -Infinity) + 0.5) continue;
    drawnTo[bar.row] = x + width;
    const y = yOf(scene, lane) + 3 + ROW * bar.row;
    pen.globalAlpha = scene.chosen && !isChosen ? 0.3 : 1;
    pen.fillStyle = colour;
    pen.fillRect(x, y, Math.max(width - (scene.scale > 2 ? 1 : 0), 1), ROW - 2);
    if (lane.kind === "in" && bar.dispatch !== NONE) {
      const read = xOf(scene, bar.dispatch);
      pen.fillStyle = colours.reading;
      pen.fillRect(read, y, Math.max(x + width - 1 - read, 1), ROW - 2);
    }
    const label = String(bar.message.number);
    const seen = Math.max(x, scene.labels);
    if (x + width - seen > 8 + 6 * label.length) {
      pen.fillStyle = colours.page;
      pen.fillText(label, seen + 3, y + ROW / 2 - 0.5);
    }
  }
  pen.globalAlpha = 1;
}

/* The places that a message passes, in the order of time: cycle and lane. */
function pathOf(scene, message) {
  const points = [];
  const find = (test) => scene.lanes.find(test);
  const add = (lane, cycle, row) => {
    if (lane && cycle !== NONE) points.push({ cycle, y: yOf(scene, lane) + (row === undefined ? lane.height / 2 : 3 + ROW * (row + 0.5) - 1) });
  };
  const bar = (lane, hop) => lane && lane.bars.find((each) => each.message === message && (!hop || each.hop === hop));
  const queue = (kind, node) => find((lane) => lane.kind === kind && lane.node === node && lane.bars.some((each) => each.message === message));
  const thread = (node, cluster, test) => find((lane) => lane.kind === "thread" && lane.node === node && lane.cluster === cluster && test(lane));
  add(thread(message.sender, message.cluster, (lane) => lane.slot === message.slot), message.times[SEND] + 0.5);
  const out = queue("out", message.sender);
  if (out) {
    add(out, message.times[OUTGOING], bar(out).row);
    add(out, message.times[NETWORK], bar(out).row);
  }
  for (const hop of message.hops) {
    const lane = find((each) => each.kind === "link" && each.node === hop.node && each.bars.some((b) => b.hop === hop));
    if (lane) add(lane, hop.first + 0.5, bar(lane, hop).row);
  }
  const into = queue("in", message.receiver);
  if (into) {
    add(into, message.times[INCOMING], bar(into).row);
    add(into, message.times[DISPATCH], bar(into).row);
  }
  const handler = thread(message.receiver, message.priority + 1, (lane) => lane.isReserved);
  add(handler, message.times[DISPATCH] === NONE ? NONE : message.times[DISPATCH] + 0.5);
  add(handler, message.times[HANDLER] === NONE ? NONE : message.times[HANDLER] + 0.5);
  add(handler, message.times[REST] === NONE ? NONE : message.times[REST] - 0.5);
  return points;
}

function drawPath(scene, message) {
  const points = pathOf(scene, message);
  pen.strokeStyle = colours.path;
  pen.fillStyle = colours.path;
  pen.lineWidth = 2;
  pen.lineJoin = "round";
  pen.beginPath();
  points.forEach(({ cycle, y }, i) => (i === 0 ? pen.moveTo(xOf(scene, cycle), y) : pen.lineTo(xOf(scene, cycle), y)));
  pen.stroke();
  for (const { cycle, y } of points) {
    pen.beginPath();
    pen.arc(xOf(scene, cycle), y, 3.5, 0, 2 * Math.PI);
    pen.fill();
  }
  pen.lineWidth = 1;
}

function drawLabels(scene, visible) {
  pen.fillStyle = colours.page;
  pen.fillRect(0, 0, scene.labels, scene.height);
  pen.save();
  pen.beginPath();
  pen.rect(0, AXIS, scene.width, scene.height);
  pen.clip();
  pen.textAlign = "left";
  for (const lane of visible) {
    const y = yOf(scene, lane);
    if (lane.kind === "node") {
      pen.fillStyle = colours.shade;
      pen.fillRect(0, y, scene.labels, lane.height);
      pen.fillStyle = colours.ink;
      pen.font = "600 12px system-ui, sans-serif";
      pen.fillText(`${scene.labels < 100 ? "" : "node "}${nodeName(lane.node)}`, 8, y + lane.height / 2);
    } else {
      pen.fillStyle = colours.quiet;
      pen.font = "12px system-ui, sans-serif";
      pen.fillText(scene.labels < 100 ? lane.brief : lane.title, 8, y + lane.height / 2);
    }
  }
  pen.restore();
  pen.fillStyle = colours.quiet;
  pen.font = "12px system-ui, sans-serif";
  pen.fillText("cycle", 8, AXIS / 2);
  pen.strokeStyle = colours.rule;
  pen.beginPath();
  pen.moveTo(scene.labels + 0.5, 0);
  pen.lineTo(scene.labels + 0.5, scene.height);
  pen.moveTo(0, AXIS - 0.5);
  pen.lineTo(scene.width, AXIS - 0.5);
  pen.stroke();
}
