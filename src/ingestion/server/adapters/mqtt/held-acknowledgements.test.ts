import { setImmediate as nextTurn } from 'node:timers/promises';
import type { MqttClient, Packet } from 'mqtt';
import { describe, expect, test } from 'vitest';
import { holdAcknowledgements } from './held-acknowledgements.ts';

const SEND = '_sendPacket';

/** As much of the library as acknowledgements touch. */
function fakeClient() {
  const written: string[] = [];
  const sentByLibrary: Packet[] = [];
  const client = {
    connected: true,
    stream: { write: (bytes: Buffer) => written.push(bytes.toString('hex')) },
    [SEND]: (packet: Packet, _done?: () => void) => void sentByLibrary.push(packet),
  };
  const held = holdAcknowledgements(client as unknown as MqttClient);
  return {
    client,
    held,
    written,
    sentByLibrary,
    /** The library means to acknowledge; it must never wait for that. */
    acknowledge(cmd: 'puback' | 'pubrec', messageId: number) {
      let isDone = false;
      client[SEND]({ cmd, messageId }, () => {
        isDone = true;
      });
      expect(isDone).toBe(true);
    },
  };
}

describe('acknowledgements of MQTT messages', () => {
  test('leave when the message is kept, together and in order', async () => {
    const { held, written, acknowledge } = fakeClient();
    const kept = Promise.withResolvers<boolean>();
    for (const messageId of [1, 0x1234, 0xffff]) {
      held.hold(messageId, kept.promise);
      acknowledge('puback', messageId);
    }
    await nextTurn();
    expect(written).toEqual([]);
    kept.resolve(true);
    await nextTurn();
    expect(written).toEqual(['40020001400212344002ffff']);
  });

  test('with QoS 2 it is PUBREC', async () => {
    const { held, written, acknowledge } = fakeClient();
    held.hold(7, Promise.resolve(true));
    acknowledge('pubrec', 7);
    await nextTurn();
    expect(written).toEqual(['50020007']);
  });

  test('never leave for what could not be kept, nor on a line that is gone', async () => {
    const { client, held, written, acknowledge } = fakeClient();
    held.hold(1, Promise.resolve(false));
    acknowledge('puback', 1);
    await nextTurn();
    client.connected = false;
    held.hold(2, Promise.resolve(true));
    acknowledge('puback', 2);
    await nextTurn();
    expect(written).toEqual([]);
  });

  test('a number that is in use again waits for its newer message', async () => {
    const { held, written, acknowledge } = fakeClient();
    const [first, second] = [Promise.withResolvers<boolean>(), Promise.withResolvers<boolean>()];
    held.hold(5, first.promise);
    acknowledge('puback', 5);
    held.hold(5, second.promise);
    acknowledge('puback', 5);
    first.resolve(false);
    await nextTurn();
    expect(written).toEqual([]);
    second.resolve(true);
    await nextTurn();
    expect(written).toEqual(['40020005']);
  });

  test('have left when all is settled, before anything else is written', async () => {
    const { held, written, acknowledge } = fakeClient();
    const kept = Promise.withResolvers<boolean>();
    held.hold(3, kept.promise);
    acknowledge('puback', 3);
    const settled = held.settled();
    kept.resolve(true);
    await settled;
    expect(written).toEqual(['40020003']);
    await nextTurn();
    expect(written).toHaveLength(1);
  });

  test('everything else is the library’s', () => {
    const { client, sentByLibrary } = fakeClient();
    const packets = [{ cmd: 'pingreq' }, { cmd: 'puback', messageId: 9 }, { cmd: 'pubcomp', messageId: 9 }] as Packet[];
    for (const packet of packets) client[SEND](packet);
    expect(sentByLibrary).toEqual(packets);
  });
});
