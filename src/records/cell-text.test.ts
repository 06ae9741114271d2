import { describe, expect, it } from 'vitest';
import { fromCellText, matchColumns, readNumber, toCellText } from './cell-text.ts';
import { defineFields, headingOf } from './field.ts';

const FIELDS = defineFields({
  name: { kind: 'text', label: 'Name', required: true },
  weightKg: { kind: 'number', label: 'Gewicht', unit: 'kg' },
  level: { kind: 'choice', label: 'Stufe', choices: { low: 'Niedrig', high: 'Hoch' } },
  since: { kind: 'date', label: 'Seit' },
  isActive: { kind: 'flag', label: 'Aktiv' },
  machineId: { kind: 'reference', label: 'Maschine', to: 'machines' },
});

describe('cells of a file', () => {
  it.each([
    ['1.234,5', 1234.5],
    ['1’234.5', 1234.5],
    ["1'234.5", 1234.5],
    ['1234.5', 1234.5],
    ['1 234,5', 1234.5],
    ['1.234', 1234],
    ['0,25', 0.25],
    ['-3', -3],
  ])('reads the number %s as %d', (text, value) => {
    expect(readNumber(text)).toBe(value);
  });

  it.each(['abc', '1,2,3', '1.2.3', '=1+1', '12 kg', '', '--1', '1e5'])('does not read %j as a number', (text) => {
    expect(readNumber(text)).toBeNull();
  });

  it.each([
    ['name', ' Fräse ', 'Fräse'],
    ['weightKg', '2,5', 2.5],
    ['weightKg', 'viel', 'viel'],
    ['level', 'HOCH', 'high'],
    ['level', 'low', 'low'],
    ['level', 'mittel', 'mittel'],
    ['since', '3.1.2026', '2026-01-03'],
    ['since', '2026-01-03', '2026-01-03'],
    ['since', 'gestern', 'gestern'],
    ['isActive', 'Ja', true],
    ['isActive', 'nein', false],
    ['isActive', 'vielleicht', 'vielleicht'],
    ['isActive', '', true],
    ['machineId', 'CNC-1', 'CNC-1'],
    ['weightKg', '  ', null],
  ] as const)('reads %s %j as %j', (name, text, value) => {
    expect(fromCellText(FIELDS[name], text)).toEqual(value);
  });

  it('writes what it reads', () => {
    for (const [name, value] of Object.entries({
      name: 'Säge',
      weightKg: 1234.5,
      level: 'high',
      since: '2026-11-15',
      isActive: false,
    })) {
      const field = FIELDS[name as keyof typeof FIELDS];
      expect(fromCellText(field, toCellText(field, value))).toEqual(value);
    }
    expect(toCellText(FIELDS.name, null)).toBe('');
    expect(toCellText(FIELDS.machineId, 'id-1', (id) => (id === 'id-1' ? 'CNC-1' : undefined))).toBe('CNC-1');
    expect(toCellText(FIELDS.machineId, 'id-2')).toBe('');
    expect(toCellText(FIELDS.level, 'unbekannt')).toBe('unbekannt');
  });

  it('finds columns by label with unit, label or name, in any order and case', () => {
    expect(headingOf(FIELDS.weightKg)).toBe('Gewicht (kg)');
    expect(matchColumns(FIELDS, ['gewicht (kg)', 'NAME', 'etwas anderes', 'is active'])).toEqual(
      new Map([
        ['name', 1],
        ['weightKg', 0],
        ['isActive', 3],
      ]),
    );
  });
});
