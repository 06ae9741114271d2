import { afterEach, describe, expect, it } from 'vitest';
import { PLANT_REST_BASES, PLANT_REST_CLIENT, PLANT_REST_PATHS } from '#ingestion/plant-addresses.ts';
import {
  CALL_NAMES,
  type CallName,
  callOf,
  type ParameterValue,
  wireRequest,
} from '#integrations/integration-calls.ts';
import { mapAnswer } from '#integrations/mapped-shapes.ts';
import { createIntegrationClient } from '#integrations/server/integration-client.service.ts';
import { createPlant } from '../plant-model.ts';
import { type RestGateway, startRestGateway } from './rest-line.ts';

let gateway: RestGateway | null = null;
let nowMs = 0;
afterEach(async () => {
  await gateway?.close();
  gateway = null;
});

async function started(requestsPerMinute = 3) {
  const plant = createPlant({ seed: 'test', startMs: 0 });
  nowMs = 1_000_000;
  const opened = await startRestGateway({
    plant,
    port: 0,
    nowMs: () => nowMs,
    requestsPerMinute,
    tokenLifeMs: 60_000,
  });
  gateway = opened;
  const address = `http://127.0.0.1:${opened.port}`;
  const get = (path: string, token = '') => fetch(address + path, { headers: { authorization: `Bearer ${token}` } });
  const signIn = async (secret: string = PLANT_REST_CLIENT.secret) => {
    const body = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: PLANT_REST_CLIENT.id,
      client_secret: secret,
    });
    const response = await fetch(address + PLANT_REST_PATHS.token, { method: 'POST', body });
    const { access_token: token = '' } = (await response.json()) as { access_token?: string };
    return { status: response.status, token };
  };
  return { get, signIn, address, plant };
}

describe('REST gateway of the virtual plant', () => {
  it('gives nothing away without a token, and none for a wrong secret', async () => {
    const { get, signIn } = await started();
    expect((await get(PLANT_REST_PATHS.health)).status).toBe(200);
    expect((await get(PLANT_REST_PATHS.materials)).status).toBe(401);
    expect((await signIn('falsch')).status).toBe(401);
    const { token } = await signIn();
    const answer = await get(`${PLANT_REST_PATHS.productionOrders}?status=planned&limit=2`, token);
    const { orders } = (await answer.json()) as { orders: { status: string }[] };
    expect(orders.map(({ status }) => status)).toEqual(['planned', 'planned']);
  });

  it('a token expires', async () => {
    const { get, signIn } = await started();
    const { token } = await signIn();
    expect((await get(PLANT_REST_PATHS.telemetry, token)).status).toBe(200);
    nowMs += 60_000;
    expect((await get(PLANT_REST_PATHS.telemetry, token)).status).toBe(401);
  });

  it('too many requests of a category wait, others do not', async () => {
    const { get, signIn } = await started();
    const { token } = await signIn();
    for (let count = 0; count < 3; count++) expect((await get(PLANT_REST_PATHS.materials, token)).status).toBe(200);
    nowMs += 20_000;
    const refused = await get(PLANT_REST_PATHS.workCentres, token);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '40']);
    expect((await get(PLANT_REST_PATHS.devices, token)).status).toBe(200);
    nowMs += 39_999;
    expect((await get(PLANT_REST_PATHS.workCentres, token)).status).toBe(429);
  });

  it('knows only its own paths', async () => {
    const { get, signIn } = await started();
    expect((await get('/erp/gehaelter', (await signIn()).token)).status).toBe(404);
  });

  /** What each call of the specification's table needs, and a word its answer must hold. */
  const ASKED: Record<CallName, [Record<string, ParameterValue>, string]> = {
    productionOrders: [{ status: 'planned', limit: 2 }, 'FA-'],
    workCentres: [{}, 'CNC01'],
    materials: [{ material_code: 'M-STA-5' }, 'Stahlblech'],
    qualitySpecifications: [{ product_id: 'P-100' }, 'Durchmesser'],
    maintenancePredictions: [{ machine_id: 'Mill01', sensor_data: [], history: [] }, 'timeToFailure'],
    anomalyDetection: [{ data_points: [1, 1.1, 0.9, 1, 1.05, 0.95, 1, 1.02, 9] }, '"detected":true'],
    productionOptimisation: [
      { constraints: { workCenters: ['CNC01'] }, objectives: { minimize: 'setup' } },
      'sequence',
    ],
    devices: [{ type: 'machine' }, 'IOT-Laser01'],
    telemetry: [{ device_id: 'IOT-CNC01' }, 'vibration'],
    deviceCommand: [{ device_id: 'IOT-CNC01', command: 'stop', parameters: {} }, '"accepted":true'],
    weatherCurrent: [{ location: 'Bern' }, 'temperatureC'],
    weatherForecast: [{ location: 'Bern', days: 2 }, 'maximumC'],
    energyPrices: [{ market: 'CH', date: '2026-11-15' }, 'EUR/kWh'],
    energyDemand: [{ region: 'ZH', date: '2026-11-15' }, 'plantKw'],
    health: [{}, 'ok'],
    createWebhook: [{ url: 'http://127.0.0.1/x', events: ['order.completed'] }, 'wh-1'],
    deleteWebhook: [{ id: 'wh-1' }, 'null'],
  };

  it('INT-02 INT-03 INT-04 INT-05 INT-06 INT-07 INT-08 INT-09 INT-10 INT-11 INT-12 INT-13 INT-14 INT-15 INT-16 a system pointed at it can make every call', async () => {
    const { address, plant } = await started(60);
    for (const name of CALL_NAMES) {
      const { category, shape } = callOf(name);
      const kind = category === 'any' ? 'iot' : category;
      const client = createIntegrationClient({
        system: 'Virtuelles Werk',
        baseUrl: address + PLANT_REST_BASES[kind],
        category: kind,
        authentication: {
          kind: 'oauth',
          tokenPath: '/oauth/token',
          clientId: PLANT_REST_CLIENT.id,
          clientSecret: PLANT_REST_CLIENT.secret,
        },
      });
      await client.connect();
      const [values, word] = ASKED[name];
      const answer = await client.request(wireRequest(name, values));
      expect(JSON.stringify(answer), name).toContain(word);
      if (shape !== undefined) expect(mapAnswer(shape, answer, {})?.length, name).toBeGreaterThan(0);
      client.disconnect();
    }
    expect(plant.machine('CNC01').forced).toBe('stopped');
  });

  it('a command for an unknown device, of an unknown kind or without a token changes nothing', async () => {
    const { address, plant, signIn } = await started(60);
    const { token } = await signIn();
    const send = async (device: string, body: string, given = token) => {
      const headers = { authorization: `Bearer ${given}`, 'content-type': 'application/json' };
      return (
        await fetch(`${address}${PLANT_REST_PATHS.devices}/${device}/commands`, { method: 'POST', headers, body })
      ).status;
    };
    expect(await send('IOT-CNC01', '{"command":"stop"}', 'falsch')).toBe(401);
    expect(await send('IOT-XYZ', '{"command":"stop"}')).toBe(404);
    expect(await send('IOT-CNC01', '{"command":"explode"}')).toBe(400);
    expect(await send('IOT-CNC01', 'kein JSON')).toBe(400);
    expect(plant.machine('CNC01').forced).toBeNull();
  });

  it('the same seed gives the same weather and prices', async () => {
    const bodies = [];
    for (const path of [PLANT_REST_PATHS.weatherCurrent, PLANT_REST_PATHS.weatherCurrent]) {
      const { get, signIn } = await started();
      bodies.push(await (await get(`${path}?location=Bern`, (await signIn()).token)).text());
      await gateway?.close();
    }
    expect(bodies[0]).toContain('Bern');
    expect(bodies[1]).toBe(bodies[0]);
  });
});
