import { describe, expect, it } from 'vitest';
import { cleanTags, type Publication, publicationAfter, publishRefusal, readingMinutes, textOf } from './post.ts';

const NOW = new Date('2026-11-15T12:00:00Z');
const LATER = new Date('2026-11-16T06:00:00Z');
const EARLIER = new Date('2026-11-01T06:00:00Z');
const DRAFT: Publication = { state: 'draft', publishAt: null, publishedAt: null };
const SCHEDULED: Publication = { state: 'scheduled', publishAt: LATER, publishedAt: null };
const PUBLISHED: Publication = { state: 'published', publishAt: null, publishedAt: EARLIER };

describe('states of a post', () => {
  it('OPEN-040 publishing sets the date once', () => {
    expect(publicationAfter(DRAFT, { state: 'published', publishAt: null }, NOW)).toEqual({
      ...PUBLISHED,
      publishedAt: NOW,
    });
    expect(publicationAfter(PUBLISHED, { state: 'published', publishAt: null }, NOW)).toEqual(PUBLISHED);
    expect(publicationAfter(SCHEDULED, { state: 'published', publishAt: LATER }, NOW)).toEqual({
      ...PUBLISHED,
      publishedAt: NOW,
    });
  });

  it('OPEN-040 taking back forgets both dates', () => {
    expect(publicationAfter(PUBLISHED, { state: 'draft', publishAt: null }, NOW)).toEqual(DRAFT);
    expect(publicationAfter(SCHEDULED, { state: 'draft', publishAt: null }, NOW)).toEqual(DRAFT);
  });

  it('OPEN-040 scheduling needs a moment to come', () => {
    expect(publicationAfter(DRAFT, { state: 'scheduled', publishAt: LATER }, NOW)).toEqual(SCHEDULED);
    expect(publicationAfter(DRAFT, { state: 'scheduled', publishAt: null }, NOW)).toHaveProperty('refusal');
    expect(publicationAfter(DRAFT, { state: 'scheduled', publishAt: EARLIER }, NOW)).toHaveProperty('refusal');
    expect(publicationAfter(DRAFT, { state: 'scheduled', publishAt: NOW }, NOW)).toHaveProperty('refusal');
  });

  it('OPEN-040 a post that has just become due can still be edited', () => {
    const due = { ...SCHEDULED, publishAt: EARLIER };
    expect(publicationAfter(due, { state: 'scheduled', publishAt: EARLIER }, NOW)).toEqual(due);
  });

  it('asks for text and summary before anyone else sees it', () => {
    expect(publishRefusal({ summary: 'Kurz', bodyHtml: '<p>Text</p>' })).toBeNull();
    expect(publishRefusal({ summary: 'Kurz', bodyHtml: '<p> &nbsp;</p>' })?.field).toBe('bodyHtml');
    expect(publishRefusal({ summary: ' ', bodyHtml: '<p>Text</p>' })?.field).toBe('summary');
  });
});

describe('text of a post', () => {
  it('takes the words out of markup', () => {
    expect(textOf('<h2>V &amp; L</h2><p>80&nbsp;% &lt; 85</p>')).toBe('V & L 80 % < 85');
  });

  it('estimates the reading time', () => {
    expect(readingMinutes('')).toBe(1);
    expect(readingMinutes(`<p>${'Wort '.repeat(900)}</p>`)).toBe(5);
  });

  it('keeps each tag once', () => {
    expect(cleanTags([' OEE', 'oee', '', 'Rüsten  mit   Daten', 'ÖPNV', 'öpnv'])).toEqual([
      'OEE',
      'Rüsten mit Daten',
      'ÖPNV',
    ]);
  });
});
