import { parseJsonPath, valueAt } from '#platform/json-path.ts';
import { CALL_NAMES } from './integration-calls.ts';

/** DATA-66 …: the shapes of spec §3. `list` fields keep what they hold. */
type FieldKind = 'text' | 'number' | 'flag' | 'list';
type Shape = { label: string; fields: Readonly<Record<string, FieldKind>>; listNames: readonly string[] };

export const MAPPED_SHAPES = {
  erpOrder: {
    label: 'Auftrag',
    fields: {
      orderId: 'text',
      productCode: 'text',
      quantity: 'number',
      status: 'text',
      dueDate: 'text',
      workCenter: 'text',
      priority: 'text',
    },
    listNames: ['orders', 'productionOrders', 'production_orders'],
  },
  workCentre: {
    label: 'Arbeitsplatz',
    fields: { id: 'text', name: 'text', capacity: 'number', utilization: 'number', status: 'text' },
    listNames: ['workCenters', 'workCentres', 'work_centers'],
  },
  material: {
    label: 'Material',
    fields: {
      materialCode: 'text',
      description: 'text',
      unit: 'text',
      stockLevel: 'number',
      safetyStock: 'number',
      location: 'text',
    },
    listNames: ['materials'],
  },
  qualitySpecification: {
    label: 'Prüfvorgabe',
    fields: { productId: 'text', specifications: 'list' },
    listNames: ['qualitySpecifications', 'quality_specifications'],
  },
  maintenancePrediction: {
    label: 'Wartungsprognose',
    fields: {
      machineId: 'text',
      predictedFailure: 'text',
      probability: 'number',
      timeToFailure: 'number',
      recommendedAction: 'text',
      components: 'list',
    },
    listNames: ['predictions'],
  },
  anomalyResult: {
    label: 'Anomalie',
    fields: { detected: 'flag', score: 'number', threshold: 'number', parameters: 'list', timestamp: 'text' },
    listNames: ['anomalies', 'results'],
  },
  device: {
    label: 'Gerät',
    fields: {
      deviceId: 'text',
      type: 'text',
      status: 'text',
      location: 'text',
      lastSeen: 'text',
      firmware: 'text',
    },
    listNames: ['devices'],
  },
} as const satisfies Record<string, Shape>;

/** As people read them; the names above are those of the specification. */
export const FIELD_LABELS: Readonly<Record<string, string>> = {
  orderId: 'Auftrag',
  productCode: 'Produkt',
  quantity: 'Menge',
  status: 'Status',
  dueDate: 'Liefertermin',
  workCenter: 'Arbeitsplatz',
  priority: 'Priorität',
  id: 'Kennung',
  name: 'Name',
  capacity: 'Kapazität',
  utilization: 'Auslastung',
  materialCode: 'Material',
  description: 'Bezeichnung',
  unit: 'Einheit',
  stockLevel: 'Bestand',
  safetyStock: 'Sicherheitsbestand',
  location: 'Ort',
  productId: 'Produkt',
  specifications: 'Vorgaben',
  machineId: 'Maschine',
  predictedFailure: 'Erwarteter Ausfall',
  probability: 'Wahrscheinlichkeit',
  timeToFailure: 'Zeit bis zum Ausfall',
  recommendedAction: 'Empfehlung',
  components: 'Bauteile',
  detected: 'Erkannt',
  score: 'Wert',
  threshold: 'Schwelle',
  parameters: 'Betroffen',
  timestamp: 'Zeit',
  deviceId: 'Gerät',
  type: 'Art',
  lastSeen: 'Zuletzt gesehen',
  firmware: 'Firmware',
};

export type ShapeName = keyof typeof MAPPED_SHAPES;
export type MappedItem = Record<string, unknown>;

/** Where a system keeps things when it names them differently. `items`: place of the list; the rest: place of a field. */
export type FieldMapping = Readonly<Record<string, string>>;

const COMMON_LISTS = ['items', 'data', 'results', 'value'] as const;

/** The answer as items of the shape, or null when there is no list or object to take them from. */
export function mapAnswer(shape: ShapeName, answer: unknown, mapping: FieldMapping): MappedItem[] | null {
  const items = itemsOf(shape, answer, mapping.items);
  if (items === null) return null;
  const fields = Object.entries<FieldKind>(MAPPED_SHAPES[shape].fields);
  return items.map((item) =>
    Object.fromEntries(
      fields.map(([name, kind]) => {
        const path = parseJsonPath(mapping[name] ?? name) ?? [name];
        return [name, readField(kind, valueAt(item, path))];
      }),
    ),
  );
}

/** A list, an object that holds one under a usual name, or one object alone. */
function itemsOf(shape: ShapeName, answer: unknown, place: string | undefined): unknown[] | null {
  if (place !== undefined && place !== '') {
    const found = valueAt(answer, parseJsonPath(place) ?? []);
    if (Array.isArray(found)) return found as unknown[];
    return isObject(found) ? [found] : null;
  }
  if (Array.isArray(answer)) return answer as unknown[];
  if (!isObject(answer)) return null;
  const names = [...MAPPED_SHAPES[shape].listNames, ...COMMON_LISTS];
  const list = names.map((name) => answer[name]).find((value) => Array.isArray(value));
  return (list as unknown[] | undefined) ?? [answer];
}

/** What cannot be read as its kind is null, never a guess. */
function readField(kind: FieldKind, value: unknown): unknown {
  if (value === undefined || value === null) return null;
  switch (kind) {
    case 'text':
      return typeof value === 'string' || typeof value === 'number' ? readableText(String(value)) : null;
    case 'number': {
      const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
      return typeof number === 'number' && Number.isFinite(number) ? number : null;
    }
    case 'flag':
      return typeof value === 'boolean' ? value : null;
    case 'list':
      return Array.isArray(value) ? value : null;
    default:
      return kind satisfies never;
  }
}

/** Without what no database takes: the null character and halves of characters. */
function readableText(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed().trim();
}

export type MappingReading = { mapping: Record<string, FieldMapping> } | { wrongLine: string };

/**
 * Lines `orderId = header.number` below a heading `[productionOrders]`; a line without heading holds for all calls.
 * `items` is the place of the list, `path` the address of the call.
 */
export function parseMapping(text: string): MappingReading {
  const mapping: Record<string, Record<string, string>> = {};
  let call = '*';
  for (const line of text.split('\n').map((part) => part.trim())) {
    if (line === '') continue;
    const heading = /^\[(\w+)\]$/.exec(line)?.[1];
    if (heading !== undefined) {
      if (!CALL_NAMES.some((name) => name === heading)) return { wrongLine: line };
      call = heading;
      continue;
    }
    const [, name, path] = /^(\w+)\s*=\s*(\S.*)$/.exec(line) ?? [];
    if (name === undefined || path === undefined) return { wrongLine: line };
    if (name !== 'path' && parseJsonPath(path) === null) return { wrongLine: line };
    mapping[call] = { ...mapping[call], [name]: path.trim() };
  }
  return { mapping };
}

export function mappingOf(mapping: Readonly<Record<string, FieldMapping>>, call: string): FieldMapping {
  return { ...mapping['*'], ...mapping[call] };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
