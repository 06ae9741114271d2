import { PLANT_SPARKPLUG } from '#ingestion/plant-addresses.ts';
import { decodePayload, encodePayload, type MetricToSend } from '#ingestion/sparkplug/payload.ts';
import { NAMESPACE, nodeCommandTopic } from '#ingestion/sparkplug/topic.ts';
import type { PlantModel } from '../plant-model.ts';
import type { Publish } from './mqtt-line.ts';

const { group, edgeNode, device } = PLANT_SPARKPLUG;
const REBIRTH = 'Node Control/Rebirth';
/** Aliases stand for names after the birth. */
const ALIASES = { status: 1, toolWear: 2, speed: 3, goodParts: 4, scrapParts: 5 } as const;

/** Mill01 as a Sparkplug B edge node shows it: births with names, data with aliases, one running number for all. */
export function createEdgeNode(plant: PlantModel, publish: Publish, birthDeathNumber: number) {
  let seq = 0;
  let isDeviceAlive = true;
  const topic = (type: string, ofDevice: boolean) =>
    [NAMESPACE, group, type, edgeNode, ...(ofDevice ? [device] : [])].join('/');
  const send = (type: string, ofDevice: boolean, realMs: number, metrics: readonly MetricToSend[]): void => {
    publish(topic(type, ofDevice), Buffer.from(encodePayload({ timestampMs: realMs, seq, metrics })));
    seq = (seq + 1) % 256;
  };
  const metrics = (realMs: number): (MetricToSend & { name: string })[] => {
    const mill = plant.machine(device);
    const metric = (name: keyof typeof ALIASES, dataType: MetricToSend['dataType'], value: string | number) =>
      ({ name, alias: ALIASES[name], timestampMs: realMs, dataType, value }) as const;
    return [
      metric('status', 'String', mill.state),
      metric('toolWear', 'Double', Number(mill.toolWearPercent.toFixed(2))),
      metric('speed', 'Float', Math.round(mill.speedRpm)),
      metric('goodParts', 'UInt32', mill.order.goodParts),
      metric('scrapParts', 'UInt32', mill.order.scrapParts),
    ];
  };

  const birth = (realMs: number): void => {
    seq = 0;
    send('NBIRTH', false, realMs, [
      { name: 'bdSeq', dataType: 'UInt64', value: birthDeathNumber % 256 },
      { name: REBIRTH, dataType: 'Boolean', value: false },
    ]);
    if (isDeviceAlive) send('DBIRTH', true, realMs, metrics(realMs));
  };

  return {
    birth,
    /** A stopped machine is a dead device. With bad data a number is left out, which a host must notice and answer with a request for rebirth. */
    data(realMs: number, isBad: boolean): void {
      const isAlive = plant.machine(device).state !== 'stopped';
      if (isAlive !== isDeviceAlive) send(isAlive ? 'DBIRTH' : 'DDEATH', true, realMs, isAlive ? metrics(realMs) : []);
      isDeviceAlive = isAlive;
      if (!isAlive) return;
      if (isBad) seq = (seq + 1) % 256;
      const withoutNames = metrics(realMs).map(({ name: _name, ...metric }) => ({ ...metric, sendDataType: false }));
      send('DDATA', true, realMs, withoutNames);
    },
    /** A host asks for the births again. */
    command(commandTopic: string, payload: Buffer, realMs: number): void {
      if (commandTopic !== nodeCommandTopic(group, edgeNode)) return;
      try {
        if (decodePayload(payload).metrics.some(({ name }) => name === REBIRTH)) birth(realMs);
      } catch {
        // Nonsense from the network is no command.
      }
    },
  };
}
