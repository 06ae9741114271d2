import { describe, expect, it } from 'vitest';
import { createFormat, DEFAULT_FORMAT } from '#platform/format.ts';
import { type CertifiedOrder, inspectionCertificate, releaseOf } from './inspection-certificate.ts';

const FORMAT = createFormat(DEFAULT_FORMAT);
const HEAD = { companyName: 'Muster AG', createdAt: '15.11.2026, 09:00', createdBy: 'qs@muster.example' };
const CHECK = {
  checkNumber: 'QP-1',
  checkDate: '2026-11-02T07:00:00.000Z',
  result: 'pass',
  inspectedQuantity: 5,
  overrideReason: null,
} as const;
const MEASURED = {
  checkNumber: 'QP-1',
  parameter: 'Durchmesser',
  unit: 'mm',
  nominal: 10,
  lower: 9.95,
  upper: null,
  values: [10.01, 9.9],
  outOfSpecCount: 1,
};
const ORDER: CertifiedOrder = {
  productionNumber: 'FA-1',
  productNumber: 'W-1',
  productName: 'Welle',
  revision: null,
  customer: null,
  isCompleted: true,
  goodQuantity: 100,
  startTime: '2026-11-02T06:00:00.000Z',
  endTime: '2026-11-02T12:00:00.000Z',
  checks: [CHECK],
  measured: [MEASURED, { ...MEASURED, checkNumber: 'QP-2', values: [10.2], outOfSpecCount: 0 }],
  batches: [],
  holds: [],
};

describe('release of a lot', () => {
  const failed = { ...CHECK, result: 'fail', checkDate: '2026-11-02T08:00:00.000Z' } as const;
  const hold = { reason: 'Maß', heldAt: '2026-11-02T08:05:00.000Z', releasedAt: null, releaseNote: null };
  const freed = (releasedAt: string) => ({ ...hold, releasedAt, releaseNote: 'Nachgemessen' });
  it.each([
    ['released', {}],
    ['unfinished', { isCompleted: false }],
    ['failed', { checks: [CHECK, failed] }],
    ['failed', { checks: [{ ...CHECK, result: 'rework' as const }] }],
    ['held', { holds: [hold] }],
    ['decided', { checks: [failed], holds: [freed('2026-11-02T09:00:00.000Z')] }],
    ['failed', { checks: [failed], holds: [freed('2026-11-02T07:30:00.000Z')] }],
    ['released', { holds: [freed('2026-11-02T09:00:00.000Z')] }],
  ] as const)('is %s (%#)', (release, change) => {
    expect(releaseOf({ ...ORDER, ...change })).toBe(release);
  });
});

it('the certificate gathers a characteristic over all checks and keeps figures as they were entered', () => {
  const { parts } = inspectionCertificate(ORDER, HEAD, FORMAT);
  const table = (title: string) => parts.find((part) => part.kind === 'table' && part.title === title);
  expect(table('Merkmale und Grenzen')).toMatchObject({
    rows: [['Durchmesser in mm', '10', '9,95', '–', '3', '9,90', '10,037', '10,20', '1 außerhalb']],
  });
  expect(table('Messwerte')).toMatchObject({
    rows: [
      ['QP-1', 'Durchmesser in mm', '10,01; 9,9'],
      ['QP-2', 'Durchmesser in mm', '10,2'],
    ],
  });
});

it('the certificate claims no standard it does not meet', () => {
  const text = JSON.stringify(inspectionCertificate(ORDER, HEAD, FORMAT));
  expect(text.match(/EN 10204/g)).toHaveLength(1);
  expect(text).toContain('Es ist kein Abnahmeprüfzeugnis nach EN 10204.');
});
