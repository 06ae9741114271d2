import { describe, expect, it } from 'vitest';
import { withAbsoluteAddresses, writeFeed, xmlText } from './rss.ts';

const POST = {
  slug: 'oee',
  title: 'V < L & "Q"',
  summary: 'Kurz \u0000\u000b gesagt',
  bodyHtml:
    '<p><a href="/help">Hilfe</a> ]]> <img src="/media/a/960.webp" srcset="/media/a/480.webp 480w, /media/a/960.webp 960w"></p>',
  tags: ['OEE', 'A & B'],
  publishedAt: new Date('2026-11-15T08:30:00Z'),
};

describe('feed', () => {
  const feed = writeFeed({
    publicUrl: 'https://mes.example',
    title: 'MES',
    description: 'Beiträge',
    posts: [POST],
    now: new Date('2026-11-20T00:00:00Z'),
  });

  it('OPEN-025 holds each post with absolute addresses and its date', () => {
    expect(feed).toContain('<link>https://mes.example/blog/oee</link>');
    expect(feed).toContain('<guid isPermaLink="true">https://mes.example/blog/oee</guid>');
    expect(feed).toContain('<pubDate>Sun, 15 Nov 2026 08:30:00 GMT</pubDate>');
    expect(feed).toContain('<lastBuildDate>Sun, 15 Nov 2026 08:30:00 GMT</lastBuildDate>');
    expect(feed).toContain('href="https://mes.example/blog/rss.xml" rel="self"');
    expect(feed).not.toMatch(/(src|href)=(&quot;|")\//);
  });

  it('OPEN-025 escapes whatever people write', () => {
    expect(feed).toContain('<title>V &lt; L &amp; &quot;Q&quot;</title>');
    expect(feed).toContain('<category>A &amp; B</category>');
    expect(feed).toContain('Kurz  gesagt');
    expect(xmlText('\ud800')).toBe('\ufffd');
  });

  it('makes all addresses of a text absolute and leaves foreign ones', () => {
    expect(withAbsoluteAddresses('<a href="//x.example">x</a><a href="https://y.example/">y</a>', 'https://m')).toBe(
      '<a href="//x.example">x</a><a href="https://y.example/">y</a>',
    );
    expect(withAbsoluteAddresses(POST.bodyHtml, 'https://m')).toContain(
      'srcset="https://m/media/a/480.webp 480w, https://m/media/a/960.webp 960w"',
    );
  });
});
