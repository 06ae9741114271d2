import type { MessageType } from '../raw-message.ts';

/** One normalised record on its way to its table. */
export type JournalEntry = {
  companyId: string;
  sourceId: string;
  type: MessageType | 'reject';
  /** The record as JSON text. */
  body: string;
  /** Equal keys of one source within the journal's memory are the same delivery and are kept once. */
  deliveryKey?: string;
  /**
   * False: the source says that it sends this for the first time (MQTT without DUP). It is kept even when its key is
   * known, because brokers use packet ids again; the key is remembered for a repetition.
   */
  mayRepeat?: boolean;
};

export type JournalItem = JournalEntry & { position: number; receivedAtMs: number };

export type JournalDepth = { entries: number; bytes: number; oldestReceivedAtMs: number | null };

/**
 * What the system has acknowledged and not yet stored. `append` resolves only when the entries survive a kill -9; it
 * rejects with `JournalFull` when the limit of size or age is reached, so that sources are refused instead of data
 * being dropped. Two implementations are foreseen: the local one, and a replicated one on NATS JetStream.
 */
export type Journal = {
  append(entries: readonly JournalEntry[]): Promise<void>;
  /** In order of position, starting behind `afterPosition`. */
  readFrom(afterPosition: number, limit: number): Promise<JournalItem[]>;
  /** Everything up to here is stored in the database. */
  trim(upToPosition: number): Promise<void>;
  depth(): JournalDepth;
  close(): Promise<void>;
};

export class JournalFull extends Error {
  constructor(germanSentence: string) {
    super(germanSentence);
    this.name = 'JournalFull';
  }
}
