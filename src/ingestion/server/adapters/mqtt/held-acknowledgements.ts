import type { MqttClient, Packet } from 'mqtt';

/** What mqtt.js sends an acknowledgement with. Its public hooks (`handleMessage`, `customHandleAcks`) would stop reading until it is answered, one message at a time. */
const SEND = '_sendPacket';
type Send = (packet: Packet, done?: (error?: Error) => void, ...rest: unknown[]) => void;

/** The first two of their four bytes: kind and length. All versions of the protocol write success like this. */
const PUBACK = 0x40_02;
const PUBREC = 0x50_02;
const BYTES = 4;

export type HeldAcknowledgements = {
  /** The acknowledgement of this message leaves when it resolves to true, otherwise never. */
  hold(messageId: number, kept: Promise<boolean>): void;
  /** Resolves when all that were held have left or never will. */
  settled(): Promise<void>;
};

/**
 * PUBACK and PUBREC leave only when the journal has the message. With QoS 2 the broker then owns nothing any more but
 * the number, which the pair PUBREL and PUBCOMP sets free. Messages are kept by the dozen, so their acknowledgements
 * are written together: one by one they would take as long as parsing the messages.
 */
export function holdAcknowledgements(client: MqttClient): HeldAcknowledgements {
  const held = new Map<number, Promise<boolean>>();
  let ready: number[] = [];
  const sender = client as unknown as Record<typeof SEND, Send>;
  const send = sender[SEND].bind(client);

  sender[SEND] = (packet, done, ...rest) => {
    const kind = packet.cmd === 'puback' ? PUBACK : packet.cmd === 'pubrec' ? PUBREC : null;
    const messageId = packet.messageId ?? 0;
    const kept = kind === null ? undefined : held.get(messageId);
    if (kind === null || kept === undefined) return send(packet, done, ...rest);
    void leaveWhenKept(kind, messageId, kept);
    done?.();
  };

  async function leaveWhenKept(kind: number, messageId: number, kept: Promise<boolean>): Promise<void> {
    const isKept = await kept;
    if (held.get(messageId) === kept) held.delete(messageId);
    if (!isKept) return;
    // Run when everything that was kept with it is in the list.
    if (ready.length === 0) process.nextTick(write);
    ready.push(kind * 0x1_00_00 + messageId);
  }

  function write(): void {
    const all = ready;
    ready = [];
    if (all.length === 0 || !client.connected) return;
    const bytes = Buffer.allocUnsafe(BYTES * all.length);
    all.forEach((acknowledgement, index) => bytes.writeUInt32BE(acknowledgement, BYTES * index));
    client.stream.write(bytes);
  }

  return {
    hold: (messageId, kept) => void held.set(messageId, kept),
    async settled() {
      await Promise.allSettled(held.values());
      write();
    },
  };
}
