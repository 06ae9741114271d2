import { findAnomalies } from '#intelligence/anomalies.ts';
import { seededRandom } from '#platform/random.ts';
import type { CallName, ParameterValue } from './integration-calls.ts';
import { demandOf, forecastOf, pricesOf, weatherAt } from './simulated-surroundings.ts';

/** What the company knows about itself; the simulation answers out of this and invents nothing else. */
export type PlantFacts = {
  products: readonly { productNumber: string; model: string }[];
  machines: readonly { number: string; name: string; hall: string | null; liveState: string }[];
  materials: readonly {
    number: string;
    description: string;
    unit: string;
    stock: number;
    safetyStock: number;
    location: string | null;
  }[];
  specifications: readonly {
    productNumber: string;
    parameter: string;
    target: number | null;
    lowerLimit: number | null;
    upperLimit: number | null;
    unit: string;
  }[];
  sensors: readonly {
    sensorId: string;
    type: string;
    unit: string | null;
    location: string | null;
    lastValue: number | null;
    lastSeen: string | null;
  }[];
};

type Values = Readonly<Record<string, ParameterValue>>;
type Simulated = (values: Values, facts: PlantFacts, nowMs: number) => unknown;

const DAY_MS = 86_400_000;
const SIMULATED_ORDERS = 6;
const HOURS_PER_DAY = 24;

/** INT-01: the answer of a system that is not there; the same facts, day and parameters give the same answer. */
export function simulateCall(name: CallName, values: Values, facts: PlantFacts, nowMs: number): unknown {
  return ANSWERS[name](values, facts, nowMs);
}

const ANSWERS: Record<CallName, Simulated> = {
  productionOrders: (values, facts, nowMs) => {
    const limit = typeof values.limit === 'number' && values.limit > 0 ? Math.floor(values.limit) : 100;
    const from = text(values.from_date) ?? '';
    const to = text(values.to_date) ?? '9999';
    const status = text(values.status);
    return {
      orders: simulatedOrders(facts, nowMs)
        .filter((order) => order.dueDate >= from && order.dueDate <= to)
        .filter((order) => status === null || order.status === status)
        .slice(0, limit),
    };
  },
  workCentres: (_values, { machines }) => ({
    workCenters: machines.map((machine) => ({
      id: machine.number,
      name: machine.name,
      capacity: HOURS_PER_DAY,
      utilization: seededRandom(`work-centre ${machine.number}`).integer(55, 95),
      status: machine.liveState,
    })),
  }),
  materials: (values, facts) => {
    const code = text(values.material_code);
    return {
      materials: facts.materials
        .filter(({ number }) => code === null || number === code)
        .map((material) => ({
          materialCode: material.number,
          description: material.description,
          unit: material.unit,
          stockLevel: material.stock,
          safetyStock: material.safetyStock,
          location: material.location,
        })),
    };
  },
  qualitySpecifications: (values, facts) => {
    const product = text(values.product_id) ?? '';
    return {
      productId: product,
      specifications: facts.specifications
        .filter(({ productNumber }) => productNumber === product)
        .map(({ productNumber: _product, ...specification }) => specification),
    };
  },
  maintenancePredictions: (values, facts, nowMs) => predictFor(text(values.machine_id) ?? '', facts, nowMs),
  anomalyDetection: (values, _facts, nowMs) => anomalyAnswer(values, nowMs),
  productionOptimisation: (values) => ({
    status: 'accepted',
    constraints: values.constraints ?? {},
    objectives: values.objectives ?? {},
    note: 'Das eigene Verfahren steht unter /api/intelligence/optimisation.',
  }),
  devices: (values, facts) => {
    const type = text(values.type);
    const status = text(values.status);
    return {
      devices: facts.sensors
        .map((sensor) => ({
          deviceId: sensor.sensorId,
          type: sensor.type,
          status: sensor.lastSeen === null ? 'offline' : 'online',
          location: sensor.location,
          lastSeen: sensor.lastSeen,
          firmware: `1.${seededRandom(`firmware ${sensor.sensorId}`).integer(0, 9)}.0`,
        }))
        .filter((device) => (type === null || device.type === type) && (status === null || device.status === status)),
    };
  },
  telemetry: (values, facts, nowMs) => simulatedTelemetry(text(values.device_id) ?? '', facts, nowMs),
  deviceCommand: (values, _facts, nowMs) => ({
    deviceId: values.device_id,
    command: values.command,
    accepted: true,
    acceptedAt: new Date(nowMs).toISOString(),
  }),
  weatherCurrent: (values, _facts, nowMs) => weatherAt(text(values.location) ?? '', nowMs),
  weatherForecast: (values, _facts, nowMs) =>
    forecastOf(text(values.location) ?? '', typeof values.days === 'number' ? values.days : 3, nowMs),
  energyPrices: (values, _facts, nowMs) => pricesOf(text(values.market) ?? '', text(values.date) ?? isoDay(nowMs)),
  energyDemand: (values, _facts, nowMs) => demandOf(text(values.region) ?? '', text(values.date) ?? isoDay(nowMs)),
  health: () => ({ status: 'ok' }),
  createWebhook: (values) => ({
    id: `sim-${seededRandom(`webhook ${text(values.url) ?? ''}`).integer(1000, 9999)}`,
    url: values.url,
    events: values.events,
  }),
  deleteWebhook: (values) => ({ id: values.id, deleted: true }),
};

/** By the product's own method (src/intelligence). */
export function anomalyAnswer(values: Values, nowMs: number): object {
  const points = Array.isArray(values.data_points) ? values.data_points : [];
  const threshold = typeof values.threshold === 'number' ? values.threshold : undefined;
  const found = findAnomalies(readPoints(points), threshold === undefined ? {} : { threshold });
  const anomalies = found.points.filter(({ isAnomaly }) => isAnomaly);
  return {
    detected: anomalies.length > 0,
    score: Math.max(0, ...found.points.map(({ score }) => score)),
    threshold: found.threshold,
    parameters: anomalies.map(({ at }) => at),
    timestamp: new Date(nowMs).toISOString(),
  };
}

/** Orders for the company's own products, renewed every Monday so that a week's import can be repeated. */
function simulatedOrders({ products, machines }: PlantFacts, nowMs: number) {
  const daysSinceMonday = (new Date(nowMs).getUTCDay() + 6) % 7;
  const mondayMs = Math.floor(nowMs / DAY_MS) * DAY_MS - daysSinceMonday * DAY_MS;
  const week = isoDay(mondayMs).replaceAll('-', '');
  return products.slice(0, SIMULATED_ORDERS).map((product, index) => {
    const random = seededRandom(`order ${week} ${product.productNumber}`);
    const machine = machines.length === 0 ? null : random.pick(machines);
    return {
      orderId: `SIM-${week}-${String(index + 1).padStart(2, '0')}`,
      productCode: product.productNumber,
      quantity: random.integer(2, 40) * 25,
      status: 'planned',
      dueDate: isoDay(mondayMs + random.integer(7, 21) * DAY_MS),
      workCenter: machine?.number ?? null,
      priority: String(random.integer(2, 4)),
    };
  });
}

function predictFor(machineId: string, { machines }: PlantFacts, nowMs: number): object {
  const machine = machines.find(({ number, name }) => number === machineId || name === machineId);
  const random = seededRandom(`prediction ${machine?.number ?? machineId} ${isoDay(nowMs)}`);
  const isStopped = machine?.liveState === 'stopped' || machine?.liveState === 'error';
  const probability = Number(random.between(isStopped ? 0.5 : 0.02, isStopped ? 0.9 : 0.35).toFixed(2));
  const hours = Math.round((1 - probability) * 2000);
  return {
    machineId,
    predictedFailure: new Date(nowMs + hours * 3_600_000).toISOString(),
    probability,
    timeToFailure: hours,
    recommendedAction: probability >= 0.5 ? 'Wartung in dieser Woche einplanen' : 'Weiter beobachten',
    components: random.chance(0.5) ? ['Spindellager'] : ['Hydraulikpumpe', 'Filter'],
  };
}

/** The last day of a sensor around its newest stored value, hour by hour. */
function simulatedTelemetry(deviceId: string, { sensors }: PlantFacts, nowMs: number): object {
  const sensor = sensors.find(({ sensorId }) => sensorId === deviceId);
  const random = seededRandom(`telemetry ${deviceId} ${isoDay(nowMs)}`);
  const middle = sensor?.lastValue ?? 20;
  const hourMs = Math.floor(nowMs / 3_600_000) * 3_600_000;
  return {
    deviceId,
    unit: sensor?.unit ?? null,
    values: Array.from({ length: HOURS_PER_DAY }, (_, index) => ({
      timestamp: new Date(hourMs - (HOURS_PER_DAY - 1 - index) * 3_600_000).toISOString(),
      value: Number((middle * (1 + 0.03 * Math.sin((index / 24) * 2 * Math.PI)) + random.normal(0, 0.05)).toFixed(2)),
    })),
  };
}

function readPoints(points: readonly unknown[]): { at: string; value: number }[] {
  return points.flatMap((point, index) => {
    if (typeof point === 'number' && Number.isFinite(point)) return [{ at: String(index), value: point }];
    const { value, timestamp, at } = (point ?? {}) as { value?: unknown; timestamp?: unknown; at?: unknown };
    if (typeof value !== 'number' || !Number.isFinite(value)) return [];
    const time = at ?? timestamp;
    return [{ at: typeof time === 'string' ? time : String(index), value }];
  });
}

function text(value: ParameterValue | undefined): string | null {
  return typeof value === 'string' ? value : null;
}

function isoDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
