import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { followsTitle, freeSlug, isSlug, SLUG_MAX_LENGTH, slugOf } from './slug.ts';

describe('addresses of posts', () => {
  it.each([
    ['OEE richtig rechnen', 'oee-richtig-rechnen'],
    ['Größer, öfter, übersichtlicher: Maß & Straße', 'groesser-oefter-uebersichtlicher-mass-strasse'],
    ['  Café – „Crème“ 85 %?  ', 'cafe-creme-85'],
    ['Rüsten (SMED)', 'ruesten-smed'],
    // written with a combining mark, as some systems store it
    ['Ru\u0308sten', 'ruesten'],
    ['!!!', ''],
  ])('OPEN-040 %s becomes %s', (title, slug) => {
    expect(slugOf(title)).toBe(slug);
  });

  it('OPEN-040 whatever the title, the address is valid or empty', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (title) => {
        const slug = slugOf(title);
        return slug === '' || (slug.length <= SLUG_MAX_LENGTH && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug));
      }),
      { numRuns: 2000 },
    );
  });

  it('cuts long titles at a word', () => {
    const slug = slugOf('Stillstand '.repeat(20));
    expect(slug.length).toBeLessThanOrEqual(SLUG_MAX_LENGTH);
    expect(slug.endsWith('stillstand')).toBe(true);
  });

  it('numbers what is taken and never grows too long', () => {
    const taken = new Set(['a', 'a-2', 'x'.repeat(80)]);
    const isTaken = (slug: string) => taken.has(slug);
    expect(freeSlug('b', isTaken)).toBe('b');
    expect(freeSlug('a', isTaken)).toBe('a-3');
    expect(freeSlug('x'.repeat(80), isTaken)).toBe(`${'x'.repeat(78)}-2`);
    expect(freeSlug('', isTaken)).toBe('beitrag');
  });

  it('refuses what would lead elsewhere', () => {
    expect(['a', 'oee-85', 'A', 'a--b', '-a', 'ä', 'a/b', 'rss', '', 'x'.repeat(81)].filter(isSlug)).toEqual([
      'a',
      'oee-85',
    ]);
  });

  it('follows the title until someone chooses another', () => {
    expect(followsTitle('', 'Neu')).toBe(true);
    expect(followsTitle('neu', 'Neu')).toBe(true);
    expect(followsTitle('neu-2', 'Neu')).toBe(true);
    expect(followsTitle('alt', 'Neu')).toBe(false);
  });
});
