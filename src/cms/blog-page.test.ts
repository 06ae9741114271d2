import { describe, expect, it } from 'vitest';
import { BLOG_PAGE_SIZE, blogListPage, blogPostPage, type ShownPost } from './blog-page.ts';

const POST: ShownPost = {
  id: 'p1',
  slug: 'oee',
  title: 'OEE </script><b>',
  summary: 'Kurz',
  tags: ['OEE & mehr'],
  authorName: '',
  publishedAt: new Date('2026-11-15T08:30:00Z'),
  minutes: 4,
  cover: { id: '0b3f2a54-7c1f-4a3e-9a51-0a2b6f0c9d11', width: 1600, height: 900, widths: [480, 960, 1600] },
  coverAlt: 'Eine Fräse',
  bodyHtml: '<p>Text</p><table><tr><td>1</td></tr></table>',
  seoTitle: '',
  seoDescription: '',
  updatedAt: new Date('2026-11-16T08:30:00Z'),
  related: [],
};
const LIST = { posts: [POST], tags: ['OEE & mehr'], tag: null, page: 1, total: 1 };

describe('public pages of the blog', () => {
  it('OPEN-025 list: posts, tags, feed', () => {
    const page = blogListPage(LIST);
    expect(page?.body.markup).toContain('href="/blog/oee"');
    expect(page?.body.markup).toContain('href="/blog?tag=OEE%20%26%20mehr"');
    expect(page?.head?.markup).toContain('application/rss+xml');
    expect(page?.canonicalPath).toBe('/blog');
    expect(blogListPage({ ...LIST, posts: [], total: 0 })?.body.markup).toContain('Hier erscheinen bald Beiträge.');
  });

  it('OPEN-025 list: pages lead on and back, and end', () => {
    const total = 2 * BLOG_PAGE_SIZE + 1;
    const second = blogListPage({ ...LIST, page: 2, total });
    expect(second?.canonicalPath).toBe('/blog?seite=2');
    expect(second?.body.markup).toContain('rel="prev" href="/blog"');
    expect(second?.body.markup).toContain('rel="next" href="/blog?seite=3"');
    expect(blogListPage({ ...LIST, page: 4, total })).toBeNull();
    expect(blogListPage({ ...LIST, tag: 'unbekannt', posts: [], total: 0 })).toBeNull();
  });

  it('OPEN-025 post: structured data that no title can break', () => {
    const page = blogPostPage(POST, { publicUrl: 'https://mes.example' });
    const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page.head?.markup ?? '')?.[1] ?? '';
    expect(JSON.parse(json)).toMatchObject({
      '@type': 'Article',
      headline: POST.title,
      url: 'https://mes.example/blog/oee',
      datePublished: '2026-11-15T08:30:00.000Z',
      image: 'https://mes.example/media/0b3f2a54-7c1f-4a3e-9a51-0a2b6f0c9d11/960.webp',
    });
    expect(page.body.markup).toContain('OEE &lt;/script&gt;&lt;b&gt;');
    expect(page.body.markup).toContain('alt="Eine Fräse"');
    expect(page.body.markup).toMatch(/table-scroll.*<table class="table">.*<\/table><\/div>/s);
    expect(page.description).toBe('Kurz');
  });

  it('ADMIN-04 preview: kept out of search results, leads back to the editor', () => {
    const page = blogPostPage({ ...POST, publishedAt: null }, { publicUrl: '', isPreview: true });
    expect(page.isHidden).toBe(true);
    expect(page.head).toBeUndefined();
    expect(page.body.markup).toContain('href="/admin/blog/edit/p1"');
    expect(page.body.markup).toContain('noch nicht veröffentlicht');
  });
});
