import { createHash } from 'node:crypto';

/** What the first entry is chained to. */
export const CHAIN_START = '0'.repeat(64);

/** An entry as the chain sees it: `content` is everything it says, in one line (audit_content in 0115). */
export type ChainLink = { position: number; previousHash: string; hash: string; content: string };

/** Where the chain ends, kept apart from it. */
export type ChainHead = { position: number; hash: string };

export type ChainBreak = { position: number; sentence: string };

export function hashOfLink(previousHash: string, content: string): string {
  return createHash('sha256').update(`${previousHash}\n${content}`).digest('hex');
}

/** Walks the chain once, in its order, however long it is; tells the first place where it does not hold. */
export class ChainCheck {
  #position = 0;
  #hash = CHAIN_START;
  #broken: ChainBreak | null = null;

  get length(): number {
    return this.#position;
  }

  get hash(): string {
    return this.#hash;
  }

  add(link: ChainLink): ChainBreak | null {
    this.#broken ??= this.#findBreak(link);
    if (this.#broken === null) {
      this.#position = link.position;
      this.#hash = link.hash;
    }
    return this.#broken;
  }

  /** `head` is null where nothing was ever chained. */
  end(head: ChainHead | null): ChainBreak | null {
    if (this.#broken !== null) return this.#broken;
    const { position, hash } = head ?? { position: 0, hash: CHAIN_START };
    if (position === this.#position && hash === this.#hash) return null;
    return position > this.#position
      ? { position: this.#position + 1, sentence: `Am Ende fehlen ${position - this.#position} Einträge.` }
      : { position, sentence: 'Das festgehaltene Ende passt nicht zu den Einträgen.' };
  }

  #findBreak({ position, previousHash, hash, content }: ChainLink): ChainBreak | null {
    const expected = this.#position + 1;
    if (position > expected) return { position: expected, sentence: `Eintrag ${expected} fehlt.` };
    if (position < expected) return { position, sentence: `Eintrag ${position} steht doppelt.` };
    if (previousHash !== this.#hash) {
      return { position, sentence: `Eintrag ${position} schließt nicht an den vorigen an.` };
    }
    if (hashOfLink(previousHash, content) !== hash) {
      return { position, sentence: `Eintrag ${position} wurde nachträglich verändert.` };
    }
    return null;
  }
}
