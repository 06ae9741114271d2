import { EVENT_STREAM_PATH, parseTopics } from '#platform/realtime.ts';

export type TestListener = {
  /** Resolves when the stream stands; rejects after the limit. */
  opened: Promise<void>;
  /** When the topic was heard (performance.now), or null after the limit. Listens from the first moment. */
  heard(topic: string, withinMs: number): Promise<number | null>;
  close(): void;
};

const OPEN_WITHIN_MS = 10_000;

/** An event stream of the test's own, not the one the pages share: it is the way itself that is tested. */
export function openTestListener(): TestListener {
  const source = new EventSource(EVENT_STREAM_PATH);
  const heardAt = new Map<string, number>();
  const waiting = new Set<() => void>();
  source.addEventListener('change', ({ data }: MessageEvent<string>) => {
    for (const topic of parseTopics(data) ?? []) if (!heardAt.has(topic)) heardAt.set(topic, performance.now());
    for (const look of waiting) look();
  });
  const opened = new Promise<void>((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error('the event stream did not open')), OPEN_WITHIN_MS);
    const stand = () => {
      clearTimeout(limit);
      resolve();
    };
    // The first event says where the stream begins; what is announced from then on is heard.
    source.addEventListener('change', stand, { once: true });
    source.addEventListener('resync', stand, { once: true });
  });
  return {
    opened,
    heard: (topic, withinMs) =>
      new Promise((resolve) => {
        const end = (at: number | null) => {
          clearTimeout(limit);
          waiting.delete(look);
          resolve(at);
        };
        const look = () => {
          const at = heardAt.get(topic);
          if (at !== undefined) end(at);
        };
        const limit = setTimeout(() => end(null), withinMs);
        waiting.add(look);
        look();
      }),
    close: () => source.close(),
  };
}
