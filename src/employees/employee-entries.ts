import { defineFields } from '#records/field.ts';
import { ABSENCE_TYPE_LABELS } from './absence-type.ts';
import { UNLOCK_MAX_HOURS } from './privacy.api.ts';
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
