import type { AdapterKind, Protocol } from './adapter.ts';
import { modbusKind } from './adapters/modbus.ts';
import { mqttKind } from './adapters/mqtt.ts';
import { opcuaKind } from './adapters/opcua.ts';
import { restKind } from './adapters/rest.ts';
import { s7Kind } from './adapters/s7.ts';
import { simulatorKind } from './adapters/simulator.ts';

/** Every protocol: one line here, one in server/adapters/registry.ts. */
export const ADAPTER_KINDS: Readonly<Record<Protocol, AdapterKind>> = {
  opcua: opcuaKind,
  mqtt: mqttKind,
  modbus: modbusKind,
  s7: s7Kind,
  rest: restKind,
  simulator: simulatorKind,
};
