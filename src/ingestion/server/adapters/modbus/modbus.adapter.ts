import type { Sample } from '#ingestion/adapter.ts';
import { MODBUS_DEFAULTS } from '../../../adapters/modbus.ts';
import { type Adapter, AdapterFailure, type AdapterStart } from '../../wire-adapter.ts';
import { rejectOnChange, startPolling } from '../polling.ts';
import { type ModbusClient, type ModbusSettings, openModbus } from './modbus-client.ts';
import { exceptionOf, exceptionSentence, isIllegalAddress, isPassing, modbusFailure } from './modbus-failure.ts';
import { type PlannedPoint, type PlannedRead, planPoint, planReads, splitRead, valueIn } from './read-plan.ts';

type Answer = readonly (number | boolean)[] | { exception: number };

export const modbusAdapter: Adapter = {
  async connect({ settings: raw, points, host, signal }) {
    const settings = settingsOf(raw);
    const retries = numberOr(raw.retries, MODBUS_DEFAULTS.retries);
    const peer =
      settings.transport === 'rtu'
        ? `Die Schnittstelle ${settings.serialPath}`
        : `Das Gerät ${settings.host}:${settings.port}`;
    const describe = (error: unknown) => modbusFailure(peer, error);
    const rejects = rejectOnChange(host);
    let reads = planReads(usable(points, host));
    let closed = false;
    let isConnected = false;
    let client: ModbusClient | null = null;
    /** Polling and health check share one line; a device answers one request at a time. */
    let turn: Promise<unknown> = Promise.resolve();

    const open = async (): Promise<ModbusClient> => {
      if (closed) throw new AdapterFailure('closed', `${peer}: Die Verbindung wurde beendet.`);
      client ??= await openModbus(settings, isConnected ? undefined : signal);
      return client;
    };
    const drop = async () => {
      const dropped = client;
      client = null;
      await dropped?.close();
    };

    /** Retries with a new line each time; what the device itself refuses for good is an answer, not an error. */
    const ask = async (read: Pick<PlannedRead, 'table' | 'start' | 'count'>): Promise<Answer> => {
      for (let attempt = 0; ; attempt++) {
        try {
          const line = await open();
          return await line.read(read.table, read.start, read.count);
        } catch (error) {
          const exception = exceptionOf(error);
          if (exception !== null && !isPassing(exception)) return { exception };
          if (exception === null) await drop();
          if (closed || attempt >= retries || error instanceof AdapterFailure) {
            if (exception !== null) return { exception };
            throw error;
          }
        }
      }
    };
    const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
      const result = turn.then(work);
      turn = result.catch(() => {});
      return result;
    };

    const readAll = async (): Promise<Sample[]> => {
      const samples: Sample[] = [];
      const next: PlannedRead[] = [];
      for (const read of reads) {
        const answer = await inTurn(() => ask(read));
        if (!('exception' in answer)) {
          samples.push(...read.points.flatMap((point) => sampleOf(point, read, answer, rejects)));
          next.push(read);
        } else if (isIllegalAddress(answer.exception) && read.points.length > 1) {
          next.push(...splitRead(read));
        } else {
          const reason = exceptionSentence(answer.exception);
          samples.push(...read.points.flatMap((point) => rejects.bad(point.address, reason, answer)));
          next.push(read);
        }
      }
      reads = next;
      return samples;
    };

    try {
      await open();
      isConnected = true;
    } catch (error) {
      throw describe(error);
    }
    const polling = startPolling({
      intervalMs: numberOr(raw.pollingMs, MODBUS_DEFAULTS.pollingMs),
      read: readAll,
      host,
      describe,
    });

    return {
      async check() {
        const first = reads[0];
        try {
          // Any answer proves that the device is there, also a refusal.
          await inTurn(() => ask(first ?? { table: 'holding', start: 0, count: 1 }));
        } catch (error) {
          throw describe(error);
        }
      },
      async close() {
        closed = true;
        // In this order: a read that breaks because the line is closed is no loss.
        const stopped = polling.stop();
        await drop();
        await stopped;
      },
    };
  },
};

function sampleOf(
  point: PlannedPoint,
  read: PlannedRead,
  answer: readonly (number | boolean)[],
  rejects: ReturnType<typeof rejectOnChange>,
): Sample[] {
  const value = valueIn(read, answer, point);
  if (value === null) {
    return rejects.bad(point.address, 'Der Inhalt der Register ist keine Zahl.', answer);
  }
  rejects.good(point.address);
  return [{ address: point.address, value, quality: 'good', timestampMs: null }];
}

function usable(points: AdapterStart['points'], host: AdapterStart['host']): PlannedPoint[] {
  return points.flatMap((point) => {
    const planned = planPoint(point);
    if (planned === null) host.reject(point.address, 'Das ist keine Modbus-Adresse.', null);
    return planned === null ? [] : [planned];
  });
}

function settingsOf(raw: AdapterStart['settings']): ModbusSettings {
  const transport = raw.transport === 'rtu' || raw.transport === 'rtu_tcp' ? raw.transport : 'tcp';
  const host = String(raw.host ?? '').trim();
  if (transport !== 'rtu' && host === '') {
    throw new AdapterFailure('settings', 'Für Modbus TCP fehlt die Adresse des Geräts.');
  }
  return {
    transport,
    host,
    port: numberOr(raw.port, MODBUS_DEFAULTS.port),
    serialPath: String(raw.serialPath ?? '').trim(),
    baudRate: numberOr(raw.baudRate, MODBUS_DEFAULTS.baudRate),
    parity: raw.parity === 'none' || raw.parity === 'odd' ? raw.parity : 'even',
    stopBits: String(raw.stopBits) === '2' ? 2 : 1,
    unit: numberOr(raw.unit, MODBUS_DEFAULTS.unit),
    timeoutMs: numberOr(raw.timeoutMs, MODBUS_DEFAULTS.timeoutMs),
  };
}

function numberOr(value: unknown, otherwise: number): number {
  return typeof value === 'number' ? value : otherwise;
}
