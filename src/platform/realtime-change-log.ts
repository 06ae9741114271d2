import { formatEventId, type LiveEvent, type Position } from './realtime.ts';

/** More tables than we have; beyond it something invents names and remembering them would cost memory. */
export const MAX_TOPICS = 200;

/** Remembers per topic when it last changed: enough to tell any client what it missed, whatever the rate. */
export type ChangeLog = {
  record: (topic: string) => void;
  /** Changes may have been missed: every client's position becomes worthless. */
  restart: () => void;
  /** What a client at this position must hear, and null if it knows everything. */
  changesSince: (position: Position | null) => LiveEvent | null;
  position: () => Position;
};

/** `newEpoch` must never repeat itself, also not after a restart of the process or for another company. */
export function createChangeLog(newEpoch: () => string): ChangeLog {
  let epoch = newEpoch();
  let sequence = 0;
  const lastChange = new Map<string, number>();

  function restart(): void {
    epoch = newEpoch();
    sequence = 0;
    lastChange.clear();
  }

  return {
    restart,
    position: () => ({ epoch, sequence }),
    record(topic) {
      if (lastChange.size >= MAX_TOPICS && !lastChange.has(topic)) restart();
      sequence += 1;
      lastChange.set(topic, sequence);
    },
    changesSince(position) {
      const id = formatEventId({ epoch, sequence });
      if (position === null || position.epoch !== epoch || position.sequence > sequence) return { kind: 'resync', id };
      if (position.sequence === sequence) return null;
      const topics: string[] = [];
      for (const [topic, changedAt] of lastChange) if (changedAt > position.sequence) topics.push(topic);
      return { kind: 'change', id, topics: topics.toSorted() };
    },
  };
}
