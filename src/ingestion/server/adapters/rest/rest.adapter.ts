import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Category } from '#integrations/request-rules.ts';
import {
  type Authentication,
  createIntegrationClient,
  IntegrationError,
} from '#integrations/server/integration-client.service.ts';
import { type JsonPath, parseJsonPath } from '#platform/json-path.ts';
import type { TimerClock } from '#platform/realtime-clock.ts';
import { REST_DEFAULTS } from '../../../adapters/rest.ts';
import type { MessageType } from '../../../raw-message.ts';
import { type Adapter, type AdapterConnection, AdapterFailure, type AdapterStart } from '../../wire-adapter.ts';
import { startPolling } from '../polling.ts';
import { type Answer, type AnswerRules, parseFieldMap, readAnswer } from './rest-answer.ts';

/** Where reading goes on after a restart. */
type Position = { since: string | null; cursor: string | null };
/** Pages fetched in one round; the rest comes with the next. */
const MAX_PAGES = 20;

export const restAdapter: Adapter = createRestAdapter();

/** With another clock in tests, where nobody wants to wait for pauses of seconds. */
export function createRestAdapter(options: { clock?: TimerClock } = {}): Adapter {
  return { connect: (start) => connectRest(start, options) };
}

async function connectRest(start: AdapterStart, { clock }: { clock?: TimerClock }): Promise<AdapterConnection> {
  const { settings, host, signal } = start;
  const rules = readRules(start);
  const baseUrl = readBaseUrl(settings.baseUrl);
  const system = baseUrl.host;
  const client = createIntegrationClient({
    system,
    baseUrl: baseUrl.href,
    category: (text(settings.category) ?? 'iot') as Category,
    authentication: readAuthentication(settings),
    timeoutMs: Number(settings.timeoutSeconds ?? REST_DEFAULTS.timeoutSeconds) * 1000,
    signal,
    clock,
  });
  const isAside = start.purpose === 'test' || start.purpose === 'browse';
  const positionFile = join(host.folder, 'rest-position.json');
  let position: Position = isAside ? { since: null, cursor: null } : await readPosition(positionFile);
  const fixed = Object.fromEntries(new URLSearchParams(text(settings.query) ?? ''));
  const sinceParameter = text(settings.sinceParameter);
  const cursorParameter = text(settings.cursorParameter);

  async function fetchPage(): Promise<Answer> {
    const query: Record<string, string> = { ...fixed };
    if (sinceParameter !== null && position.since !== null) query[sinceParameter] = position.since;
    if (cursorParameter !== null && position.cursor !== null) query[cursorParameter] = position.cursor;
    return readAnswer(await client.request({ path: text(settings.path) ?? '', query }), rules);
  }

  /** The position moves only when the journal has what came before it. */
  async function keep(answer: Answer): Promise<boolean> {
    for (const { address, reason, raw } of answer.rejects) host.reject(address, reason, raw);
    if (answer.samples.length > 0) await host.deliver(answer.samples);
    const since = answer.newestMs === null ? position.since : new Date(answer.newestMs).toISOString();
    const cursor = answer.cursor ?? position.cursor;
    const isMoved = since !== position.since || cursor !== position.cursor;
    const hasMore = answer.cursor !== null && answer.cursor !== position.cursor;
    position = { since, cursor };
    if (isMoved && !isAside) await writePosition(positionFile, position);
    return hasMore;
  }

  async function round(first: Answer | null): Promise<void> {
    try {
      let hasMore = await keep(first ?? (await fetchPage()));
      for (let page = 1; hasMore && page < MAX_PAGES; page++) hasMore = await keep(await fetchPage());
    } catch (error) {
      if (error instanceof IntegrationError) throw error;
      host.log.warn({ error: String(error) }, 'fetched entries could not be kept');
    }
  }

  let first: Answer | null;
  try {
    await client.connect();
    first = await fetchPage();
    if (isAside) {
      await keep(first);
      first = null;
    }
  } catch (error) {
    client.disconnect();
    throw restFailure(system, error);
  }
  if (isAside) return { check: async () => undefined, close: async () => client.disconnect() };

  let lastFailure: AdapterFailure | null = null;
  const polling = startPolling({
    intervalMs: Number(settings.pollingSeconds ?? REST_DEFAULTS.pollingSeconds) * 1000,
    async read() {
      const waiting = first;
      first = null;
      await round(waiting);
      return [];
    },
    host: {
      ...host,
      lost: (failure) => {
        lastFailure = failure;
        host.lost(failure);
      },
    },
    describe: (error) => restFailure(system, error),
  });
  return {
    async check() {
      if (lastFailure !== null) throw lastFailure;
    },
    async close() {
      client.disconnect();
      await polling.stop();
    },
  };
}

function readRules({ settings, points }: AdapterStart): AnswerRules {
  const fieldMap = parseFieldMap(text(settings.fieldMap) ?? '');
  if ('wrongLine' in fieldMap) {
    throw new AdapterFailure(
      'bad_settings',
      `Die Zuordnung „${fieldMap.wrongLine.slice(0, 80)}“ ist nicht lesbar. Beispiel: orderId = order.number`,
    );
  }
  return {
    points: points.flatMap(({ address }) => {
      const path = parseJsonPath(address);
      return path === null ? [] : [{ address, path }];
    }),
    messageType: text(settings.messageType) as MessageType | null,
    itemsPath: pathOf(settings.itemsPath, 'Ort der Liste') ?? [],
    fieldMap,
    idPath: pathOf(settings.idPath, 'Kennung eines Eintrags'),
    timestampPath: pathOf(settings.timestampPath, 'Ort der Zeit'),
    cursorPath: pathOf(settings.cursorPath, 'Ort der Fortsetzung'),
  };
}

function pathOf(value: unknown, label: string): JsonPath | null {
  const given = text(value);
  if (given === null) return null;
  const path = parseJsonPath(given);
  if (path === null)
    throw new AdapterFailure('bad_settings', `${label}: „${given.slice(0, 80)}“ ist kein Ort im JSON.`);
  return path;
}

function readBaseUrl(value: unknown): URL {
  const given = text(value) ?? '';
  if (/^https?:\/\//i.test(given) && URL.canParse(given)) return new URL(given);
  throw new AdapterFailure('bad_settings', 'Die Adresse muss mit http:// oder https:// beginnen.');
}

function readAuthentication(settings: AdapterStart['settings']): Authentication {
  const username = text(settings.username) ?? '';
  const password = text(settings.password) ?? '';
  switch (text(settings.authentication)) {
    case 'basic':
      return { kind: 'basic', username, password };
    case 'bearer':
      return { kind: 'bearer', token: password };
    case 'oauth':
      return {
        kind: 'oauth',
        tokenPath: text(settings.tokenPath) ?? '/oauth/token',
        clientId: username,
        clientSecret: password,
      };
    default:
      return { kind: 'none' };
  }
}

function restFailure(system: string, error: unknown): AdapterFailure {
  if (error instanceof AdapterFailure) return error;
  if (!(error instanceof IntegrationError)) {
    return new AdapterFailure('unexpected', `Die Abfrage von ${system} ist gescheitert.`, { cause: error });
  }
  const peer = `Das System ${system}`;
  const sentences: Record<IntegrationError['reason'], string> = {
    http:
      error.status === 401 || error.status === 403
        ? `${peer} lehnt die Anmeldung ab (${error.message}).`
        : `${peer} antwortet mit einem Fehler (${error.message}).`,
    network: `${peer} ist nicht erreichbar.`,
    timeout: `${peer} antwortet nicht rechtzeitig.`,
    not_connected: `${peer} ist nicht verbunden.`,
    not_json: `Die Antwort von ${system} ist nicht lesbar.`,
    too_large: `Die Antwort von ${system} ist zu groß.`,
    aborted: 'Die Abfrage wurde abgebrochen.',
  };
  return new AdapterFailure(`rest_${error.reason}`, sentences[error.reason], { cause: error });
}

async function readPosition(file: string): Promise<Position> {
  try {
    const { since, cursor } = JSON.parse(await readFile(file, 'utf8')) as Partial<Record<keyof Position, unknown>>;
    return { since: text(since), cursor: text(cursor) };
  } catch {
    return { since: null, cursor: null };
  }
}

async function writePosition(file: string, position: Position): Promise<void> {
  await writeFile(`${file}.part`, JSON.stringify(position), { mode: 0o600 });
  await rename(`${file}.part`, file);
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}
