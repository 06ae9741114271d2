import { describe, expect, it } from 'vitest';
import { CALL_NAMES, callOf } from './integration-calls.ts';
import { MAX_SUBJECTS, POLL_INTERVAL_MS, plannedCalls, pollProblem, readSubjects, subjectsOf } from './polling.ts';
import { CATEGORIES } from './request-rules.ts';

const ERP = { category: 'erp', baseUrl: 'https://erp.example' } as const;
const ON = { polling: true, importOrders: false, subjects: {} };

describe('regular fetching', () => {
  it('INT-25 CONST-40 OPEN-133 every 60 s', () => {
    expect(POLL_INTERVAL_MS).toBe(60_000);
  });

  it('asks for all that a kind of system offers to be read, and never sends anything', () => {
    const named = { product_id: ['P'], device_id: ['D'], location: ['L'], market: ['M'], region: ['R'] };
    const polled = CATEGORIES.flatMap((category) => plannedCalls(category, named)).map(({ call }) => call);
    const readable = CALL_NAMES.filter((name) => callOf(name).method === 'GET' && name !== 'health');
    expect(polled.toSorted()).toEqual(readable.toSorted());
  });

  it('one call for each that was named, none where nothing was', () => {
    expect(plannedCalls('weather', { location: ['Bern', 'Chur'] }).map(({ call, subject }) => [call, subject])).toEqual(
      [
        ['weatherCurrent', 'Bern'],
        ['weatherCurrent', 'Chur'],
        ['weatherForecast', 'Bern'],
        ['weatherForecast', 'Chur'],
      ],
    );
    expect(plannedCalls('iot', {}).map(({ call }) => call)).toEqual(['devices']);
    expect(subjectsOf('energy').map(({ name, label }) => [name, label])).toEqual([
      ['market', 'Markt'],
      ['region', 'Region'],
    ]);
    expect(readSubjects(' Bern,Zürich;; Bern\nChur ')).toEqual(['Bern', 'Zürich', 'Chur']);
  });

  it.each([
    ['nothing to ask for', { category: 'weather', baseUrl: null }, ON, 'location'],
    ['a parameter of another kind', ERP, { ...ON, subjects: { location: ['Bern'] } }, 'location'],
    [
      'too many places',
      { category: 'weather', baseUrl: null },
      { ...ON, subjects: { location: Array.from({ length: MAX_SUBJECTS + 1 }, String) } },
      'location',
    ],
    [
      'orders of a weather service',
      { category: 'iot', baseUrl: 'https://x.example' },
      { ...ON, importOrders: true },
      'importOrders',
    ],
    ['orders of the simulation', { category: 'erp', baseUrl: null }, { ...ON, importOrders: true }, 'importOrders'],
    ['orders without fetching', ERP, { ...ON, polling: false, importOrders: true }, 'importOrders'],
    ['nothing', ERP, { ...ON, importOrders: true }, undefined],
  ] as const)('refuses %s', (_, system, settings, field) => {
    expect(pollProblem(system, settings)?.field).toBe(field);
  });
});
