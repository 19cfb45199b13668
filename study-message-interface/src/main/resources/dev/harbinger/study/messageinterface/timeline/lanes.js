/* Lanes from the top to the bottom: for each node its threads, its queues, its links. */
const HEADING = 24;
const THREAD = 22;
const ROW = 13;
const MOST_ROWS = 5;

const threadLanes = data.threads.map(([node, cluster, slot, flat]) => {
  const cycles = new Float64Array(flat.length / 2);
  const issued = new Int32Array(flat.length / 2);
  let cycle = 0;
  for (let i = 0; i < cycles.length; i++) {
    cycle += flat[2 * i];
    cycles[i] = cycle;
    issued[i] = flat[2 * i + 1];
  }
  const isReserved = cluster > 0 && slot === data.reservedSlot;
  const marks = data.marks.filter((mark) => mark[1] === node && mark[2] === cluster && mark[3] === slot);
  return { kind: "thread", node, cluster, slot, cycles, issued, isReserved, marks, order: 10 * cluster + slot, title: `cluster ${cluster} slot ${slot}`, brief: `c${cluster} s${slot}` };
});

function barLanes() {
  const lanes = new Map();
  const add = (kind, node, number, order, title, brief, bar) => {
    const key = `${kind}/${node}/${number}`;
    if (!lanes.has(key)) lanes.set(key, { kind, node, order, title, brief, bars: [] });
    lanes.get(key).bars.push(bar);
  };
  const until = (time) => (time === NONE ? SHOWN_TO : time);
  for (const message of messages) {
    const p = message.priority;
    if (message.times[OUTGOING] !== NONE) {
      add("out", message.sender, p, 100 + p, `outgoing queue P${p}`, `out P${p}`, { message, begin: message.times[OUTGOING], end: until(message.injectedLast) + 1 });
    }
    for (const hop of message.hops) {
      if (data.paths[hop.path].startsWith("link")) {
        add("link", hop.node, hop.path, 300 + hop.path, data.paths[hop.path], data.paths[hop.path], { message, hop, begin: hop.first, end: until(hop.last) + 1 });
      }
    }
    if (message.times[INCOMING] !== NONE) {
      add("in", message.receiver, p, 200 + p, `incoming queue P${p}`, `in P${p}`, { message, begin: message.times[INCOMING], dispatch: message.times[DISPATCH], end: until(message.times[REST]) });
    }
  }
  for (const lane of lanes.values()) stack(lane);
  return Array.from(lanes.values());
}

/* Gives bars that overlap rows of their own. */
function stack(lane) {
  lane.bars.sort((a, b) => a.begin - b.begin);
  const free = [];
  for (const bar of lane.bars) {
    let row = free.findIndex((end) => end <= bar.begin);
    if (row < 0) row = free.length < MOST_ROWS ? free.length : free.indexOf(Math.min(...free));
    bar.row = row;
    free[row] = Math.max(free[row] ?? 0, bar.end);
  }
  lane.rows = free.length;
  lane.longest = lane.bars.reduce((most, bar) => Math.max(most, bar.end - bar.begin), 0);
}

const allLanes = threadLanes.concat(barLanes());

/* Whether a message passes a lane. */
function passes(message, lane) {
  switch (lane.kind) {
    case "thread":
      return (lane.node === message.sender && lane.cluster === message.cluster && lane.slot === message.slot)
        || (lane.isReserved && lane.node === message.receiver && lane.cluster === message.priority + 1);
    default:
      return lane.bars.some((bar) => bar.message === message);
  }
}

/* The lanes that are shown, with places and node headings; chosen keeps those of one message only. */
function layOut(nodes, kinds, chosen) {
  const shown = allLanes
    .filter((lane) => (nodes === null || nodes.has(lane.node)) && kinds.has(lane.kind) && (!chosen || passes(chosen, lane)))
    .sort((a, b) => a.node - b.node || a.order - b.order);
  const lanes = [];
  let top = 0;
  let node = NONE;
  for (const lane of shown) {
    if (lane.node !== node) {
      node = lane.node;
      lanes.push({ kind: "node", node, top, height: HEADING });
      top += HEADING;
    }
    lane.top = top;
    lane.height = lane.kind === "thread" ? THREAD : 6 + ROW * lane.rows;
    lanes.push(lane);
    top += lane.height;
  }
  return { lanes, height: top };
}
