import { defineFields } from '#records/field.ts';

/** Days between the request and the deletion of a company, in which it can be taken back. */
export const DELETION_GRACE_DAYS = 30;

export const LOCALE_LABELS = {
  'de-DE': 'Deutschland: 1.234,5',
  'de-CH': 'Schweiz: 1’234.5',
  'de-AT': 'Österreich: 1 234,5',
} as const;

/** Where German is spoken first; then the rest of Europe. */
const FIRST_ZONES = ['Europe/Berlin', 'Europe/Vienna', 'Europe/Zurich'];

function timeZoneLabels(): Record<string, string> {
  const europe = Intl.supportedValuesOf('timeZone').filter((zone) => zone.startsWith('Europe/'));
  const zones = [...FIRST_ZONES, ...europe.filter((zone) => !FIRST_ZONES.includes(zone)), 'UTC'];
  return Object.fromEntries(zones.map((zone) => [zone, zone.replace('Europe/', '').replaceAll('_', ' ')]));
}

export const COMPANY_FIELDS = defineFields({
  name: { kind: 'text', label: 'Firmenname', required: true, maxLength: 200 },
  timeZone: {
    kind: 'choice',
    label: 'Zeitzone',
    required: true,
    choices: timeZoneLabels(),
    hint: 'Bestimmt Schichten, Tage und Uhrzeiten. Berechnete Kennzahlen vergangener Tage bleiben, wie sie sind.',
  },
  locale: {
    kind: 'choice',
    label: 'Zahlen und Datum',
    required: true,
    choices: LOCALE_LABELS,
    hint: 'Schreibweise in der Anwendung.',
  },
});

export const DELETION_FIELDS = defineFields({
  companyName: {
    kind: 'text',
    label: 'Firmenname',
    required: true,
    maxLength: 200,
    hint: 'Zur Bestätigung genau so, wie er oben steht',
  },
  password: { kind: 'text', label: 'Ihr Passwort', required: true, maxLength: 200, secret: true },
});
