import { describe, expect, it } from 'vitest';
import type { Post } from './cms.api.ts';
import { contentOf, differences, draftOf, EMPTY_DRAFT, readDraftCopy } from './post-draft.ts';

const POST: Post = {
  ...EMPTY_DRAFT,
  id: 'p1',
  title: 'Neu',
  slug: 'neu-2',
  coverMediaId: null,
  state: 'draft',
  publishAt: null,
  publishedAt: null,
  createdAt: '2026-11-15T08:00:00Z',
  updatedAt: '2026-11-15T08:00:00Z',
  version: 3,
};

describe('what the editor holds', () => {
  it('ADMIN-04 lets the address follow the title until the post was seen or it was chosen', () => {
    expect(draftOf(POST).slug).toBe('');
    expect(draftOf({ ...POST, slug: 'anders' }).slug).toBe('anders');
    expect(draftOf({ ...POST, state: 'published' }).slug).toBe('neu-2');
  });

  it('ADMIN-04 sends the cover by its id', () => {
    const cover = { id: 'm1', width: 10, height: 10, widths: [10] };
    expect(contentOf({ ...EMPTY_DRAFT, cover })).toMatchObject({ coverMediaId: 'm1' });
    expect(contentOf(EMPTY_DRAFT)).not.toHaveProperty('cover');
  });

  it('ADMIN-04 names where two versions differ', () => {
    expect(differences(draftOf(POST), { ...draftOf(POST), title: 'Alt', tags: ['x'] })).toEqual([
      'Titel',
      'Schlagwörter',
    ]);
  });

  it('ADMIN-04 takes back input kept in the browser, and nothing else', () => {
    const copy = { version: 3, draft: { ...EMPTY_DRAFT, title: 'x' }, keptAt: '2026-11-15T08:00:00Z' };
    expect(readDraftCopy(JSON.stringify(copy))).toEqual(copy);
    for (const text of [null, '', '{', 'null', '[]', '{"draft":{}}', '{"draft":{"title":1}}']) {
      expect(readDraftCopy(text)).toBeNull();
    }
  });
});
