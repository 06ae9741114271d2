import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { modbusAdapter } from '#ingestion/server/adapters/modbus/modbus.adapter.ts';
import { opcuaAdapter } from '#ingestion/server/adapters/opcua/opcua.adapter.ts';
import { s7Adapter } from '#ingestion/server/adapters/s7/s7.adapter.ts';
import { startModbusServer } from '#simulator/server/modbus-server.ts';
import { startOpcUaServer } from '#simulator/server/opcua-server.ts';
import { startS7Server } from '#simulator/server/s7-server.ts';
import { freePort } from '../support/free-port.ts';
import { type ContractPeer, describeAdapterContract } from './adapter-contract.ts';

/** A peer made of something that can be started on a port and closed. */
async function peerOf(options: {
  start: (port: number) => Promise<{ close(): Promise<void> }>;
  settings: (port: number) => ContractPeer['settings'];
  address: string;
  show: (value: number) => void;
}): Promise<ContractPeer> {
  const port = await freePort();
  let server = await options.start(port);
  let isRunning = true;
  const stop = async () => {
    if (isRunning) await server.close();
    isRunning = false;
  };
  return {
    settings: options.settings(port),
    points: [{ address: options.address, options: {} }],
    address: options.address,
    show: async (value) => options.show(value),
    stop,
    async restart() {
      server = await options.start(port);
      isRunning = true;
    },
    close: stop,
  };
}

describeAdapterContract({
  name: 'Modbus TCP',
  adapter: async () => modbusAdapter,
  startPeer: () => {
    let shown = 0;
    return peerOf({
      start: (port) => startModbusServer({ port, device: { valueAt: () => shown } }),
      settings: (port) => ({ transport: 'tcp', host: '127.0.0.1', port, pollingMs: 20, timeoutMs: 5000, retries: 1 }),
      address: 'holding:12',
      show: (value) => {
        shown = value;
      },
    });
  },
  badSettings: ({ settings }) => [
    { settings: { ...settings, port: 9 }, says: /lehnt die Verbindung ab/ },
    { settings: { ...settings, host: null }, says: /fehlt die Adresse/ },
  ],
});

describeAdapterContract({
  name: 'S7',
  adapter: async () => s7Adapter,
  startPeer: () => {
    const block = Buffer.alloc(16);
    const none = Buffer.alloc(0);
    const memory = { dataBlocks: new Map([[1, block]]), flags: none, inputs: none, outputs: none };
    return peerOf({
      start: (port) => startS7Server({ port, memory }),
      settings: (port) => ({ host: '127.0.0.1', port, pollingMs: 20, timeoutMs: 5000 }),
      address: 'DB1,INT4',
      show: (value) => void block.writeInt16BE(value, 4),
    });
  },
  badSettings: ({ settings }) => [
    { settings: { ...settings, port: 9 }, says: /lehnt die Verbindung ab/ },
    { settings: { ...settings, slot: 5 }, says: /Rack und Steckplatz/ },
    { settings: { ...settings, host: '' }, says: /fehlt die Adresse/ },
  ],
});

describeAdapterContract({
  name: 'OPC UA',
  adapter: async () => opcuaAdapter,
  startPeer: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'opcua-contract-'));
    let shown = 0;
    const variables = [{ name: 'Presse.Kraft', type: 'Double' as const, read: () => shown }];
    const peer = await peerOf({
      start: (port) => startOpcUaServer({ port, variables, folder }),
      settings: (port) => ({
        endpointUrl: `opc.tcp://127.0.0.1:${port}`,
        security: 'none',
        samplingMs: 20,
        publishingMs: 20,
        timeoutMs: 3000,
      }),
      address: 'ns=2;s=Presse.Kraft',
      show: (value) => {
        shown = value;
      },
    });
    return {
      ...peer,
      async close() {
        await peer.close();
        await rm(folder, { recursive: true, force: true });
      },
    };
  },
  badSettings: ({ settings }) => [
    { settings: { ...settings, endpointUrl: 'opc.tcp://127.0.0.1:9' }, says: /lehnt die Verbindung ab/ },
    { settings: { ...settings, endpointUrl: 'quatsch' }, says: /opc\.tcp/ },
    { settings: { ...settings, security: 'sign_encrypt' }, says: /Fingerabdruck/ },
    { settings: { ...settings, userName: 'niemand', password: 'falsch' }, says: /Benutzername und Passwort/ },
  ],
});
