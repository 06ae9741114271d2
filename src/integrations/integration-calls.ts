import type { ShapeName } from './mapped-shapes.ts';
import type { Category } from './request-rules.ts';

/** What a parameter may hold. `number` and `json` come from forms as text and are read by `readParameters`. */
export type ParameterKind = 'text' | 'date' | 'number' | 'json';
export type CallParameter = { name: string; label: string; kind: ParameterKind; required?: true };

export type IntegrationCall = {
  label: string;
  method: 'GET' | 'POST' | 'DELETE';
  /** OPEN-135: our own path below the base URL; a system may have another. `{name}` is filled from the parameters. */
  path: string;
  category: Category | 'any';
  parameters: readonly CallParameter[];
  /** Without one the raw JSON is the answer (OPEN-135). */
  shape?: ShapeName;
  /** Makes something happen over there: needs the level `manage`, a confirmation and an entry in the log. */
  isCommand?: true;
};

const text = (name: string, label: string): CallParameter => ({ name, label, kind: 'text' });
const date = (name: string, label: string): CallParameter => ({ name, label, kind: 'date' });
const needed = (parameter: CallParameter): CallParameter => ({ ...parameter, required: true });
const json = (name: string, label: string): CallParameter => ({ name, label, kind: 'json' });

/** INT-02 … INT-16: every call of the specification's table. */
export const INTEGRATION_CALLS = {
  productionOrders: {
    label: 'Fertigungsaufträge',
    method: 'GET',
    path: '/production-orders',
    category: 'erp',
    parameters: [
      text('status', 'Status'),
      date('from_date', 'Von'),
      date('to_date', 'Bis'),
      { name: 'limit', label: 'Höchstens', kind: 'number' },
    ],
    shape: 'erpOrder',
  },
  workCentres: {
    label: 'Arbeitsplätze',
    method: 'GET',
    path: '/work-centers',
    category: 'erp',
    parameters: [],
    shape: 'workCentre',
  },
  materials: {
    label: 'Materialien',
    method: 'GET',
    path: '/materials',
    category: 'erp',
    parameters: [text('material_code', 'Materialnummer'), text('plant', 'Werk')],
    shape: 'material',
  },
  qualitySpecifications: {
    label: 'Prüfvorgaben',
    method: 'GET',
    path: '/quality-specifications',
    category: 'quality',
    parameters: [needed(text('product_id', 'Produkt'))],
    shape: 'qualitySpecification',
  },
  maintenancePredictions: {
    label: 'Wartungsprognose',
    method: 'POST',
    path: '/maintenance-predictions',
    category: 'quality',
    parameters: [
      needed(text('machine_id', 'Maschine')),
      json('sensor_data', 'Sensordaten (JSON)'),
      json('history', 'Verlauf (JSON)'),
    ],
    shape: 'maintenancePrediction',
  },
  anomalyDetection: {
    label: 'Anomalieerkennung',
    method: 'POST',
    path: '/anomaly-detection',
    category: 'quality',
    parameters: [
      needed(json('data_points', 'Messwerte (JSON)')),
      { name: 'threshold', label: 'Schwelle', kind: 'number' },
    ],
    shape: 'anomalyResult',
  },
  productionOptimisation: {
    label: 'Optimierung der Produktion',
    method: 'POST',
    path: '/production-optimization',
    category: 'quality',
    parameters: [json('constraints', 'Bedingungen (JSON)'), json('objectives', 'Ziele (JSON)')],
  },
  devices: {
    label: 'Geräte',
    method: 'GET',
    path: '/devices',
    category: 'iot',
    parameters: [text('type', 'Art'), text('status', 'Status')],
    shape: 'device',
  },
  telemetry: {
    label: 'Telemetrie',
    method: 'GET',
    path: '/telemetry',
    category: 'iot',
    parameters: [
      needed(text('device_id', 'Gerät')),
      date('from', 'Von'),
      date('to', 'Bis'),
      text('interval', 'Abstand, z. B. 1h'),
    ],
  },
  deviceCommand: {
    label: 'Gerätebefehl',
    method: 'POST',
    path: '/devices/{device_id}/commands',
    category: 'iot',
    parameters: [
      needed(text('device_id', 'Gerät')),
      needed(text('command', 'Befehl')),
      json('parameters', 'Parameter (JSON)'),
    ],
    isCommand: true,
  },
  weatherCurrent: {
    label: 'Wetter, jetzt',
    method: 'GET',
    path: '/weather/current',
    category: 'weather',
    parameters: [needed(text('location', 'Ort'))],
  },
  weatherForecast: {
    label: 'Wetter, Vorhersage',
    method: 'GET',
    path: '/weather/forecast',
    category: 'weather',
    parameters: [needed(text('location', 'Ort')), { name: 'days', label: 'Tage', kind: 'number' }],
  },
  energyPrices: {
    label: 'Strompreise',
    method: 'GET',
    path: '/energy/prices',
    category: 'energy',
    parameters: [needed(text('market', 'Markt')), date('date', 'Tag')],
  },
  energyDemand: {
    label: 'Strombedarf',
    method: 'GET',
    path: '/energy/demand',
    category: 'energy',
    parameters: [needed(text('region', 'Region')), date('date', 'Tag')],
  },
  health: {
    label: 'Erreichbarkeit',
    method: 'GET',
    path: '/health',
    category: 'any',
    parameters: [],
  },
  // OPEN-134
  createWebhook: {
    label: 'Webhook anmelden',
    method: 'POST',
    path: '/webhooks',
    category: 'any',
    parameters: [needed(text('url', 'Adresse')), needed(json('events', 'Ereignisse (JSON-Liste)'))],
    isCommand: true,
  },
  deleteWebhook: {
    label: 'Webhook abmelden',
    method: 'DELETE',
    path: '/webhooks/{id}',
    category: 'any',
    parameters: [needed(text('id', 'Kennung'))],
    isCommand: true,
  },
} as const satisfies Record<string, IntegrationCall>;

export type CallName = keyof typeof INTEGRATION_CALLS;
export const CALL_NAMES = Object.keys(INTEGRATION_CALLS) as [CallName, ...CallName[]];

/** INT-15, OPEN-134: client credentials are exchanged here unless a system has another path. */
export const TOKEN_PATH = '/oauth/token';

export function callOf(name: CallName): IntegrationCall {
  return INTEGRATION_CALLS[name];
}

export function callsOf(category: Category): CallName[] {
  return CALL_NAMES.filter((name) => ['any', category].includes(INTEGRATION_CALLS[name].category));
}

export type ParameterValue = string | number | object;
export type ParameterReading =
  | { values: Record<string, ParameterValue> }
  | { problem: { name: string; message: string } };

/** Reads what was typed for a call; empty is left out. Sizes are limited by the request's own limit. */
export function readParameters(name: CallName, typed: Readonly<Record<string, string>>): ParameterReading {
  const values: Record<string, ParameterValue> = {};
  for (const parameter of callOf(name).parameters) {
    const given = (typed[parameter.name] ?? '').trim();
    if (given === '') {
      if (parameter.required) return wrong(parameter, 'fehlt.');
      continue;
    }
    const value = readValue(parameter.kind, given);
    if (value === null) return wrong(parameter, PROBLEMS[parameter.kind]);
    values[parameter.name] = value;
  }
  return { values };
}

const PROBLEMS: Record<ParameterKind, string> = {
  text: 'ist nicht lesbar.',
  date: 'muss ein Datum sein, zum Beispiel 2026-11-15.',
  number: 'muss eine Zahl ab 0 sein.',
  json: 'muss gültiges JSON sein (Objekt oder Liste).',
};

function wrong({ name, label }: CallParameter, why: string): ParameterReading {
  return { problem: { name, message: `${label} ${why}` } };
}

function readValue(kind: ParameterKind, given: string): ParameterValue | null {
  switch (kind) {
    case 'text':
      return given;
    case 'date':
      return /^\d{4}-\d{2}-\d{2}(T[\d:.]+Z?)?$/.test(given) && !Number.isNaN(Date.parse(given)) ? given : null;
    case 'number': {
      const number = Number(given.replace(',', '.'));
      return Number.isFinite(number) && number >= 0 ? number : null;
    }
    case 'json':
      try {
        const value = JSON.parse(given) as unknown;
        return typeof value === 'object' && value !== null ? value : null;
      } catch {
        return null;
      }
    default:
      return kind satisfies never;
  }
}

export type WireRequest = {
  method: IntegrationCall['method'];
  path: string;
  query: Record<string, string>;
  body?: Record<string, ParameterValue>;
};

/** The call as it goes over the wire: what the path does not take becomes query (GET, DELETE) or body (POST). */
export function wireRequest(
  name: CallName,
  values: Readonly<Record<string, ParameterValue>>,
  ownPath?: string,
): WireRequest {
  const { method, path } = callOf(name);
  const used = new Set<string>();
  const filled = (ownPath ?? path).replace(/\{(\w+)\}/g, (_whole, parameter: string) => {
    used.add(parameter);
    const value = values[parameter] ?? '';
    return encodeURIComponent(typeof value === 'object' ? JSON.stringify(value) : value);
  });
  const rest = Object.entries(values).filter(([parameter]) => !used.has(parameter));
  if (method === 'POST') return { method, path: filled, query: {}, body: Object.fromEntries(rest) };
  const query = rest.map(([parameter, value]) => [
    parameter,
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ]);
  return { method, path: filled, query: Object.fromEntries(query) as Record<string, string> };
}
