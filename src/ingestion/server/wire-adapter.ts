import type { BrowseItem, Sample } from '../adapter.ts';

/** A data point somebody mapped, as the adapter needs it. */
export type SubscribedPoint = {
  address: string;
  /** Fields of `AdapterKind.pointFields`, already validated. */
  options: Readonly<Record<string, string | number | boolean | null>>;
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
  /** Connected, but what comes is not to be trusted, as the German sentence says; null: it is again. */
  trouble?(sentence: string | null): void;
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
  /**
   * 'test' and 'browse' run beside the real connection for a few seconds: they take nothing away from it (other client
   * name, no lasting session) and leave nothing behind at the peer. 'run' unless stated.
   */
  purpose?: 'run' | 'test' | 'browse';
};

export type Adapter = {
  /** Resolves when connected and every point is subscribed; throws an AdapterFailure otherwise. */
  connect(start: AdapterStart): Promise<AdapterConnection>;
};
