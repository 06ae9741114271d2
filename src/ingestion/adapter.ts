import type { Fields } from '#records/field.ts';
import type { MessageType } from './raw-message.ts';

/**
 * The contract between a protocol and everything else. An adapter speaks its wire protocol and hands samples over; it
 * knows nothing of companies, machines, reconnecting, journals or tables. Those exist once, in the supervisor.
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
  /** The whole message this is, where the protocol itself says so (JSON on a topic, a REST answer). */
  message?: { type: MessageType; payload: unknown };
};

/** A data point somebody mapped, as the adapter needs it. */
export type SubscribedPoint = {
  address: string;
  /** Fields of `AdapterKind.pointFields`, already validated. */
  options: Readonly<Record<string, string | number | boolean | null>>;
};

/** What browsing a source shows; `address` is null for a folder. */
export type BrowseItem = {
  key: string;
  name: string;
  address: string | null;
  hasChildren: boolean;
  valueType?: string;
};

/** Why a source does not deliver; the sentence is German and shown to people. */
export class AdapterFailure extends Error {
  readonly code: string;
  constructor(code: string, germanSentence: string, options?: { cause?: unknown }) {
    super(germanSentence, options);
    this.name = 'AdapterFailure';
    this.code = code;
  }
}

export type AdapterHost = {
  /** Folder of this source for keys and certificates; exists, private to the process. */
  folder: string;
  /**
   * Resolves when the samples are safe on disk. Only then may the adapter acknowledge them. Rejects when they could not
   * be kept: then it must not acknowledge.
   */
  deliver(samples: readonly Sample[]): Promise<void>;
  /** The connection is gone; called at most once per connection, never before `connect` resolved. */
  lost(failure: AdapterFailure): void;
  /** A message or value the adapter itself could not read; counted and kept as a reject. */
  reject(address: string, reason: string, raw: unknown): void;
  log: {
    debug(fields: object, text: string): void;
    info(fields: object, text: string): void;
    warn(fields: object, text: string): void;
  };
};

export type AdapterConnection = {
  /** Throws an AdapterFailure when the peer does not answer; called every 30 s. */
  check(): Promise<void>;
  /** Children of a folder, `null` for the top; missing where the protocol cannot be browsed. */
  browse?(parentKey: string | null): Promise<BrowseItem[]>;
  close(): Promise<void>;
};

export type AdapterStart = {
  /** Fields of `AdapterKind.settingsFields`, already validated, secrets in the clear. */
  settings: Readonly<Record<string, string | number | boolean | null>>;
  points: readonly SubscribedPoint[];
  host: AdapterHost;
  /** Aborted when the source is disabled while it still connects. */
  signal: AbortSignal;
};

export type Adapter = {
  /** Resolves when connected and every point is subscribed; throws an AdapterFailure otherwise. */
  connect(start: AdapterStart): Promise<AdapterConnection>;
};

/** A protocol as the rest of the product sees it: pure description here, the wire code loaded when needed. */
export type AdapterKind = {
  protocol: Protocol;
  title: string;
  /** Drawn as the form of a source; names in `secretFields` are write-only and encrypted at rest. */
  settingsFields: Fields;
  secretFields: readonly string[];
  /** Drawn as the form of a data point, beside its address. */
  pointFields: Fields;
  /** What an address looks like, with an example, in German. */
  addressHint: string;
  /** The first thing wrong with an address, as a German sentence, or null. */
  checkAddress(address: string): string | null;
  canBrowse: boolean;
};
