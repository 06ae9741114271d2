import type { Sample } from '#ingestion/adapter.ts';
import { parseS7Address, S7_DEFAULTS, S7_PUT_GET_HINT, type S7Address } from '../../../adapters/s7.ts';
import { type Adapter, AdapterFailure, type AdapterStart } from '../../wire-adapter.ts';
import { rejectOnChange, startPolling } from '../polling.ts';
import { watchCpu } from './cpu-watch.ts';
import { openS7, type S7Settings } from './s7-client.ts';
import { decodeS7 } from './s7-value.ts';

const REFUSED = `Die Steuerung gibt diese Adresse nicht heraus. ${S7_PUT_GET_HINT}`;
const NO_VALUE = 'Der Inhalt der Steuerung ist kein Wert dieses Datentyps.';

export const s7Adapter: Adapter = {
  async connect({ settings: raw, points, host, signal }) {
    const settings = settingsOf(raw);
    const peer = `Die Steuerung ${settings.host}:${settings.port}`;
    const describe = (error: unknown) => s7Failure(peer, error);
    const addresses = usable(points, host);
    const rejects = rejectOnChange(host);
    const client = await openS7(settings, addresses, signal).catch((error: unknown) => {
      throw s7Failure(peer, error, true);
    });
    /** Polling and health check share one line. */
    let turn: Promise<unknown> = Promise.resolve();
    const inTurn = <T>(ask: () => Promise<T>): Promise<T> => {
      const result = turn.then(ask);
      turn = result.catch(() => {});
      return result;
    };
    const pollingMs = numberOr(raw.pollingMs, S7_DEFAULTS.pollingMs);
    const cpu = watchCpu({ client, host, peer: `${settings.host}:${settings.port}`, pollingMs });
    let wasTrusted = true;

    const polling = startPolling({
      intervalMs: pollingMs,
      async read() {
        const isTrusted = await inTurn(() => cpu.isTrusted());
        const hasChanged = isTrusted !== wasTrusted;
        wasTrusted = isTrusted;
        // Told once: what a stopped controller knew last is no news.
        if (!isTrusted) return hasChanged ? [...addresses.keys()].map(badSample) : [];
        const answer = await inTurn(() => client.readAll());
        return [...addresses].flatMap(([address, where]) =>
          sampleOf(address, where, answer.get(address) ?? null, rejects),
        );
      },
      host,
      describe,
    });

    return {
      async check() {
        await inTurn(() => client.readAll()).catch((error: unknown) => {
          throw describe(error);
        });
      },
      async close() {
        const stopped = polling.stop();
        client.close();
        await stopped;
      },
    };
  },
};

function sampleOf(
  address: string,
  where: S7Address,
  bytes: Uint8Array | null,
  rejects: ReturnType<typeof rejectOnChange>,
): Sample[] {
  const value = bytes === null ? null : decodeS7(bytes, where);
  if (value === null) {
    return bytes === null ? rejects.bad(address, REFUSED, 'BAD 255') : rejects.bad(address, NO_VALUE, [...bytes]);
  }
  rejects.good(address);
  return [{ address, value, quality: 'good', timestampMs: null }];
}

function badSample(address: string): Sample {
  return { address, value: null, quality: 'bad', timestampMs: null };
}

function usable(points: AdapterStart['points'], host: AdapterStart['host']): Map<string, S7Address> {
  const addresses = new Map<string, S7Address>();
  for (const { address } of points) {
    const where = parseS7Address(address);
    if (where === null) host.reject(address, 'Das ist keine S7-Adresse.', null);
    else addresses.set(address, where);
  }
  return addresses;
}

function settingsOf(raw: AdapterStart['settings']): S7Settings {
  const host = String(raw.host ?? '').trim();
  if (host === '') throw new AdapterFailure('settings', 'Für S7 fehlt die Adresse der Steuerung.');
  return {
    host,
    port: numberOr(raw.port, S7_DEFAULTS.port),
    rack: numberOr(raw.rack, S7_DEFAULTS.rack),
    slot: numberOr(raw.slot, S7_DEFAULTS.slot),
    timeoutMs: numberOr(raw.timeoutMs, S7_DEFAULTS.timeoutMs),
  };
}

function s7Failure(peer: string, error: unknown, whileOpening = false): AdapterFailure {
  if (error instanceof AdapterFailure) return error;
  const failure = (code: string, sentence: string) => new AdapterFailure(code, `${peer} ${sentence}`, { cause: error });
  switch ((error as { code?: unknown } | null)?.code) {
    case 'ECONNREFUSED':
      return failure('unreachable', 'lehnt die Verbindung ab. Bitte prüfen Sie, ob sie läuft und der Port stimmt.');
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return failure('unreachable', 'ist unter diesem Namen nicht bekannt.');
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return failure('unreachable', 'ist im Netz nicht erreichbar.');
    case 'ETIMEDOUT':
    case 'EUSERTIMEOUT':
      return failure('timeout', 'antwortet nicht.');
    case 'ECONNRESET':
    case 'EPIPE':
      return whileOpening
        ? failure('refused', `hat die Anmeldung abgelehnt; bitte Rack und Steckplatz prüfen. ${S7_PUT_GET_HINT}`)
        : failure('unreachable', 'hat die Verbindung beendet.');
    default:
      return failure('invalid_answer', 'antwortet nicht im S7-Protokoll.');
  }
}

function numberOr(value: unknown, otherwise: number): number {
  return typeof value === 'number' ? value : otherwise;
}
