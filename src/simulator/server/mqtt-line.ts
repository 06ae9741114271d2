import { Aedes } from 'aedes';
import { PLANT_HOST } from '#ingestion/plant-addresses.ts';
import { mqttMessages, qualityMessage } from '../plant-messages.ts';
import type { PlantModel } from '../plant-model.ts';
import { listenOnLoopback } from './loopback-server.ts';
import { createLine, type PlantLineHandle } from './plant-line.ts';
import { createEdgeNode } from './sparkplug-edge-node.ts';

export type Publish = (topic: string, payload: Buffer, retain?: boolean) => void;

/** A broker with the plant's publishers: JSON on factory/…, and a Sparkplug B edge node with Mill01 behind it. */
export function mqttLine(options: {
  plant: PlantModel;
  port: number;
}): PlantLineHandle & { publish(realMs: number): void } {
  const { plant, port } = options;
  let isBad = false;
  let send: Publish | null = null;
  let edgeNode: ReturnType<typeof createEdgeNode> | null = null;
  let connections = 0;
  let toldInspections = plant.inspections;

  const line = createLine({
    address: `mqtt://${PLANT_HOST}:${port} (Themen factory/#, Sparkplug B spBv1.0/factory/#)`,
    async open() {
      const broker = await Aedes.createBroker();
      const listener = await listenOnLoopback(port, (socket) => void broker.handle(socket));
      const publish: Publish = (topic, payload, retain = false) =>
        broker.publish({ cmd: 'publish', topic, payload, qos: 1, retain, dup: false }, () => {});
      const node = createEdgeNode(plant, publish, connections);
      connections += 1;
      broker.on('publish', (packet, client) => {
        if (client !== null) node.command(packet.topic, packet.payload as Buffer, Date.now());
      });
      send = publish;
      edgeNode = node;
      node.birth(Date.now());
      return {
        async close() {
          send = null;
          edgeNode = null;
          await listener.close();
          await new Promise<void>((resolve) => broker.close(() => resolve()));
        },
      };
    },
    setBadData(value) {
      isBad = value;
    },
  });

  return {
    ...line,
    publish(realMs) {
      if (send === null) return;
      const messages = mqttMessages(plant, realMs);
      if (plant.inspection !== null && plant.inspections !== toldInspections) {
        toldInspections = plant.inspections;
        messages.push(qualityMessage(plant.inspection, realMs));
      }
      for (const { topic, payload } of messages) {
        const text = JSON.stringify(payload);
        send(topic, Buffer.from(isBad ? text.slice(0, text.length / 2) : text));
      }
      edgeNode?.data(realMs, isBad);
    },
  };
}
