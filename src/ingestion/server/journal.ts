import type { MessageType } from '../raw-message.ts';

/** Who sent it and for whom it is. */
type Origin = { companyId: string; sourceId: string };

/** How the journal knows what it already has. */
export type DeliveryMark = {
  /** Equal keys of one source within the journal's memory are the same delivery and are kept once. */
  deliveryKey?: string;
  /**
   * False: the source says that it sends this for the first time (MQTT without DUP). It is kept even when its key is
   * known, because brokers use packet ids again; the key is remembered for a repetition.
   */
  mayRepeat?: boolean;
};

/**
 * Set where another journal may have the same delivery: it is stored by the first that claims this text of its source
 * (delivery-claims.ts).
 */
type Claimed = { claim?: string };

/** One normalised record on its way to its table, as JSON text. */
export type SingleEntry = Origin & DeliveryMark & Claimed & { type: MessageType | 'reject'; body: string };

/** Many records of one source in one text (record-block.ts), in order of their deliveries. */
export type BlockEntry = Origin &
  Claimed & {
    type: 'block';
    body: string;
    /** Other processes may take the source over: its deliveries are noted as those of this owner (counted). */
    noteAs?: number;
    /** A delivery is kept or left out as a whole. */
    deliveries: readonly (DeliveryMark & { records: number })[];
  };

export type JournalEntry = SingleEntry | BlockEntry;

/** What comes out again. Every record has a position; that of an item is the one of its last record. */
export type JournalItem = Origin &
  Claimed & {
    type: JournalEntry['type'];
    body: string;
    records: number;
    position: number;
    receivedAtMs: number;
  };

/** `entries` counts records. */
export type JournalDepth = { entries: number; bytes: number; oldestReceivedAtMs: number | null };

/**
 * What the system has acknowledged and not yet stored. `append` resolves only when the entries survive a kill -9; it
 * rejects with `JournalFull` when the limit of size or age is reached, so that sources are refused instead of data
 * being dropped. Two implementations are foreseen: the local one, and a replicated one on NATS JetStream.
 */
export type Journal = {
  append(entries: readonly JournalEntry[]): Promise<void>;
  /**
   * Whole entries in order of position, until `limit` records are together. Of the first, records up to `afterPosition`
   * may have been read before.
   */
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
