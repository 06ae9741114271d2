import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import type { Sample } from '#ingestion/adapter.ts';
import type { AdapterFailure, AdapterHost } from '#ingestion/server/wire-adapter.ts';

/** A host that remembers what an adapter told it. */
export type RecordingHost = AdapterHost & {
  samples: Sample[];
  rejects: { address: string; reason: string }[];
  failures: AdapterFailure[];
  warnings: string[];
  /** What was said of values that are not to be trusted, null when they were again. */
  troubles: (string | null)[];
  /** The newest value of an address. */
  newest(address: string): unknown;
  /** Set to make deliveries fail, as a full journal would. */
  refuse: Error | null;
  remove(): Promise<void>;
};

export async function recordingHost(folder?: string): Promise<RecordingHost> {
  const own = folder ?? (await mkdtemp(join(tmpdir(), 'adapter-')));
  const host: RecordingHost = {
    folder: own,
    samples: [],
    rejects: [],
    failures: [],
    warnings: [],
    troubles: [],
    refuse: null,
    newest: (address) => host.samples.findLast((sample) => sample.address === address)?.value,
    async deliver(samples) {
      if (host.refuse !== null) throw host.refuse;
      host.samples.push(...samples);
    },
    lost: (failure) => void host.failures.push(failure),
    trouble: (sentence) => void host.troubles.push(sentence),
    reject: (address, reason) => void host.rejects.push({ address, reason }),
    log: { debug: () => {}, info: () => {}, warn: (_fields, text) => void host.warnings.push(text) },
    remove: () => rm(own, { recursive: true, force: true }),
  };
  return host;
}

/** Waits for a state, however slow the machine is. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 20_000, interval: 10 });
}
