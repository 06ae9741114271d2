import { createFormat, DEFAULT_FORMAT } from '#platform/format.ts';
import { type Html, html, trustedHtml } from '#site/html.ts';
import type { PublicPage } from '#site/public-page.ts';
import { pictureAttributes, type StoredPicture } from './picture.ts';

export const BLOG_PAGE_SIZE = 12;
export const BLOG_TITLE = 'Blog für die Fertigung';
export const BLOG_DESCRIPTION =
  'Artikel aus der Praxis kleiner Fertigungsbetriebe: OEE, Stillstände, Maschinenanbindung, Rüsten, Qualität und die Einführung eines MES.';
const CARD_SIZES = '(max-width: 48em) 100vw, 380px';

export type ListedPost = {
  slug: string;
  title: string;
  summary: string;
  tags: readonly string[];
  authorName: string;
  /** Null in the preview of a draft. */
  publishedAt: Date | null;
  minutes: number;
  cover: StoredPicture | null;
  coverAlt: string;
};

export type ShownPost = ListedPost & {
  id: string;
  bodyHtml: string;
  seoTitle: string;
  seoDescription: string;
  updatedAt: Date;
  related: readonly ListedPost[];
};

export const FEED_LINK = html`<link rel="alternate" type="application/rss+xml" title="MES Blog" href="/blog/rss.xml">`;

const format = createFormat(DEFAULT_FORMAT);

export type BlogList = {
  posts: readonly ListedPost[];
  tags: readonly string[];
  tag: string | null;
  page: number;
  total: number;
};

/** Null for a page that does not exist. */
export function blogListPage({ posts, tags, tag, page, total }: BlogList): PublicPage | null {
  const pages = Math.max(1, Math.ceil(total / BLOG_PAGE_SIZE));
  if (page > pages || (tag !== null && total === 0)) return null;
  const title = tag === null ? BLOG_TITLE : `Beiträge zu „${tag}“`;
  return {
    title: page === 1 ? title : `${title}, Seite ${page}`,
    description: BLOG_DESCRIPTION,
    canonicalPath: listPath(tag, page),
    head: FEED_LINK,
    body: html`<header class="page-head">
<p class="kicker">Blog</p>
<h1>${title}</h1>
<p class="lead">${BLOG_DESCRIPTION} <a href="/blog/rss.xml">Als RSS-Feed abonnieren</a></p>
</header>
<div class="section-inner">
${tags.length > 0 && tagList(tags, tag)}
${posts.length === 0 ? html`<p class="notice">Hier erscheinen bald Beiträge.</p>` : html`<ul class="post-grid">${posts.map((post, index) => postCard(post, index === 0))}</ul>`}
${pages > 1 && pager(tag, page, pages)}
</div>`,
  };
}

function listPath(tag: string | null, page: number): string {
  const query = [
    ...(tag === null ? [] : [`tag=${encodeURIComponent(tag)}`]),
    ...(page === 1 ? [] : [`seite=${page}`]),
  ].join('&');
  return query === '' ? '/blog' : `/blog?${query}`;
}

function tagList(tags: readonly string[], chosen: string | null): Html {
  const here = (isHere: boolean) => isHere && html` aria-current="page"`;
  const isChosen = (tag: string) => tag.toLowerCase() === chosen?.toLowerCase();
  return html`<nav class="post-tags" aria-label="Schlagwörter"><ul>
<li><a href="/blog"${here(chosen === null)}>Alle</a></li>
${tags.map((tag) => html`<li><a href="${listPath(tag, 1)}"${here(isChosen(tag))}>${tag}</a></li>`)}
</ul></nav>`;
}

function pager(tag: string | null, page: number, pages: number): Html {
  return html`<nav class="post-pager" aria-label="Seiten">
${page > 1 && html`<a class="button" rel="prev" href="${listPath(tag, page - 1)}">Neuere Beiträge</a>`}
<span class="muted">Seite ${page} von ${pages}</span>
${page < pages && html`<a class="button" rel="next" href="${listPath(tag, page + 1)}">Ältere Beiträge</a>`}
</nav>`;
}

/** The first picture is what a reader waits for; the others may come when they are scrolled to. */
function postCard(post: ListedPost, isFirst = false): Html {
  return html`<li class="post-card">
${post.cover !== null && image(post.cover, '', { sizes: CARD_SIZES, isEager: isFirst })}
<div class="post-card-text">
<h2><a href="/blog/${post.slug}">${post.title}</a></h2>
<p>${post.summary}</p>
${facts(post)}
</div>
</li>`;
}

function facts(post: ListedPost): Html {
  const at = post.publishedAt?.toISOString() ?? null;
  return html`<p class="post-facts">
${at === null ? html`<span>noch nicht veröffentlicht</span>` : html`<time datetime="${at}">${format.date(at)}</time>`}
<span>${post.minutes} min Lesezeit</span>
${post.authorName !== '' && html`<span>${post.authorName}</span>`}
</p>`;
}

function image(picture: StoredPicture, alt: string, options: { sizes?: string; isEager: boolean }): Html {
  const attributes = { ...pictureAttributes(picture, options.sizes), alt };
  const written = Object.entries(attributes).map(([name, value]) => html` ${trustedHtml(name)}="${value}"`);
  return html`<img${written}${options.isEager ? html` fetchpriority="high"` : html` loading="lazy"`}>`;
}

/** `isPreview`: shown to the owner before others may see it. */
export function blogPostPage(post: ShownPost, options: { publicUrl: string; isPreview?: boolean }): PublicPage {
  const { isPreview = false } = options;
  return {
    title: post.seoTitle === '' ? post.title : post.seoTitle,
    description: post.seoDescription === '' ? post.summary : post.seoDescription,
    canonicalPath: `/blog/${post.slug}`,
    isHidden: isPreview,
    picture: post.cover === null ? undefined : pictureAttributes(post.cover).src,
    head: isPreview ? undefined : html`${FEED_LINK}${structuredData(post, options.publicUrl)}`,
    body: html`<div class="section-inner">
${isPreview && html`<p class="notice warning post-preview">Vorschau: So sieht der gespeicherte Stand aus. Andere sehen diese Seite nicht. <a href="/admin/blog/edit/${post.id}">Zurück zum Bearbeiten</a></p>`}
<article class="post">
<header class="post-head">
<p class="kicker"><a href="/blog">Blog</a></p>
<h1>${post.title}</h1>
<p class="lead">${post.summary}</p>
${facts(post)}
</header>
${post.cover !== null && html`<div class="post-cover">${image(post.cover, post.coverAlt, { isEager: true })}</div>`}
<div class="prose">${trustedHtml(withScrollingTables(post.bodyHtml))}</div>
${post.tags.length > 0 && html`<nav class="post-tags" aria-label="Schlagwörter dieses Beitrags"><ul>${post.tags.map((tag) => html`<li><a href="${listPath(tag, 1)}">${tag}</a></li>`)}</ul></nav>`}
</article>
${post.related.length > 0 && html`<section class="post-related" aria-labelledby="weitere"><h2 id="weitere">Weitere Beiträge</h2><ul class="post-grid">${post.related.map((other) => postCard(other))}</ul></section>`}
</div>`,
  };
}

/** Wide tables scroll by themselves, with the keyboard too, instead of the whole page. Cleaned tables carry no attributes. */
function withScrollingTables(bodyHtml: string): string {
  return bodyHtml
    .replaceAll(
      '<table>',
      '<div class="table-scroll" tabindex="0" role="region" aria-label="Tabelle"><table class="table">',
    )
    .replaceAll('</table>', '</table></div>');
}

/** What search engines read: schema.org as JSON-LD. */
function structuredData(post: ShownPost, publicUrl: string): Html {
  const address = `${publicUrl}/blog/${post.slug}`;
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: post.title,
    description: post.summary,
    inLanguage: 'de',
    mainEntityOfPage: address,
    url: address,
    datePublished: post.publishedAt?.toISOString(),
    dateModified: post.updatedAt.toISOString(),
    keywords: post.tags.join(', '),
    author:
      post.authorName === ''
        ? { '@type': 'Organization', name: 'MES Fertigungsleitsystem', url: publicUrl }
        : { '@type': 'Person', name: post.authorName },
    publisher: { '@type': 'Organization', name: 'MES Fertigungsleitsystem', url: publicUrl },
    ...(post.cover === null ? {} : { image: `${publicUrl}${pictureAttributes(post.cover).src}` }),
  };
  // A title must not be able to end the element.
  const json = JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
  return html`<script type="application/ld+json">${trustedHtml(json)}</script>`;
}
