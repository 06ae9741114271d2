import { defineFields } from '#records/field.ts';

/** What people enter about a machine. Its state comes from its data. */
export const MACHINE_FIELDS = defineFields({
  name: { kind: 'text', label: 'Name', required: true, maxLength: 100 },
  type: { kind: 'text', label: 'Art', required: true, maxLength: 100, hint: 'Zum Beispiel CNC-Fräsen' },
  machineNumber: { kind: 'text', label: 'Maschinennummer', maxLength: 60 },
  manufacturer: { kind: 'text', label: 'Hersteller', maxLength: 100 },
  model: { kind: 'text', label: 'Modell', maxLength: 100 },
  yearBuilt: { kind: 'number', label: 'Baujahr', integer: true, min: 1900, max: 2200, grouped: false },
  hall: { kind: 'text', label: 'Halle', maxLength: 60 },
  line: { kind: 'text', label: 'Linie', maxLength: 60 },
  ratedPowerKw: { kind: 'number', label: 'Nennleistung', unit: 'kW', min: 0, max: 100_000 },
  standbyPowerKw: { kind: 'number', label: 'Ruheleistung', unit: 'kW', min: 0, max: 100_000 },
  meterId: { kind: 'text', label: 'Energiezähler', maxLength: 100 },
  runsThroughBreaks: {
    kind: 'flag',
    label: 'Läuft in Pausen',
    hint: 'Automatische Maschinen arbeiten weiter, während Menschen Pause machen.',
  },
  isActive: { kind: 'flag', label: 'Aktiv' },
});
