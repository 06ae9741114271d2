import { PLANT_REST_PATHS } from '#ingestion/plant-addresses.ts';
import { anomalyAnswer } from '#integrations/simulated-answers.ts';
import { demandOf, forecastOf, pricesOf, weatherAt } from '#integrations/simulated-surroundings.ts';
import type { SimulatedMachine } from './plant-machine.ts';
import { devices, erpOrder, materials, shown, telemetry, workCentres } from './plant-messages.ts';
import { DIAMETER, type PlantModel } from './plant-model.ts';
import { PLANT_PRODUCTS } from './plant-order.ts';

/** What a peer has asked: the parameters of query and body together. */
export type GatewayRequest = { method: string; path: string; values: Readonly<Record<string, unknown>> };
export type GatewayAnswer = { status: number; body: unknown };

type Values = GatewayRequest['values'];
type Answering = (values: Values, realMs: number) => GatewayAnswer;

const DEVICE_COMMAND = new RegExp(`^${PLANT_REST_PATHS.devices}/([^/]+)/commands$`);
const WEBHOOK = new RegExp(`^${PLANT_REST_PATHS.webhooks}/([^/]+)$`);
const MOST_WEBHOOKS = 100;
const MOST_ORDERS = 100;

const fine = (body: unknown): GatewayAnswer => ({ status: 200, body });
const refused = (error: string): GatewayAnswer => ({ status: 400, body: { error } });
const NOT_FOUND: GatewayAnswer = { status: 404, body: { error: 'not_found' } };

/** Every call of the specification's table (INT-02 … INT-16), answered by the model of the plant. */
export function createPlantGateway(plant: PlantModel) {
  const webhooks = new Map<string, { id: string; url: string; events: unknown[] }>();
  let commands = 0;
  let registrations = 0;

  const reading: Readonly<Record<string, Answering>> = {
    [PLANT_REST_PATHS.productionOrders]: (values) => fine({ orders: chosenOrders(plant, values) }),
    [PLANT_REST_PATHS.workCentres]: () => fine({ workCenters: workCentres(plant) }),
    [PLANT_REST_PATHS.materials]: (values) =>
      fine({ materials: matching(materials(plant), { materialCode: values.material_code }) }),
    [PLANT_REST_PATHS.qualitySpecifications]: ({ product_id: product }) => specificationsOf(text(product)),
    [PLANT_REST_PATHS.devices]: ({ type, status }, realMs) =>
      fine({ devices: matching(devices(plant, realMs), { type, status }) }),
    [PLANT_REST_PATHS.telemetry]: (values, realMs) => fine({ telemetry: chosenTelemetry(plant, values, realMs) }),
    [PLANT_REST_PATHS.weatherCurrent]: ({ location }) =>
      named('location', location, (place) => weatherAt(place, plant.nowMs(), plant.seed)),
    [PLANT_REST_PATHS.weatherForecast]: ({ location, days }) =>
      named('location', location, (place) => forecastOf(place, Number(days) || 3, plant.nowMs(), plant.seed)),
    [PLANT_REST_PATHS.energyPrices]: ({ market, date }) =>
      named('market', market, (name) => pricesOf(name, text(date) || dayOf(plant), plant.seed)),
    [PLANT_REST_PATHS.energyDemand]: ({ region, date }) =>
      named('region', region, (name) => ({
        ...demandOf(name, text(date) || dayOf(plant), plant.seed),
        plantKw: shown(plant.meter.powerKw),
      })),
    [PLANT_REST_PATHS.webhooks]: () => fine({ webhooks: [...webhooks.values()] }),
  };
  const writing: Readonly<Record<string, Answering>> = {
    [PLANT_REST_PATHS.maintenancePredictions]: ({ machine_id: id }, realMs) => {
      const machine = machineOf(plant, text(id));
      return machine === undefined ? NOT_FOUND : fine(predictionFor(machine, realMs));
    },
    [PLANT_REST_PATHS.anomalyDetection]: (values, realMs) =>
      Array.isArray(values.data_points)
        ? fine(anomalyAnswer({ data_points: values.data_points, ...thresholdOf(values) }, realMs))
        : refused('data_points is missing'),
    [PLANT_REST_PATHS.productionOptimisation]: (values) => fine(sequenceOf(plant, values)),
    [PLANT_REST_PATHS.webhooks]: ({ url, events }) => {
      if (!/^https?:\/\/\S+$/.test(text(url)) || !Array.isArray(events)) return refused('url and events are needed');
      if (webhooks.size >= MOST_WEBHOOKS) return { status: 409, body: { error: 'too_many_webhooks' } };
      registrations += 1;
      const webhook = { id: `wh-${registrations}`, url: text(url), events: events as unknown[] };
      webhooks.set(webhook.id, webhook);
      return { status: 201, body: webhook };
    },
  };

  function command(deviceId: string, { command: wish }: Values, realMs: number): GatewayAnswer {
    const machine = machineOf(plant, deviceId);
    if (machine === undefined) return NOT_FOUND;
    if (wish === 'stop') machine.forced = 'stopped';
    else if (wish === 'start') machine.forced = null;
    else return refused('known commands: start, stop');
    commands += 1;
    const acceptedAt = new Date(realMs).toISOString();
    return { status: 202, body: { commandId: `cmd-${commands}`, deviceId, command: wish, accepted: true, acceptedAt } };
  }

  return {
    answer({ method, path, values }: GatewayRequest, realMs: number): GatewayAnswer {
      if (method === 'GET') return reading[path]?.(values, realMs) ?? NOT_FOUND;
      if (method === 'DELETE') {
        const id = WEBHOOK.exec(path)?.[1];
        return id !== undefined && webhooks.delete(id) ? { status: 204, body: null } : NOT_FOUND;
      }
      if (method !== 'POST') return NOT_FOUND;
      const device = DEVICE_COMMAND.exec(path)?.[1];
      if (device !== undefined) return command(decodeURIComponent(device), values, realMs);
      return writing[path]?.(values, realMs) ?? NOT_FOUND;
    },
  };
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

function named(parameter: string, value: unknown, answer: (name: string) => object): GatewayAnswer {
  return text(value) === '' ? refused(`${parameter} is missing`) : fine(answer(text(value)));
}

/** Rows whose fields hold what was asked for; what was not asked about does not matter. */
function matching(rows: readonly object[], wanted: Readonly<Record<string, unknown>>): object[] {
  const asked = Object.entries(wanted).filter(([, value]) => text(value) !== '');
  return rows.filter((row) => asked.every(([name, value]) => (row as Record<string, unknown>)[name] === value));
}

function chosenOrders(plant: PlantModel, { status, from_date: from, to_date: to, limit }: Values): object[] {
  const most = Number(limit ?? MOST_ORDERS);
  return plant
    .orders()
    .filter((order) => text(status) === '' || order.status === status)
    .filter(({ dueAtMs }) => isWithin(new Date(dueAtMs).toISOString().slice(0, 10), from, to))
    .slice(0, Number.isInteger(most) && most > 0 ? most : MOST_ORDERS)
    .map(erpOrder);
}

/** The plant keeps no past: what is asked for earlier than now is not there. */
function chosenTelemetry(plant: PlantModel, { device_id: id, from, to }: Values, realMs: number): object[] {
  const today = new Date(realMs).toISOString().slice(0, 10);
  return isWithin(today, from, to) ? matching(telemetry(plant, realMs), { deviceId: id }) : [];
}

function isWithin(day: string, from: unknown, to: unknown): boolean {
  return (text(from) === '' || day >= text(from).slice(0, 10)) && (text(to) === '' || day <= text(to).slice(0, 10));
}

function specificationsOf(product: string): GatewayAnswer {
  if (!PLANT_PRODUCTS.some((known) => known === product)) return NOT_FOUND;
  const { nominalMm, lowerMm, upperMm } = DIAMETER;
  return fine({
    productId: product,
    specifications: [
      { parameter: 'Durchmesser', target: nominalMm, lowerLimit: lowerMm, upperLimit: upperMm, unit: 'mm' },
    ],
  });
}

/** By the name of the machine or of its device. */
function machineOf(plant: PlantModel, id: string): SimulatedMachine | undefined {
  return plant.machines().find(({ profile }) => profile.name === id || `IOT-${profile.name}` === id);
}

/** When the tool is worn out, at the present pace. */
function predictionFor({ profile, toolWearPercent, lastCycleS }: SimulatedMachine, realMs: number): object {
  const pieces = (100 - toolWearPercent) / profile.wearPerPiece;
  const hours = shown((pieces * lastCycleS) / 3600, 1);
  return {
    machineId: profile.name,
    predictedFailure: new Date(realMs + hours * 3_600_000).toISOString(),
    probability: shown(toolWearPercent / 100),
    timeToFailure: hours,
    recommendedAction: toolWearPercent > 90 ? 'Werkzeug jetzt wechseln' : 'Werkzeug beobachten',
    components: ['Werkzeug'],
  };
}

/** Planned orders of every machine, the most urgent first; `objectives: {minimize: "setup"}` keeps products together. */
function sequenceOf(plant: PlantModel, { objectives, constraints }: Values): object {
  const { minimize } = (objectives ?? {}) as { minimize?: unknown };
  const { workCenters } = (constraints ?? {}) as { workCenters?: unknown };
  const machines = plant
    .machines()
    .map(({ profile }) => profile.name)
    .filter((name) => !Array.isArray(workCenters) || workCenters.includes(name));
  return {
    objective: minimize === 'setup' ? 'setup' : 'due_date',
    sequence: machines.map((workCenter) => ({
      workCenter,
      orders: plant
        .orders()
        .filter(({ machine, status }) => machine === workCenter && status === 'planned')
        .toSorted(
          (one, other) =>
            (minimize === 'setup' ? one.productCode.localeCompare(other.productCode) : 0) ||
            one.dueAtMs - other.dueAtMs,
        )
        .map(({ orderNumber }) => orderNumber),
    })),
  };
}

function thresholdOf({ threshold }: Values): { threshold?: number } {
  return typeof threshold === 'number' ? { threshold } : {};
}

function dayOf(plant: PlantModel): string {
  return new Date(plant.nowMs()).toISOString().slice(0, 10);
}
