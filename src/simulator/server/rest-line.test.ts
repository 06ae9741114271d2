import { afterEach, describe, expect, it } from 'vitest';
import { PLANT_REST_CLIENT, PLANT_REST_PATHS } from '#ingestion/plant-addresses.ts';
import { createPlant } from '../plant-model.ts';
import { type RestGateway, startRestGateway } from './rest-line.ts';

let gateway: RestGateway | null = null;
let nowMs = 0;
afterEach(async () => {
  await gateway?.close();
  gateway = null;
});

async function started() {
  const plant = createPlant({ seed: 'test', startMs: 0 });
  nowMs = 1_000_000;
  const opened = await startRestGateway({
    plant,
    port: 0,
    nowMs: () => nowMs,
    requestsPerMinute: 3,
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
  return { get, signIn };
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
});
