import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createFormat, DEFAULT_FORMAT } from '#platform/format.ts';
import { parseCsv, writeCsv } from '../csv.ts';
import { writeNumber } from '../draft.ts';
import { defineFields } from '../field.ts';
import { readImportTable } from '../import-table.ts';
import { recordKind } from '../record-kind.ts';
import { fieldColumns, fractionDigitsOf } from './table-column.ts';

const kind = recordKind({
  path: '/api/things',
  words: { singular: 'Ding', plural: 'Dinge', theOne: 'das Ding', thisOne: 'dieses Ding' },
  fields: defineFields({
    number: { kind: 'text', label: 'Nummer', required: true },
    weightKg: { kind: 'number', label: 'Gewicht', unit: 'kg' },
    since: { kind: 'date', label: 'Seit' },
    level: { kind: 'choice', label: 'Stufe', choices: { low: 'Niedrig', high: 'Hoch' } },
    isActive: { kind: 'flag', label: 'Aktiv' },
  }),
  sortable: ['number', 'weightKg'],
  filters: { active: z.enum(['true', 'false']).optional() },
  extra: {},
  topics: [],
  write: 'manage',
});
const columns = fieldColumns(kind, {
  rowHeader: 'number',
  shown: ['weightKg'],
  changes: { level: { title: 'Ebene' } },
});
const ROW = {
  id: '1',
  version: 1,
  updatedAt: '2026-11-15T00:00:00Z',
  number: '=1+1',
  weightKg: 1234.5678,
  since: '2026-01-03',
  level: 'high',
  isActive: false,
} as const;
const format = createFormat(DEFAULT_FORMAT);

describe('columns of a kind', () => {
  it('take heading, order and visibility from the fields', () => {
    expect(columns.map(({ title, sort, startsHidden }) => [title, sort, startsHidden])).toEqual([
      ['Nummer', 'number', false],
      ['Gewicht (kg)', 'weightKg', false],
      ['Seit', undefined, true],
      ['Ebene', undefined, true],
      ['Aktiv', undefined, true],
    ]);
  });

  it('show values as people read them and a dash for what is missing', () => {
    const show = (row: typeof ROW | object) => columns.map((column) => column.render?.({ ...ROW, ...row }, format));
    expect(show({})).toEqual(['=1+1', '1.234,568', '03.01.2026', 'Hoch', 'Nein']);
    expect(show({ weightKg: null, since: null, level: null })).toEqual(['=1+1', '–', '–', '–', 'Nein']);
  });

  it('are exported so that an import reads the same values', () => {
    const texts = columns.map((column) => {
      const value = column.value(ROW);
      return typeof value === 'number' ? writeNumber(value) : (value ?? '');
    });
    const headings = columns.map(({ title }) => (title === 'Ebene' ? 'Stufe' : title));
    const { rows } = readImportTable(kind.fields, parseCsv(writeCsv([headings, texts])).rows);
    expect(rows).toEqual([
      { number: '=1+1', weightKg: 1234.5678, since: '2026-01-03', level: 'high', isActive: false },
    ]);
  });
});

it.each([
  [5, 0],
  [0.1 + 0.2, 1],
  [2.25, 2],
  [1.23456, 3],
  [-0.5, 1],
])('shows %d with %d decimals', (value, digits) => {
  expect(fractionDigitsOf(value)).toBe(digits);
});
