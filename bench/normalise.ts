/**
 * How many messages one core turns into records, and samples into messages. Prints messages per second by type, the
 * mix of all, and the ratio to parsing the same messages as JSON, so that figures of different machines compare.
 * Run: npm run bench:normalise
 */
import type { Sample } from '#ingestion/adapter.ts';
import { normalise } from '#ingestion/normalise.ts';
import { createPointMapper } from '#ingestion/point-mapping.ts';
import type { RawMessage } from '#ingestion/raw-message.ts';

const GOAL_PER_SECOND = 200_000;
const ROUND_MS = 1000;
const context = { receivedAtMs: Date.now(), timeZone: 'Europe/Zurich' };
const timestamp = new Date(context.receivedAtMs - 40).toISOString();

const MESSAGES: Record<string, RawMessage> = {
  sensor: {
    type: 'sensor',
    source: 'mqtt-halle-1',
    timestamp,
    payload: { sensorId: 'TEMP-01', type: 'temperature', value: 31.2, unit: '°C', quality: 'good', location: 'H1_A-3' },
  },
  machine: {
    type: 'machine',
    source: 'opcua-cnc',
    timestamp,
    payload: {
      machineId: 'CNC-1',
      status: 'running',
      metrics: {
        speed: 1200,
        feedRate: 300,
        utilization: 80,
        availability: 90,
        performance: 95,
        quality: 99,
        temperature: 71,
      },
      alarms: [{ code: 'VIBRATION_HIGH', severity: 'warning', message: 'Schwingung' }],
      production: { orderNumber: 'FA-1', targetQuantity: 100, actualQuantity: 12, goodParts: 11, scrapParts: 1 },
    },
  },
  energy: {
    type: 'energy',
    source: 'modbus-meter',
    timestamp,
    payload: { meterId: 'EZ-1', consumption: 0.02, power: 12.3, voltage: 400, current: 18, powerFactor: 0.93 },
  },
  quality: {
    type: 'quality',
    source: 'rest-qs',
    timestamp,
    payload: {
      productId: 'W-100',
      batchId: 'C-7',
      result: 'ok',
      measurements: [
        { parameter: 'Durchmesser', nominal: 10, actual: 10.02, unit: 'mm', limits: { lower: 9.9, upper: 10.1 } },
      ],
      defects: [],
    },
  },
  production: {
    type: 'production',
    source: 'rest-erp',
    timestamp,
    payload: {
      orderId: 'FA-1',
      productId: 'W-100',
      machineId: 'CNC-1',
      planned: 100,
      produced: 40,
      good: 39,
      status: 'running',
    },
  },
  alert: {
    type: 'alert',
    source: 's7-presse',
    timestamp,
    payload: { severity: 'high', source: 'Presse', code: 'TEMPERATURE_HIGH', message: 'Zu warm' },
  },
};

function perSecond(work: () => unknown): number {
  let result: unknown;
  for (let warm = 0; warm < 20_000; warm++) result = work();
  let done = 0;
  // Time of the processor, not of the clock: other programs on the same core do not count.
  const start = process.cpuUsage();
  let elapsed = 0;
  while (elapsed < ROUND_MS) {
    for (let turn = 0; turn < 5000; turn++) result = work();
    done += 5000;
    const { user, system } = process.cpuUsage(start);
    elapsed = (user + system) / 1000;
  }
  if (result === undefined) throw new Error('nothing was measured');
  return (done / elapsed) * 1000;
}

/** Every one of another time: that many in a row have the same, as in a plant, must not flatter the figures. */
const TIMES = 50;
const withTimes = (message: RawMessage): RawMessage[] =>
  Array.from({ length: TIMES }, (_, index) => ({
    ...message,
    timestamp: new Date(context.receivedAtMs - 40 - index).toISOString(),
  }));
const byType = Object.entries(MESSAGES).map(([type, message]) => ({ type, messages: withTimes(message) }));
const all = Array.from({ length: TIMES }, (_, index) =>
  byType.map(({ messages }) => messages[index] as RawMessage),
).flat();
let next = 0;
const mixed = perSecond(() => normalise(all[next++ % all.length] as RawMessage, context));
const texts = all.map((message) => JSON.stringify(message));
const parsing = perSecond(() => JSON.parse(texts[next++ % texts.length] as string));
const mapper = createPointMapper('bench', [
  {
    address: 't',
    target: { kind: 'sensor', sensorId: 'T', sensorType: 'temperature', unit: null, location: null },
    scale: 0.1,
    offset: 0,
    deadband: null,
  },
]);
const samples = Array.from({ length: TIMES }, (_, index): Sample[] => [
  { address: 't', value: 215, quality: 'good', timestampMs: context.receivedAtMs - index },
]);
const mapped = perSecond(() => {
  const message = mapper.map(samples[next++ % TIMES] ?? [], context.receivedAtMs).messages[0];
  return message === undefined ? undefined : normalise(message, context);
});

const shown = (figure: number) => Math.round(figure).toLocaleString('de-DE').padStart(11);
for (const { type, messages } of byType) {
  const figure = perSecond(() => normalise(messages[next++ % TIMES] as RawMessage, context));
  console.log(`${type.padEnd(28)}${shown(figure)} /s`);
}
console.log(`${'all types in turn'.padEnd(28)}${shown(mixed)} /s`);
console.log(`${'sample → mapped → record'.padEnd(28)}${shown(mapped)} /s`);
console.log(
  `${'JSON.parse of the same'.padEnd(28)}${shown(parsing)} /s   normaliser : parser = ${(mixed / parsing).toFixed(2)}`,
);
console.log(
  `goal ${GOAL_PER_SECOND.toLocaleString('de-DE')} /s on one core: ${mixed >= GOAL_PER_SECOND ? 'reached' : 'MISSED'}`,
);
