import { parseS7Address } from '#ingestion/adapters/s7.ts';
import {
  PLANT_HOST,
  PLANT_OPCUA_NODES,
  PLANT_S7_SLOT,
  PLANT_S7_TAGS,
  type PlantMachine,
  type PlantS7Tag,
} from '#ingestion/plant-addresses.ts';
import { s7Values } from '../plant-messages.ts';
import type { PlantModel } from '../plant-model.ts';
import { startModbusServer } from './modbus-server.ts';
import { OPCUA_USER, type OpcUaVariable, startOpcUaServer } from './opcua-server.ts';
import { createLine, type PlantLineHandle } from './plant-line.ts';
import { startS7Server } from './s7-server.ts';

/** The lines to machines and meter: OPC UA, Modbus and S7, all reading the one model when they are asked. */

type LineOptions = { plant: PlantModel; port: number };

export function opcuaLine({ plant, port, folder }: LineOptions & { folder: string }): PlantLineHandle {
  let isBad = false;
  const number = (name: string, read: () => number): OpcUaVariable => ({
    name: nodeName(name),
    type: 'Double',
    read: () => (isBad ? undefined : Number(read().toFixed(2))),
  });
  const status = (name: string, machine: PlantMachine): OpcUaVariable => ({
    name: nodeName(name),
    type: 'String',
    read: () => (isBad ? undefined : plant.machine(machine).state),
  });
  const nodes = PLANT_OPCUA_NODES;
  const variables = [
    status(nodes.cncStatus, 'CNC01'),
    number(nodes.cncSpeed, () => plant.machine('CNC01').speedRpm),
    number(nodes.cncTemperature, () => plant.machine('CNC01').temperatureC + plant.machine('CNC01').driftedC),
    status(nodes.laserStatus, 'Laser01'),
    number(nodes.laserPower, () => plant.machine('Laser01').powerKw),
    status(nodes.millStatus, 'Mill01'),
    number(nodes.millToolWear, () => plant.machine('Mill01').toolWearPercent),
  ];
  return createLine({
    address: `opc.tcp://${PLANT_HOST}:${port} (ohne Anmeldung oder ${OPCUA_USER.name} / ${OPCUA_USER.password})`,
    open: () => startOpcUaServer({ port, variables, folder }),
    setBadData(value) {
      isBad = value;
    },
  });
}

function nodeName(nodeId: string): string {
  return nodeId.replace(/^ns=\d+;s=/, '');
}

/** ING-21: power in watts from register 12 on, high word first; registers 0 to 31 exist. */
export function modbusLine({ plant, port }: LineOptions): PlantLineHandle {
  let isBad = false;
  const registers = (): ReadonlyMap<number, number> => {
    const { powerKw, energyKwh, voltageV, currentA, frequencyHz } = plant.meter;
    const longs: [number, number][] = [
      [0, Math.round(voltageV * 10)],
      [2, Math.round(currentA * 10)],
      [4, Math.round(frequencyHz * 100)],
      [12, Math.round(powerKw * 1000)],
      [14, Math.round(energyKwh * 10)],
    ];
    return new Map(longs.flatMap(([at, value]) => [[at, value >>> 16] as const, [at + 1, value & 0xffff] as const]));
  };
  return createLine({
    address: `${PLANT_HOST}:${port} (Modbus TCP, Unit 1)`,
    open: () =>
      startModbusServer({
        port,
        device: {
          valueAt(table, address) {
            if (isBad || (table !== 'holding' && table !== 'input') || address > 31) return undefined;
            return registers().get(address) ?? 0;
          },
        },
      }),
    setBadData(value) {
      isBad = value;
    },
  });
}

/** DATA-65: the controller. Its data block is written anew whenever the plant has lived on. */
export function s7Line({ plant, port }: LineOptions): PlantLineHandle & { refresh(): void } {
  const block = Buffer.alloc(114);
  let isBad = false;
  const line = createLine({
    address: `${PLANT_HOST}:${port} (S7, Rack 0, Slot ${PLANT_S7_SLOT})`,
    open: () =>
      startS7Server({
        port,
        slot: PLANT_S7_SLOT,
        memory: {
          dataBlocks: new Map([[1, block]]),
          flags: Buffer.alloc(256),
          inputs: Buffer.alloc(128),
          outputs: Buffer.alloc(128),
        },
      }),
    setBadData(value) {
      isBad = value;
    },
  });
  const refresh = (): void => {
    if (isBad) return void block.fill(0xff);
    const values = s7Values(plant);
    for (const [tag, address] of Object.entries(PLANT_S7_TAGS)) writeTag(block, address, values[tag as PlantS7Tag]);
  };
  return { ...line, refresh };
}

export function writeTag(block: Buffer, address: string, value: string | number | boolean): void {
  const where = parseS7Address(address);
  if (where === null) throw new RangeError(`no S7 address: ${address}`);
  const { type, byte, bit, textLength } = where;
  if (type === 'STRING') {
    const text = Buffer.from(String(value), 'latin1').subarray(0, textLength);
    block.fill(0, byte, byte + 2 + textLength);
    block.set([textLength, text.length, ...text], byte);
  } else if (type === 'BOOL') {
    const before = block[byte] ?? 0;
    block[byte] = value === true ? before | (1 << bit) : before & ~(1 << bit);
  } else if (type === 'REAL') block.writeFloatBE(Number(value), byte);
  else if (type === 'DINT') block.writeInt32BE(Number(value), byte);
  else if (type === 'INT') block.writeInt16BE(Number(value), byte);
  else throw new RangeError(`the plant has no ${type}`);
}
