import type { ProductOperationRow } from './demo-rows.ts';
import type { ProductSpec } from './product-catalogue.ts';
import type { IdSource } from './seeded-id.ts';

/** An operation before or after the main one. Without a type it is done at a bench. */
type SideStep = { name: string; machineType?: string; setupMinutes: number; seconds: number; notes?: string };
/** The main operation runs on the product's own machine type, with the product's times. */
type Routing = { before?: readonly SideStep[]; main: string; after?: readonly SideStep[] };

const DEBURR: SideStep = {
  name: 'Entgraten',
  setupMinutes: 0,
  seconds: 25,
  notes: 'Kanten 0,2 × 45°, keine Grate an Dichtflächen',
};
const WASH: SideStep = { name: 'Reinigen', machineType: 'Teilereinigung', setupMinutes: 5, seconds: 30 };
const PACK: SideStep = { name: 'Verpacken', machineType: 'Verpackung', setupMinutes: 5, seconds: 15 };

const ROUTINGS: Readonly<Record<string, Routing>> = {
  'CNC-Fräsen': { main: 'Fräsen', after: [DEBURR, WASH] },
  'CNC-Drehen': { main: 'Drehen', after: [DEBURR, WASH] },
  Laserschneiden: { main: 'Laserschneiden', after: [DEBURR] },
  Abkanten: {
    before: [{ name: 'Zuschneiden', machineType: 'Laserschneiden', setupMinutes: 12, seconds: 20 }],
    main: 'Abkanten',
  },
  Roboterschweißen: {
    before: [{ name: 'Heften', setupMinutes: 5, seconds: 180, notes: 'In Vorrichtung, Heftpunkte nach Zeichnung' }],
    main: 'Schweißen',
    after: [{ name: 'Nähte sichtprüfen', setupMinutes: 0, seconds: 60 }],
  },
  Spritzguss: { main: 'Spritzgießen', after: [PACK] },
  Montage: {
    main: 'Montieren',
    after: [{ name: 'Endprüfung', setupMinutes: 5, seconds: 90, notes: 'Prüfprotokoll dem Gerät beilegen' }, PACK],
  },
  Teilereinigung: {
    main: 'Feinreinigen',
    after: [{ name: 'Sauberkeit prüfen', setupMinutes: 0, seconds: 45 }],
  },
  Verpackung: { before: [{ name: 'Kommissionieren', setupMinutes: 0, seconds: 30 }], main: 'Verpacken' },
};

export function operationRows(spec: ProductSpec, productId: string, ids: IdSource): ProductOperationRow[] {
  const { before = [], main, after = [] } = ROUTINGS[spec.machineType] ?? { main: spec.machineType };
  const own: SideStep = {
    name: main,
    machineType: spec.machineType,
    setupMinutes: spec.setupMinutes,
    seconds: spec.idealCycleSeconds,
  };
  return [...before, own, ...after].map((step, index) => ({
    id: ids.of(`operation:${spec.number}:${step.name}`),
    productId,
    operationNumber: (index + 1) * 10,
    name: step.name,
    machineType: step.machineType ?? null,
    setupMinutes: step.setupMinutes,
    idealCycleSeconds: step.seconds,
    notes: step.notes ?? null,
  }));
}
