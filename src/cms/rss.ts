/** The feed of the blog: RSS 2.0 with whole articles, all addresses absolute. */
export type FeedPost = {
  slug: string;
  title: string;
  summary: string;
  bodyHtml: string;
  tags: readonly string[];
  publishedAt: Date;
};

export type Feed = { publicUrl: string; title: string; description: string; posts: readonly FeedPost[]; now: Date };

export const FEED_LENGTH = 20;

export function writeFeed({ publicUrl, title, description, posts, now }: Feed): string {
  const newest = posts[0]?.publishedAt ?? now;
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/">
<channel>
<title>${xmlText(title)}</title>
<link>${xmlText(`${publicUrl}/blog`)}</link>
<description>${xmlText(description)}</description>
<language>de</language>
<lastBuildDate>${newest.toUTCString()}</lastBuildDate>
<atom:link href="${xmlText(`${publicUrl}/blog/rss.xml`)}" rel="self" type="application/rss+xml"/>
${posts.map((post) => writeItem(post, publicUrl)).join('\n')}
</channel>
</rss>
`;
}

function writeItem(post: FeedPost, publicUrl: string): string {
  const address = xmlText(`${publicUrl}/blog/${post.slug}`);
  return `<item>
<title>${xmlText(post.title)}</title>
<link>${address}</link>
<guid isPermaLink="true">${address}</guid>
<pubDate>${post.publishedAt.toUTCString()}</pubDate>
${post.tags.map((tag) => `<category>${xmlText(tag)}</category>`).join('')}
<description>${xmlText(post.summary)}</description>
<content:encoded>${xmlText(withAbsoluteAddresses(post.bodyHtml, publicUrl))}</content:encoded>
</item>`;
}

/** Cleaned markup holds addresses in double quotes only, and ours begin with a slash. */
export function withAbsoluteAddresses(bodyHtml: string, publicUrl: string): string {
  return bodyHtml
    .replace(/ (src|href)="\/(?!\/)/g, (_, name: string) => ` ${name}="${publicUrl}/`)
    .replace(/ srcset="([^"]*)"/g, (_, list: string) => ` srcset="${list.replace(/(^|, )\//g, `$1${publicUrl}/`)}"`);
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Control characters besides tab and line ends: XML 1.0 has no way to write them. */
const NOT_IN_XML = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu;

export function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replace(NOT_IN_XML, '')
    .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}
