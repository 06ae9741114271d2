import type NodeS7 from 'nodes7';
import type { S7Address } from '../../../adapters/s7.ts';
import { type CpuState, cpuStateIn, isUserData, modeRequest } from './cpu-state.ts';
import { bytesOf } from './s7-value.ts';
import { telegramCutter } from './telegrams.ts';

export type S7Settings = { host: string; port: number; rack: number; slot: number; timeoutMs: number };

/** One line to a controller. After an error it is used up: open a new one. */
export type S7Client = {
  /** The bytes of each address; null where the controller refuses it. Never two at once. */
  readAll(): Promise<ReadonlyMap<string, Uint8Array | null>>;
  /** What the controller does; null when it does not answer this question. Never together with a read. */
  readState(): Promise<CpuState | null>;
  close(): void;
};

/** Below this a controller is none; the library would loop without end. */
const SMALLEST_PDU = 64;
/** The library limits every packet; this ends a read that it lost sight of. */
const READS_PER_LIMIT = 2;
/** A controller that knows the question answers at once. */
const LONGEST_STATE_ANSWER_MS = 2000;
/** Read where no data point is asked for, to see that the controller answers. */
const PROBE = 'MB0.1';

/**
 * nodes7 finds out what can be read together and speaks the protocol. What it lacks is added here: telegrams that come
 * in pieces, nonsense from the network that makes it throw, and an end to its own way of connecting again, which is the
 * supervisor's work. It only fetches bytes; what they mean is decided in s7-value.ts.
 */
export async function openS7(
  settings: S7Settings,
  addresses: ReadonlyMap<string, S7Address>,
  signal?: AbortSignal,
): Promise<S7Client> {
  const loaded = await import('nodes7');
  const library = new loaded.default({ silent: true });
  const broken = brokenLine(library);
  const abort = () => broken.fail(lineError('ECONNRESET'));
  signal?.addEventListener('abort', abort, { once: true });
  const close = () => {
    broken.fail(lineError('ECONNRESET'));
    library.connectionCleanup();
  };
  try {
    await inTime(settings.timeoutMs, Promise.race([opened(library, settings), broken.promise]));
    if (library.maxPDU < SMALLEST_PDU || library.maxParallel < 1) throw new RangeError('unusable packet size');
  } catch (error) {
    close();
    throw error;
  } finally {
    signal?.removeEventListener('abort', abort);
  }
  const names = new Map([...addresses].map(([address, where]) => [address, itemName(where)]));
  const items = names.size === 0 ? [PROBE] : [...new Set(names.values())];
  library.addItems(items);

  const readAll: S7Client['readAll'] = async () => {
    const reading = Promise.race([readOnce(library), broken.promise]);
    const { anyBad, values } = await inTime(settings.timeoutMs * READS_PER_LIMIT, reading);
    // A block that was merged over a hole is refused as a whole: from now on every address for itself.
    if (anyBad && !library.doNotOptimize) {
      library.doNotOptimize = true;
      library.removeItems();
      library.addItems(items);
      return readAll();
    }
    return new Map([...names].map(([address, name]) => [address, bytesIn(values[name])]));
  };

  const readState: S7Client['readState'] = async () => {
    const answer = Promise.withResolvers<CpuState>();
    broken.onUserData((telegram) => answer.resolve(cpuStateIn(telegram)));
    library.isoclient?.write(modeRequest());
    try {
      const limitMs = Math.min(settings.timeoutMs, LONGEST_STATE_ANSWER_MS);
      return await Promise.race([inTime(limitMs, answer.promise).catch(() => null), broken.promise]);
    } finally {
      broken.onUserData(() => {});
    }
  };
  return { readAll, readState, close };
}

/** Where everything that goes wrong on the line ends, whatever the library thinks of it. */
function brokenLine(library: NodeS7): {
  promise: Promise<never>;
  fail(error: unknown): void;
  /** Takes the answers to what we ask beside the library. */
  onUserData(take: (telegram: Buffer) => void): void;
} {
  let fail: (error: unknown) => void = () => {};
  const promise = new Promise<never>((_resolve, reject) => {
    fail = reject;
  });
  promise.catch(() => {});

  let takeUserData: (telegram: Buffer) => void = () => {};
  const cutter = telegramCutter();
  const { onISOConnectReply, onPDUReply, onResponse, connectNow } = library;
  const receive = (chunk: Buffer): void => {
    try {
      for (const telegram of cutter.add(chunk)) {
        if (library.isoConnectionState === 2) onISOConnectReply.call(library, telegram);
        else if (library.isoConnectionState === 3) onPDUReply.call(library, telegram);
        else if (isUserData(telegram)) takeUserData(telegram);
        else onResponse.call(library, telegram);
      }
    } catch (error) {
      fail(error);
      library.connectionCleanup();
    }
  };
  library.onISOConnectReply = receive;
  library.onPDUReply = receive;
  library.onResponse = receive;
  library.packetTimeout = () => fail(lineError('ETIMEDOUT'));
  library.connectError = fail;
  library.readWriteError = fail;
  library.onClientDisconnect = () => fail(lineError('ECONNRESET'));
  library.onClientClose = () => fail(lineError('ECONNRESET'));
  library.connectionReset = () => fail(lineError('EPROTO'));
  library.connectNow = (...parameters) => {
    library.connectNow = () => {};
    connectNow.apply(library, parameters);
  };
  const onUserData = (take: (telegram: Buffer) => void) => {
    takeUserData = take;
  };
  return { promise, fail, onUserData };
}

function opened(library: NodeS7, { host, port, rack, slot, timeoutMs }: S7Settings): Promise<void> {
  return new Promise((resolve, reject) => {
    library.initiateConnection({ host, port, rack, slot, timeout: timeoutMs }, (error) => {
      if (error === undefined) resolve();
      else reject(error instanceof Error ? error : lineError('EPROTO'));
    });
  });
}

function readOnce(library: NodeS7): Promise<{ anyBad: boolean; values: Record<string, unknown> }> {
  return new Promise((resolve) => {
    library.readAllItems((anyBad, values) => resolve({ anyBad, values }));
  });
}

/** The library's name for the bytes of an address. */
function itemName(address: S7Address): string {
  const area = address.area === 'DB' ? `DB${address.dbNumber},BYTE` : `${address.area}B`;
  return `${area}${address.byte}.${bytesOf(address)}`;
}

/** One byte comes as a number, more as a list; a refused one as the text "BAD 255". */
function bytesIn(value: unknown): Uint8Array | null {
  const bytes = Array.isArray(value) ? value : [value];
  return bytes.every((byte) => typeof byte === 'number') ? Uint8Array.from(bytes) : null;
}

/** The library waits for ever after some of the telegrams that a confused peer can send. */
async function inTime<T>(limitMs: number, work: Promise<T>): Promise<T> {
  const timeUp = Promise.withResolvers<never>();
  const timer = setTimeout(() => timeUp.reject(lineError('ETIMEDOUT')), limitMs);
  try {
    return await Promise.race([work, timeUp.promise]);
  } finally {
    clearTimeout(timer);
  }
}

function lineError(code: 'ECONNRESET' | 'ETIMEDOUT' | 'EPROTO'): Error {
  return Object.assign(new Error(`S7 line: ${code}`), { code });
}
