import { defineFields } from '#records/field.ts';
import type { AdapterKind } from '../adapter.ts';

/** ING-36, CONST-41. */
export const SIMULATOR_INTERVAL_SECONDS = 5;

export const SIMULATOR_SETTINGS = defineFields({
  intervalSeconds: {
    kind: 'number',
    label: 'Abstand der Werte',
    unit: 's',
    min: 1,
    max: 3600,
    hint: `Vorgabe ${SIMULATOR_INTERVAL_SECONDS}`,
  },
  prefix: {
    kind: 'text',
    label: 'Vorsatz der Maschinennamen',
    maxLength: 40,
    hint: 'Ohne Vorsatz heißen sie CNC-1 bis CNC-3 und gehören zu Maschinen dieses Namens',
  },
  seed: { kind: 'text', label: 'Startwert des Zufalls', maxLength: 100, hint: 'Gleicher Startwert, gleiche Werte' },
});

export const simulatorKind: AdapterKind = {
  protocol: 'simulator',
  title: 'Demo-Daten',
  settingsFields: SIMULATOR_SETTINGS,
  settingsDefaults: { intervalSeconds: SIMULATOR_INTERVAL_SECONDS, seed: 'demo' },
  secretFields: [],
  pointFields: {},
  addressHint: 'machines/CNC-1 oder sensors/TEMP-1',
  checkAddress: (address) =>
    /^(machines|sensors)\/[\w-]+$/.test(address) ? null : 'Eine Adresse lautet zum Beispiel machines/CNC-1.',
  canBrowse: false,
};
