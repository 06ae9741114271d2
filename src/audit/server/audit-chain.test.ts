import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHAIN_START, ChainCheck, type ChainHead, type ChainLink, hashOfLink } from './audit-chain.ts';

function chainOf(contents: readonly string[]): { links: ChainLink[]; head: ChainHead | null } {
  const links: ChainLink[] = [];
  let previousHash = CHAIN_START;
  for (const [index, content] of contents.entries()) {
    const hash = hashOfLink(previousHash, content);
    links.push({ position: index + 1, previousHash, hash, content });
    previousHash = hash;
  }
  return { links, head: links.length === 0 ? null : { position: links.length, hash: previousHash } };
}

function findBreak(links: readonly ChainLink[], head: ChainHead | null) {
  const check = new ChainCheck();
  for (const link of links) check.add(link);
  return check.end(head);
}

/** As they would be read: by position. */
const inOrder = (links: readonly ChainLink[]) => links.toSorted((a, b) => a.position - b.position);

const contents = fc.uniqueArray(fc.string(), { minLength: 2, maxLength: 30 });
const place = fc.nat();

describe('chain of the audit log', () => {
  it('holds as it was written, also when it is empty', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (written) => {
        const { links, head } = chainOf(written);
        expect(findBreak(links, head)).toBeNull();
      }),
    );
  });

  it('shows an altered entry, whatever part of it was altered', () => {
    const part = fc.constantFrom('content', 'hash', 'previousHash', 'position' as const);
    fc.assert(
      fc.property(contents, place, part, fc.string({ minLength: 1 }), (written, at, which, other) => {
        const { links, head } = chainOf(written);
        const index = at % links.length;
        const link = links[index] as ChainLink;
        const altered =
          which === 'position' ? { ...link, position: link.position + links.length } : { ...link, [which]: other };
        fc.pre(altered[which] !== link[which]);
        expect(findBreak(inOrder(links.with(index, altered)), head)).not.toBeNull();
      }),
    );
  });

  it('shows an altered entry even when its own hash was calculated anew', () => {
    fc.assert(
      fc.property(contents, place, fc.string(), (written, at, other) => {
        const { links, head } = chainOf(written);
        const index = at % links.length;
        const link = links[index] as ChainLink;
        fc.pre(other !== link.content);
        const forged = { ...link, content: other, hash: hashOfLink(link.previousHash, other) };
        expect(findBreak(links.with(index, forged), head)).not.toBeNull();
      }),
    );
  });

  it('shows removed entries, also at the end and with the gap closed', () => {
    fc.assert(
      fc.property(contents, place, fc.boolean(), (written, at, closesGap) => {
        const { links, head } = chainOf(written);
        const kept = links.toSpliced(at % links.length, 1);
        const shown = closesGap ? kept.map((link, index) => ({ ...link, position: index + 1 })) : kept;
        expect(findBreak(shown, head)).not.toBeNull();
      }),
    );
  });

  it('shows an inserted entry, also with the others moved up', () => {
    fc.assert(
      fc.property(contents, place, fc.string(), (written, at, content) => {
        const { links, head } = chainOf(written);
        const index = at % (links.length + 1);
        const previousHash = links[index - 1]?.hash ?? CHAIN_START;
        const inserted = { position: index + 1, previousHash, content, hash: hashOfLink(previousHash, content) };
        const moved = links.toSpliced(index, 0, inserted).map((link, i) => ({ ...link, position: i + 1 }));
        expect(findBreak(moved, head)).not.toBeNull();
      }),
    );
  });

  it('shows two swapped entries, by place or by content', () => {
    fc.assert(
      fc.property(contents, place, place, fc.boolean(), (written, one, other, byPlace) => {
        const { links, head } = chainOf(written);
        const [a, b] = [one % links.length, other % links.length];
        fc.pre(a !== b);
        const [first, second] = [links[a] as ChainLink, links[b] as ChainLink];
        const swapped = byPlace
          ? links.with(a, { ...second, position: a + 1 }).with(b, { ...first, position: b + 1 })
          : links.with(a, { ...first, content: second.content }).with(b, { ...second, content: first.content });
        expect(findBreak(swapped, head)).not.toBeNull();
      }),
    );
  });
});
