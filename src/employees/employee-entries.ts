import { defineFields } from '#records/field.ts';
import { ABSENCE_TYPE_LABELS } from './absence-type.ts';
import { LARGEST_GROUP_SIZE, SMALLEST_GROUP_SIZE } from './group-size.ts';
import { LONGEST_REFERENCE_DAYS, SHORTEST_REFERENCE_DAYS, UNLOCK_MAX_HOURS } from './privacy.api.ts';
import { SKILL_LEVEL_LABELS } from './skill-level.ts';

/** What people enter for a skill; the level is chosen by its word. */
export const SKILL_FIELDS = defineFields({
  skill: { kind: 'text', label: 'Qualifikation', required: true, maxLength: 100 },
  level: { kind: 'choice', label: 'Stufe', required: true, choices: SKILL_LEVEL_LABELS },
  validUntil: { kind: 'date', label: 'Gültig bis', hint: 'Leer: unbefristet' },
});

export const ABSENCE_FIELDS = defineFields({
  absenceType: { kind: 'choice', label: 'Art', required: true, choices: ABSENCE_TYPE_LABELS },
  fromDate: { kind: 'date', label: 'Von', required: true },
  toDate: { kind: 'date', label: 'Bis', required: true, hint: 'Letzter Tag der Abwesenheit' },
});

export const PRIVACY_FIELDS = defineFields({
  minimumGroupSize: {
    kind: 'number',
    label: 'Kleinste Gruppe in Auswertungen',
    unit: 'Personen',
    required: true,
    integer: true,
    min: SMALLEST_GROUP_SIZE,
    max: LARGEST_GROUP_SIZE,
    hint: 'Kleinere Gruppen erscheinen ohne Werte.',
  },
  personReferenceDays: {
    kind: 'number',
    label: 'Personenbezug entfernen nach',
    unit: 'Tagen',
    integer: true,
    min: SHORTEST_REFERENCE_DAYS,
    max: LONGEST_REFERENCE_DAYS,
    hint: 'Leer: nie. Buchungen und erledigte Aufträge bleiben, der Name verschwindet endgültig. Prüfungen behalten ihren Prüfer.',
  },
});

export const UNLOCK_FIELDS = defineFields({
  purpose: {
    kind: 'text',
    label: 'Zweck',
    required: true,
    maxLength: 500,
    multiline: true,
    hint: 'Mindestens 10 Zeichen. Zweck, Person und Zeit werden protokolliert.',
  },
  hours: {
    kind: 'number',
    label: 'Dauer',
    unit: 'h',
    required: true,
    integer: true,
    min: 1,
    max: UNLOCK_MAX_HOURS,
  },
});
