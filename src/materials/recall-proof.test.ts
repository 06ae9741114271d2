import { expect, it } from 'vitest';
import { createFormat, DEFAULT_FORMAT } from '#platform/format.ts';
import { contentsOf, type DocumentPart } from '#platform/printed-document.ts';
import type { AffectedProduction, TracedBatch } from './genealogy.api.ts';
import { recallProof } from './recall-proof.ts';

const FORMAT = createFormat(DEFAULT_FORMAT);
const HEAD = { companyName: 'Muster AG', createdAt: '15.11.2026, 09:00', createdBy: 'qs@muster.example' };
const BATCH: TracedBatch = {
  id: 'b1',
  batchNumber: 'C-1',
  supplierBatchNumber: 'L-9',
  materialId: 'm',
  materialNumber: 'M-1',
  description: 'Stahl',
  unit: 'kg',
  supplier: 'Stahlwerk',
  receivedAt: '2026-11-01T08:00:00.000Z',
  stock: 12.5,
};
const ORDER: AffectedProduction = {
  id: 'p1',
  productionNumber: 'FA-1',
  status: 'completed',
  productId: 'x',
  productNumber: 'W-1',
  productModel: 'Welle',
  customer: 'Kunde A',
  startTime: '2026-11-02T06:00:00.000Z',
  endTime: null,
  goodQuantity: 100,
  batchNumber: 'C-1',
  unit: 'kg',
  consumedQuantity: 30,
};
const tableOf = (parts: readonly DocumentPart[], title: string) => {
  const part = parts.find((one) => one.kind === 'table' && one.title === title);
  return part?.kind === 'table' ? part.rows.map((row) => [...row]) : undefined;
};

it('the proof names question, batches, products, customers and orders; an order of two batches counts once', () => {
  const productions = [
    ORDER,
    { ...ORDER, batchNumber: 'C-2' },
    { ...ORDER, id: 'p2', productionNumber: 'FA-2', customer: null, goodQuantity: 5 },
  ];
  const proof = recallProof({ batch: 'c-1', batches: [BATCH], productions }, HEAD, FORMAT);
  expect(proof).toMatchObject({ title: 'Rückrufnachweis', subject: 'Charge c-1', createdBy: 'qs@muster.example' });
  expect(tableOf(proof.parts, 'Betroffene Chargen und Lieferungen')).toEqual([
    ['C-1', 'L-9', 'M-1 Stahl', 'Stahlwerk', '01.11.2026', '12,500\u00a0kg'],
  ]);
  expect(tableOf(proof.parts, 'Betroffene Produkte')).toEqual([['W-1 Welle', '2', '105']]);
  expect(tableOf(proof.parts, 'Belieferte Kunden')).toEqual([
    ['Kunde A', '1', '100'],
    ['Ohne Angabe', '1', '5'],
  ]);
  expect(tableOf(proof.parts, 'Betroffene Aufträge')).toHaveLength(3);
  expect(proof.parts[0]).toMatchObject({
    items: expect.arrayContaining([{ term: 'Betroffene Aufträge', value: '2' }]),
  });
});

it('the checksum covers what was found and not when it was printed', () => {
  const found = { batch: 'C-1', batches: [BATCH], productions: [ORDER] };
  const contents = contentsOf(recallProof(found, HEAD, FORMAT));
  expect(contentsOf(recallProof(found, { ...HEAD, createdAt: '16.11.2026, 09:00' }, FORMAT))).toBe(contents);
  const other = { ...found, productions: [{ ...ORDER, goodQuantity: 101 }] };
  expect(contentsOf(recallProof(other, HEAD, FORMAT))).not.toBe(contents);
});
