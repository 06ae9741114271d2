import type { JournalGroup } from './journal-group.ts';

const KEPT_CHARACTERS = 16 * 1024 * 1024;

/** The newest groups in memory: a writer that keeps up never asks the disk. */
export class JournalTail {
  readonly #limit: number;
  #groups: JournalGroup[] = [];
  #characters = 0;

  constructor(limit = KEPT_CHARACTERS) {
    this.#limit = limit;
  }

  push(group: JournalGroup): void {
    this.#groups.push(group);
    this.#characters += group.payload.length;
    let dropped = 0;
    while (this.#characters > this.#limit && dropped < this.#groups.length) {
      this.#characters -= this.#groups[dropped++]?.payload.length ?? 0;
    }
    if (dropped > 0) this.#groups = this.#groups.slice(dropped);
  }

  trim(upToPosition: number): void {
    const kept = this.#groups.filter((group) => group.lastPosition > upToPosition);
    this.#groups = kept;
    this.#characters = kept.reduce((total, group) => total + group.payload.length, 0);
  }

  /** Every group behind this position, or null when older ones may lie on the disk. */
  read(afterPosition: number): JournalGroup[] | null {
    const first = this.#groups[0];
    if (first === undefined || first.lastPosition - first.count > afterPosition) return null;
    return this.#groups.filter((group) => group.lastPosition > afterPosition);
  }
}
