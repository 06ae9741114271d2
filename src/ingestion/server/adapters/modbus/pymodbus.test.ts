import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, describe, expect, it } from 'vitest';
import { eventually, recordingHost } from '../../../../../test/support/adapter-host.ts';
import { freePort } from '../../../../../test/support/free-port.ts';
import type { SubscribedPoint } from '../../wire-adapter.ts';
import { modbusAdapter } from './modbus.adapter.ts';

/** A device nobody here wrote, where Debian's python3-pymodbus is installed. */
const PYTHON = '/usr/bin/python3';
const isInstalled = spawnSync(PYTHON, ['-c', 'import pymodbus.server.async_io']).status === 0;
const SCRIPT = join(import.meta.dirname, '../../../../../test/support/pymodbus-device.py');
const EXPECTED = { 'holding:12': 12_345, 'input:7': 7, 'coil:3': true, 'discrete:4': false };

const running: ChildProcess[] = [];
afterEach(() => {
  for (const device of running.splice(0)) device.kill('SIGKILL');
});

/** Resolves with the line the device prints when it is ready. */
async function device(...args: string[]): Promise<string> {
  const child = spawn(PYTHON, [SCRIPT, ...args], { stdio: ['ignore', 'pipe', 'ignore'] });
  running.push(child);
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  return String(line);
}

async function reads(settings: Record<string, string | number>): Promise<void> {
  const host = await recordingHost();
  const connection = await modbusAdapter.connect({
    settings: { pollingMs: 20, ...settings },
    points: Object.keys(EXPECTED).map((address) => ({
      address,
      options: (address === 'holding:12' ? { dataType: 'uint32' } : {}) as SubscribedPoint['options'],
    })),
    host,
    signal: new AbortController().signal,
  });
  await eventually(() =>
    expect(Object.fromEntries(Object.keys(EXPECTED).map((address) => [address, host.newest(address)]))).toEqual(
      EXPECTED,
    ),
  );
  await connection.check();
  await connection.close();
  expect([host.failures, host.rejects]).toEqual([[], []]);
  await host.remove();
}

describe.skipIf(!isInstalled)('Modbus adapter against pymodbus', () => {
  it('TCP', async () => {
    const port = await freePort();
    await device('tcp', String(port));
    await reads({ transport: 'tcp', host: '127.0.0.1', port });
  });

  it('RTU on a serial line', async () => {
    const serialPath = await device('rtu');
    await reads({ transport: 'rtu', serialPath, baudRate: 9600, parity: 'none' });
  });
});
