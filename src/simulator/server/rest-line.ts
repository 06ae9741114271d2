import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { PLANT_HOST, PLANT_REST_BASES, PLANT_REST_CLIENT, PLANT_REST_PATHS } from '#ingestion/plant-addresses.ts';
import { createPlantGateway } from '../plant-gateway.ts';
import type { PlantModel } from '../plant-model.ts';
import { createLine, type PlantLineHandle } from './plant-line.ts';

/** ERP, IoT platform, weather and energy market behind one address, with the manners of real ones: tokens that expire, and limits. */
export type RestGateway = { port: number; close(): Promise<void> };

type GatewayOptions = {
  plant: PlantModel;
  port: number;
  nowMs?: () => number;
  /** OPEN-139: a category gets this many requests in a minute, then 429. */
  requestsPerMinute?: number;
  tokenLifeMs?: number;
  isBad?: () => boolean;
};

const MINUTE_MS = 60_000;
const LARGEST_BODY_BYTES = 200_000;
const LIMITED: ReadonlySet<string> = new Set(['erp', 'quality', 'iot', 'weather', 'energy']);

export function restLine(options: { plant: PlantModel; port: number }): PlantLineHandle {
  let isBad = false;
  return createLine({
    address: `http://${PLANT_HOST}:${options.port} (ERP /erp, Qualität und KI /quality, IoT-Plattform /iot, Wetter /weather, Energie /energy)`,
    open: () => startRestGateway({ ...options, isBad: () => isBad }),
    setBadData(value) {
      isBad = value;
    },
  });
}

export async function startRestGateway(options: GatewayOptions): Promise<RestGateway> {
  const {
    plant,
    nowMs = Date.now,
    requestsPerMinute = 60,
    tokenLifeMs = 10 * MINUTE_MS,
    isBad = () => false,
  } = options;
  const gateway = createPlantGateway(plant);
  const tokens = new Map<string, number>();
  const recent = new Map<string, number[]>();
  let issued = 0;

  /** Seconds to wait; 0 when there is room. */
  const waitFor = (category: string): number => {
    const now = nowMs();
    const times = (recent.get(category) ?? []).filter((time) => time > now - MINUTE_MS);
    if (times.length >= requestsPerMinute) return Math.ceil(((times[0] ?? now) + MINUTE_MS - now) / 1000);
    recent.set(category, [...times, now]);
    return 0;
  };

  const giveToken = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const form = new URLSearchParams(await bodyOf(request));
    const isKnown =
      form.get('client_id') === PLANT_REST_CLIENT.id && form.get('client_secret') === PLANT_REST_CLIENT.secret;
    if (!isKnown || form.get('grant_type') !== 'client_credentials')
      return answer(response, 401, { error: 'invalid_client' });
    issued += 1;
    const token = `werk-${issued}`;
    tokens.set(token, nowMs() + tokenLifeMs);
    answer(response, 200, { access_token: token, token_type: 'Bearer', expires_in: tokenLifeMs / 1000 });
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://gateway');
    const path = withoutBase(url.pathname);
    const { method = 'GET' } = request;
    if (path === PLANT_REST_PATHS.health) return answer(response, 200, { status: 'ok' });
    if (path === PLANT_REST_PATHS.token && method === 'POST') return giveToken(request, response);
    const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if ((tokens.get(token) ?? 0) <= nowMs()) return answer(response, 401, { error: 'invalid_token' });
    const category = url.pathname.split('/')[1] ?? '';
    const waitS = LIMITED.has(category) ? waitFor(category) : 0;
    if (waitS > 0) return answer(response, 429, { error: 'too_many_requests' }, { 'retry-after': String(waitS) });
    const body = method === 'POST' ? readJson(await bodyOf(request)) : {};
    if (body === null) return answer(response, 400, { error: 'the body is no JSON object' });
    if (isBad()) return void response.writeHead(200, { 'content-type': 'application/json' }).end('{"orders": [');
    const result = gateway.answer(
      { method, path, values: { ...Object.fromEntries(url.searchParams), ...body } },
      nowMs(),
    );
    answer(response, result.status, result.body);
  };

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, PLANT_HOST, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : options.port,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}

/** What every system has stands below each base address: /iot/webhooks is /webhooks. */
function withoutBase(path: string): string {
  const shared = [PLANT_REST_PATHS.health, PLANT_REST_PATHS.token, PLANT_REST_PATHS.webhooks];
  const base = Object.values(PLANT_REST_BASES).find((one) =>
    shared.some((end) => path === one + end || path.startsWith(`${one}${end}/`)),
  );
  return base === undefined ? path : path.slice(base.length);
}

function readJson(text: string): Record<string, unknown> | null {
  try {
    const value = JSON.parse(text) as unknown;
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

function answer(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  if (status === 204) return void response.writeHead(204).end();
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > LARGEST_BODY_BYTES) throw new RangeError('body too large');
  }
  return text;
}
