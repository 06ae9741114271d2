import type ModbusRTU from 'modbus-serial';
import type { ModbusTable } from '../../../adapters/modbus.ts';
import { AdapterFailure } from '../../wire-adapter.ts';
import { goneOf, openTcp } from '../tcp-connection.ts';

export type ModbusSettings = {
  transport: 'tcp' | 'rtu' | 'rtu_tcp';
  host: string;
  port: number;
  serialPath: string;
  baudRate: number;
  parity: 'none' | 'even' | 'odd';
  stopBits: 1 | 2;
  unit: number;
  timeoutMs: number;
};

/** One line to a device. After any error but a Modbus exception it is used up: open a new one. */
export type ModbusClient = {
  read(table: ModbusTable, start: number, count: number): Promise<readonly (number | boolean)[]>;
  /** Resolves when the line is free again; a serial port can be opened once only. */
  close(): Promise<void>;
};

type Library = ModbusRTU;

const READERS = {
  coil: 'readCoils',
  discrete: 'readDiscreteInputs',
  input: 'readInputRegisters',
  holding: 'readHoldingRegisters',
} as const;

export async function openModbus(settings: ModbusSettings, signal?: AbortSignal): Promise<ModbusClient> {
  const library = await newLibrary();
  library.setTimeout(settings.timeoutMs);
  library.setID(settings.unit);
  // Without a listener an error event would end the process; every error also reaches the read that waits.
  library.on('error', () => {});
  const line =
    settings.transport === 'rtu' ? await openSerial(library, settings) : await openSocket(library, settings, signal);
  return {
    async read(table, start, count) {
      const answer = await Promise.race([library[READERS[table]](start, count), line.gone]);
      // The library pads bits to whole bytes.
      return answer.data.slice(0, count);
    },
    close: () => line.close(),
  };
}

/** Loaded when first needed. The package is CommonJS with a `default` of its own, which loaders unwrap differently. */
async function newLibrary(): Promise<Library> {
  const loaded = (await import('modbus-serial')) as unknown as {
    default: (new () => Library) | { default: new () => Library };
  };
  const Constructor = typeof loaded.default === 'function' ? loaded.default : loaded.default.default;
  return new Constructor();
}

type Line = { gone: Promise<never>; close(): Promise<void> };

async function openSocket(library: Library, settings: ModbusSettings, signal?: AbortSignal): Promise<Line> {
  const socket = await openTcp({ ...settings, ...(signal === undefined ? {} : { signal }) });
  socket.on('error', () => {});
  const gone = goneOf(socket);
  if (settings.transport === 'tcp') await library.linkTCP(socket, { port: settings.port });
  // The library calls bare RTU frames on a TCP connection "telnet".
  else await library.linkTelnet(socket, {});
  return {
    gone,
    async close() {
      socket.destroy();
    },
  };
}

async function openSerial(library: Library, settings: ModbusSettings): Promise<Line> {
  const { baudRate, parity, stopBits, serialPath } = settings;
  if (serialPath === '') {
    throw new AdapterFailure('settings', 'Für Modbus RTU fehlt die serielle Schnittstelle.');
  }
  await library.connectRTUBuffered(serialPath, { baudRate, parity, stopBits, dataBits: 8 });
  const gone = new Promise<never>((_resolve, reject) => {
    library.on('close', () => reject(Object.assign(new Error('serial port closed'), { code: 'ECONNRESET' })));
  });
  gone.catch(() => {});
  return { gone, close: () => new Promise((resolve) => library.close(() => resolve())) };
}
