/**
 * Publishes readings with QoS 1 in a process of its own, as cheaply as can be: packets are written by hand, because a
 * client library here would take the processor from what is measured. Takes a task, then leave to publish up to a
 * message number; tells how far the broker has acknowledged.
 */
import { connect } from 'node:net';

export type PublishTask = {
  port: number;
  topics: string[];
  valuesPerMessage: number;
  seconds: number;
  /** Messages per second; null: as many as there is leave for. */
  perSecond: number | null;
};
export type PublisherNews = { acknowledged: number; done: boolean; cpuSeconds: number };

const CONNECT = Buffer.from('\x10\x17\x00\x04MQTT\x04\x02\x00\x00\x00\x0bbench-plant', 'latin1');
const PUBLISH_QOS_1 = 0x32;
const PUBACK = 0x40;
/** Sent and not yet acknowledged by the broker. */
const IN_FLIGHT = 5000;
const MESSAGES_PER_TURN = 200;
const NEWS_EVERY_MS = 50;
/** Written once: making text of numbers would be half of this program's work. */
const VALUES = Array.from({ length: 500 }, (_, index) => String(20 + index / 100));

if (process.send !== undefined) process.once('message', (task: PublishTask) => publish(task));

function publish({ port, topics, valuesPerMessage, seconds, perSecond }: PublishTask): void {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  const topicBytes = topics.map((topic) => Buffer.from(topic, 'latin1'));
  /** A reading is known by its sensor and time, so no topic may have one time twice. */
  const newestMs = topics.map(() => 0);
  const room = Buffer.allocUnsafe(MESSAGES_PER_TURN * (200 + 12 * valuesPerMessage));
  let published = 0;
  let acknowledged = 0;
  let leave = 0;
  let unread = 0;
  let startedAtMs = 0;
  let draining = false;
  let ended = false;

  process.on('message', (upTo: number) => {
    leave = upTo;
  });
  socket.write(CONNECT);
  socket.once('data', () => {
    socket.on('data', countAcknowledgements);
    startedAtMs = performance.now();
    turn();
  });
  socket.on('drain', () => {
    draining = false;
  });
  const news = setInterval(tell, NEWS_EVERY_MS);

  function turn(): void {
    const seen = performance.now() - startedAtMs;
    ended ||= seen >= seconds * 1000;
    if (ended) {
      if (acknowledged < published) return void setTimeout(turn, 5);
      clearInterval(news);
      tell();
      socket.end();
      return;
    }
    const due = perSecond === null ? leave : Math.min(leave, Math.floor((seen / 1000) * perSecond));
    const count = draining ? 0 : Math.min(MESSAGES_PER_TURN, due - published, IN_FLIGHT - (published - acknowledged));
    if (count <= 0) return void setTimeout(turn, 1);
    let end = 0;
    for (let index = 0; index < count; index++) end = writeMessage(room, end);
    // A copy: the socket may hold on to it after the next turn has begun.
    draining = !socket.write(Buffer.from(room.subarray(0, end)));
    setImmediate(turn);
  }

  function writeMessage(into: Buffer, start: number): number {
    const place = published % topics.length;
    const topic = topicBytes[place] as Buffer;
    const timestamp = Math.max(Date.now(), (newestMs[place] ?? 0) + 1);
    newestMs[place] = timestamp;
    const payload = payloadOf(published, timestamp);
    const length = 2 + topic.length + 2 + payload.length;
    let at = start;
    into[at++] = PUBLISH_QOS_1;
    for (let rest = length; ; ) {
      const low = rest % 128;
      rest = Math.floor(rest / 128);
      into[at++] = rest > 0 ? low + 128 : low;
      if (rest === 0) break;
    }
    at = into.writeUInt16BE(topic.length, at);
    at += topic.copy(into, at);
    at = into.writeUInt16BE((published % 65_535) + 1, at);
    at += into.write(payload, at, 'latin1');
    published += 1;
    return at;
  }

  function payloadOf(number: number, timestamp: number): string {
    const value = (place: number) => VALUES[(number * 7919 + place * 31) % VALUES.length] ?? '';
    if (valuesPerMessage === 1) return `{"value":${value(0)},"timestamp":${timestamp}}`;
    let text = `{"timestamp":${timestamp},"values":[${value(0)}`;
    for (let place = 1; place < valuesPerMessage; place++) text += `,${value(place)}`;
    return `${text}]}`;
  }

  /** The broker sends nothing else, and each has four bytes. */
  function countAcknowledgements(chunk: Buffer): void {
    if (unread === 0 && chunk[0] !== PUBACK) throw new Error(`unexpected packet ${chunk[0]}`);
    unread += chunk.length;
    acknowledged += Math.floor(unread / 4);
    unread %= 4;
  }

  function tell(): void {
    const { user, system } = process.cpuUsage();
    const done = ended && acknowledged === published;
    process.send?.({ acknowledged, done, cpuSeconds: (user + system) / 1e6 } satisfies PublisherNews);
  }
}
