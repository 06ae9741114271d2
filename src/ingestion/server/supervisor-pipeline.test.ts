import { describe, expect, it } from 'vitest';
import { DEFAULT_ENERGY_RATE, type EnergyRate } from '#energy/energy-rate.ts';
import type { EnergyRecord } from '#energy/energy-record.ts';
import type { Sample } from '../adapter.ts';
import { recordsOf } from './record-block.ts';
import { createPipeline, type PipelineSource } from './supervisor-pipeline.ts';

const NOW = Date.parse('2026-11-15T12:00:00Z');
const sample = (value: unknown, more: Partial<Sample> = {}): Sample => ({
  address: 'temp',
  value,
  quality: 'good',
  timestampMs: NOW,
  ...more,
});

const pipelineOf = (more: Partial<PipelineSource> = {}) =>
  createPipeline({
    companyId: 'c',
    id: 'quelle-1',
    name: 'Presse',
    protocol: 'mqtt',
    timeZone: 'Europe/Zurich',
    mapped: [
      {
        address: 'temp',
        target: { kind: 'sensor', sensorId: 'T-1', sensorType: 'temperature', unit: null, location: null },
        scale: 1,
        offset: 0,
        deadband: null,
      },
      { address: 'whole', target: { kind: 'message' }, scale: 1, offset: 0, deadband: null },
    ],
    ...more,
  });

describe('pipeline of a source', () => {
  it('puts all deliveries into one block and tells them apart', () => {
    const key = { deliveryKey: '7:abc', mayRepeat: false };
    const { entry, records, rejects } = pipelineOf().blockOf(
      [[sample(1, key), sample(2, key), sample('x', key)], [sample(3)], [sample(4, { address: 'niemand' })]],
      NOW,
    );
    expect({ records, rejects }).toEqual({ records: 4, rejects: 1 });
    expect(entry).toMatchObject({
      companyId: 'c',
      sourceId: 'quelle-1',
      type: 'block',
      deliveries: [{ records: 3, ...key }, { records: 1 }],
    });
    expect(entry === null ? [] : recordsOf(entry)).toMatchObject([
      { type: 'sensor', record: { measurement: { value: 1 }, timestamp: '2026-11-15T12:00:00.000Z' } },
      { type: 'sensor', record: { measurement: { value: 2 } } },
      { type: 'reject', record: { source: 'Presse', raw: 'x', address: 'temp' } },
      { type: 'sensor', record: { measurement: { value: 3 } } },
    ]);
  });

  it('OPEN-112 charges energy by what the company has set, from the delivery on after which it changed', () => {
    let energyRates: EnergyRate[] = [];
    const pipeline = pipelineOf({ energyRates: () => energyRates });
    const costs = () => {
      const message = { type: 'energy', source: 'Zähler', payload: { meterId: 'EZ-1', consumption: 10 } } as const;
      const { entry } = pipeline.blockOf([[sample(1, { address: 'whole', message })]], NOW);
      return entry === null ? [] : recordsOf(entry).map(({ record }) => (record as EnergyRecord).consumption.cost);
    };
    expect(costs()).toEqual([3.2]);
    energyRates = [{ ...DEFAULT_ENERGY_RATE, validFrom: '2026-01-01', currency: 'CHF', peakRate: 0.5 }];
    expect(costs()).toEqual([5]);
  });

  it('has nothing for the journal where nothing was mapped', () => {
    expect(pipelineOf().blockOf([[sample(4, { address: 'niemand' })], []], NOW)).toEqual({
      entry: null,
      records: 0,
      rejects: 0,
    });
  });

  it('knows a delivery again only where all its samples carry a key', () => {
    const markOf = (...samples: Sample[]) => pipelineOf().blockOf([samples], NOW).entry?.deliveries;
    expect(markOf(sample(1, { deliveryKey: 'a' }), sample(2, { deliveryKey: 'a' }))).toEqual([
      { records: 2, deliveryKey: 'a' },
    ]);
    expect(markOf(sample(1, { deliveryKey: 'a' }), sample(2, { deliveryKey: 'b' }))).toEqual([
      { records: 2, deliveryKey: 'a+b' },
    ]);
    expect(markOf(sample(1, { deliveryKey: 'a' }), sample(2))).toEqual([{ records: 2 }]);
  });

  it('is not stopped by what JSON cannot say', () => {
    const loop: Record<string, unknown> = { code: 1 };
    loop.itself = loop;
    const { entry, rejects } = pipelineOf().blockOf(
      [[sample(5), sample({ count: 12n }, { address: 'whole' }), sample(loop, { address: 'whole' })], [sample(6)]],
      NOW,
    );
    expect(rejects).toBe(2);
    expect(entry === null ? [] : recordsOf(entry)).toMatchObject([
      { record: { measurement: { value: 5 } } },
      { type: 'reject', record: { raw: { count: '12' } } },
      { type: 'reject' },
      { record: { measurement: { value: 6 } } },
    ]);
  });
});
