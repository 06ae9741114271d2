import type { Protocol } from '../../adapter.ts';
import type { Adapter } from '../wire-adapter.ts';

/** The wire side of every protocol, loaded when its first source is enabled: OPC UA alone costs 116 MB. */
export const ADAPTERS: Readonly<Record<Protocol, () => Promise<Adapter>>> = {
  opcua: async () => (await import('./opcua/opcua.adapter.ts')).opcuaAdapter,
  mqtt: async () => (await import('./mqtt/mqtt.adapter.ts')).mqttAdapter,
  modbus: async () => (await import('./modbus/modbus.adapter.ts')).modbusAdapter,
  s7: async () => (await import('./s7/s7.adapter.ts')).s7Adapter,
  rest: async () => (await import('./rest/rest.adapter.ts')).restAdapter,
  simulator: async () => (await import('./simulator/simulator.adapter.ts')).simulatorAdapter,
};
