import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { listUnknownMachines } from '#machines/machine-data.api.ts';
import { machineKind } from '#machines/machines.api.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../support/test-app.ts';

const PATIENT = { timeout: 20_000, interval: 50 };
const HOUR_MS = 3_600_000;

let app: TestApp;
let folder: string;
let founder: TestBrowser;
let companies = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mes-unknown-'));
  app = await startTestApp({ dataDir: folder });
  await app.ingestion.start();
});
beforeEach(async () => {
  companies += 1;
  founder = await app.founder(`leitung${companies}@neu.example`);
});
afterAll(async () => {
  await app.ingestion.stop();
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

async function report(machineIds: string | readonly string[], status: string, hoursAgo = 0): Promise<void> {
  const timestamp = new Date(Date.now() - hoursAgo * HOUR_MS - 1000).toISOString();
  const messages = [machineIds]
    .flat()
    .map((machineId) => ({ type: 'machine', source: 'Halle 1', payload: { machineId, status }, timestamp }));
  const { statusCode } = await founder.send('POST', '/api/ingest/messages', messages);
  expect(statusCode).toBe(202);
}
const unknown = () => founder.call(listUnknownMachines);
const names = async () => (await unknown()).map(({ machineId }) => machineId);
const enter = (name: string, machineNumber: string | null = null) =>
  founder.call(machineKind.create, {
    body: {
      ...Object.fromEntries(Object.keys(machineKind.fields).map((field) => [field, null])),
      name,
      machineNumber,
      type: 'Fräsen',
      runsThroughBreaks: false,
      isActive: true,
    },
  });

it('who reports without being entered is named with its newest state, its source and its time', async () => {
  expect(await unknown()).toEqual([]);
  await report('CNC01', 'running', 2);
  await report('CNC01', 'error');
  await report('Laser01', 'running');
  await expect.poll(names, PATIENT).toEqual(['CNC01', 'Laser01']);
  await expect
    .poll(async () => (await unknown())[0], PATIENT)
    .toEqual({ machineId: 'CNC01', status: 'error', timestamp: expect.any(String), system: 'Halle 1' });
});

it('entered under this name or number it is known, and its next report has a machine', async () => {
  await report('CNC01', 'running');
  await report('Mill01', 'running');
  await expect.poll(names, PATIENT).toEqual(['CNC01', 'Mill01']);
  await enter('Fräse am Fenster', 'CNC01');
  await enter('Mill01');
  expect(await unknown()).toEqual([]);
  await report('CNC01', 'running');
  const stateOf = async () =>
    (await founder.call(machineKind.list, { query: {} })).rows.find(({ name }) => name === 'Fräse am Fenster')
      ?.liveState;
  await expect.poll(stateOf, PATIENT).toBe('running');
});

it('who has been silent for a day, and who reports to another company, is not named', async () => {
  await report('Alt01', 'running', 30);
  await report('Neu01', 'running');
  await expect.poll(names, PATIENT).toEqual(['Neu01']);
  founder = await app.founder('leitung@anderswo.example');
  expect(await unknown()).toEqual([]);
});

it('a source that makes up names does not fill the page', async () => {
  const madeUp = Array.from({ length: 60 }, (_, number) => `M${number}`);
  await report(madeUp, 'running');
  await expect.poll(names, PATIENT).toEqual(madeUp.toSorted().slice(0, 50));
});
