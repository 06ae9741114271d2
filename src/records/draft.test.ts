import { describe, expect, it } from 'vitest';
import { differingFields, draftOf, messagesByField, valuesOfDraft } from './draft.ts';
import { defineFields } from './field.ts';

const FIELDS = defineFields({
  name: { kind: 'text', label: 'Name', required: true },
  weightKg: { kind: 'number', label: 'Gewicht', unit: 'kg' },
  since: { kind: 'date', label: 'Seit' },
  isActive: { kind: 'flag', label: 'Aktiv' },
});

describe('drafts of a form', () => {
  it.each([0, 1.234, 1234.5, -0.25, 0.000_000_1, 2_000_000_000])(
    'shows %d so that it is read back unchanged',
    (weightKg) => {
      const draft = draftOf(FIELDS, { name: 'A', weightKg, since: null, isActive: false });
      expect(valuesOfDraft(FIELDS, draft)).toEqual({ name: 'A', weightKg, since: null, isActive: false });
      expect(String(draft.weightKg)).not.toMatch(/e|\./);
    },
  );

  it('a new record is active and otherwise empty, unless it has first values', () => {
    expect(draftOf(FIELDS, {})).toEqual({ name: '', weightKg: '', since: '', isActive: true });
    expect(draftOf(FIELDS, { name: 'Stk', isActive: false })).toMatchObject({ name: 'Stk', isActive: false });
  });

  it('keeps what is no number as typed, and makes blanks null', () => {
    expect(valuesOfDraft(FIELDS, { name: '  ', weightKg: '12 kg', since: '', isActive: true })).toEqual({
      name: null,
      weightKg: '12 kg',
      since: null,
      isActive: true,
    });
  });

  it('compares meaning, not spelling', () => {
    const one = { name: 'A', weightKg: '1,50', since: '', isActive: true };
    expect(differingFields(FIELDS, one, { ...one, weightKg: '1,5' })).toEqual([]);
    expect(differingFields(FIELDS, one, { ...one, weightKg: '1,6', isActive: false })).toEqual([
      'weightKg',
      'isActive',
    ]);
  });

  it('finds the field of a problem wherever it stands in the path', () => {
    const problems = [
      { path: 'values.weightKg', message: 'Gewicht muss eine Zahl sein.' },
      { path: 'weightKg', message: 'zweiter Satz' },
      { path: 'name', message: 'Name fehlt.' },
      { path: 'version', message: '3' },
    ];
    expect(messagesByField(FIELDS, problems)).toEqual({
      weightKg: 'Gewicht muss eine Zahl sein.',
      name: 'Name fehlt.',
    });
  });
});
