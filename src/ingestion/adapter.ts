import type { Fields, FieldValue } from '#records/field.ts';
import type { MessageType } from './raw-message.ts';

/**
 * What everybody may know of a protocol; the wire side is in server/wire-adapter.ts. An adapter speaks its protocol
 * and hands samples over; it knows nothing of companies, machines, reconnecting, journals or tables. Those exist once,
 * in the supervisor.
 */
export const PROTOCOLS = ['opcua', 'mqtt', 'modbus', 's7', 'rest', 'simulator'] as const;
export type Protocol = (typeof PROTOCOLS)[number];

export type SampleQuality = 'good' | 'bad' | 'uncertain';

/** One value that arrived. */
export type Sample = {
  /** Which data point, in the adapter's own spelling: node id, topic, register, tag, path. */
  address: string;
  /** Number, text, truth value, or a decoded JSON document. */
  value: unknown;
  quality: SampleQuality;
  /** When the source says it was measured; null when it does not. */
  timestampMs: number | null;
  /** For sources that deliver again after a break (MQTT DUP): equal keys are the same delivery. */
  deliveryKey?: string;
  /**
   * False where the source says that it sends this for the first time (MQTT without DUP): an equal key is then a new
   * delivery whose number is in use again, not a repetition.
   */
  mayRepeat?: boolean;
  /** The whole message this is, where the protocol itself says so (JSON on a topic, a REST answer). */
  message?: { type: MessageType; payload: unknown };
};

/** What browsing a source shows; `address` is null for a folder. */
export type BrowseItem = {
  key: string;
  name: string;
  address: string | null;
  hasChildren: boolean;
  valueType?: string;
};

/** A protocol as the rest of the product sees it: pure description here, the wire code loaded when needed. */
export type AdapterKind = {
  protocol: Protocol;
  title: string;
  /** Drawn as the form of a source; names in `secretFields` are write-only and encrypted at rest. */
  settingsFields: Fields;
  /** What a new source starts with; a field left out by a caller takes it too. */
  settingsDefaults?: Readonly<Record<string, FieldValue>>;
  /** What is wrong with settings that are each valid but do not go together; secrets in the clear. */
  checkSettings?(settings: Readonly<Record<string, FieldValue>>): { field: string; message: string } | null;
  secretFields: readonly string[];
  /** Drawn as the form of a data point, beside its address. */
  pointFields: Fields;
  pointDefaults?: Readonly<Record<string, FieldValue>>;
  /** What an address looks like, with an example, in German. */
  addressHint: string;
  /** The first thing wrong with an address, as a German sentence, or null. */
  checkAddress(address: string): string | null;
  canBrowse: boolean;
};
