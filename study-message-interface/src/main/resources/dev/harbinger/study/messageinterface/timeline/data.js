/* The run, as the page's data tells it. */
const data = JSON.parse(document.getElementById("data").textContent);
const SHOWN_TO = data.to + 1;
const NONE = -1;
const [SEND, TRANSFER, TRANSLATION, OUTGOING, NETWORK, INCOMING, DISPATCH, HANDLER, REST, END] = Array(10).keys();
const PART_COLOURS = ["--send", "--transfer", "--translation", "--outgoing", "--hop", "--waiting", "--issue", "--handler", "--rule"];

const nodeName = (node) => `${node} (${node % data.columns}, ${Math.floor(node / data.columns)})`;
const count = (number) => number.toLocaleString("en");
const cyclesOf = (number) => (number === 1 ? "1 cycle" : `${count(number)} cycles`);

const messages = data.messages.map(
  ([number, priority, sender, cluster, slot, send, receiver, length, acknowledged, injectedLast, arrivedLast, handler, times, flat]) => {
    const hops = [];
    for (let i = 0; i < flat.length; i += 5) {
      hops.push({ node: flat[i], path: flat[i + 1], channel: flat[i + 2], first: flat[i + 3], last: flat[i + 4] });
    }
    const latency = times[REST] === NONE || times[SEND] === NONE ? NONE : times[REST] - times[SEND];
    return { number, priority, sender, cluster, slot, send, receiver, length, acknowledged, injectedLast, arrivedLast, handler, times, hops, latency };
  });

/* Cycles of a part of a message's life, or NONE. */
const partCycles = (message, part) => {
  const begin = message.times[part];
  const end = message.times[part + 1];
  return begin === NONE || end === NONE ? NONE : end - begin;
};

/* The last cycle known of a message. */
const lastTime = (message) => Math.max(...message.times, message.arrivedLast, message.injectedLast);

const sends = new Map(messages.map((message) => [`${message.sender}/${message.cluster}/${message.slot}/${message.times[SEND]}`, message]));
const sentBy = (lane, cycle) => sends.get(`${lane.node}/${lane.cluster}/${lane.slot}/${cycle}`);

const dispatched = new Map();
for (const message of messages.filter((each) => each.times[DISPATCH] !== NONE)) {
  const port = `${message.receiver}/${message.priority}`;
  if (!dispatched.has(port)) dispatched.set(port, []);
  dispatched.get(port).push(message);
}
for (const list of dispatched.values()) list.sort((a, b) => a.times[DISPATCH] - b.times[DISPATCH]);

/* Index of the first of sorted values that is not less. */
function lowerBound(length, valueAt, value) {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (valueAt(middle) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/* The message whose handler a reserved thread slot runs at a cycle. */
function handledBy(lane, cycle) {
  const list = dispatched.get(`${lane.node}/${lane.cluster - 1}`);
  if (!lane.isReserved || !list) return undefined;
  const message = list[lowerBound(list.length, (i) => list[i].times[DISPATCH], cycle + 1) - 1];
  return message && cycle <= Math.max(message.times[END], message.times[DISPATCH]) ? message : undefined;
}

const labels = data.labels.slice().sort((a, b) => a[0] - b[0]);

/* The label before an instruction, and how far it is from there. */
function labelOf(index) {
  const at = lowerBound(labels.length, (i) => labels[i][0], index + 1) - 1;
  if (index < 0 || at < 0) return "";
  const distance = index - labels[at][0];
  return labels[at][1] + (distance === 0 ? "" : ` + ${distance}`);
}

const code = data.code.map(([text, place]) => ({
  text: text.trim().replaceAll(/@(\d+)/g, (_, index) => labelOf(Number(index))),
  place,
  brief: Array.from(text.matchAll(/(?:IALU|MEMU|FALU)(?: c[tf] cc\d+)? (\w+)/g), (match) => match[1]).join(" · "),
  sends: /\b[if]snd[01]/.test(text),
}));
