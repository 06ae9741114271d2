import { type Html, html } from '../html.ts';
import { icon } from '../icons.ts';
import { productPicture } from '../product-pictures.ts';
import type { PublicPage } from '../public-page.ts';
import { appPathOf } from './app-help.ts';
import { HELP_GROUPS, type HelpArticle } from './help-article.ts';
import { HELP_ARTICLES } from './help-articles.ts';
import { type HelpHit, MAX_QUERY_LENGTH, markWords, searchHelp, wordsOfQuery } from './help-search.ts';

/** /help: the chapters, or what a search found. */
export function helpIndexPage(query: string): PublicPage {
  const asked = query.trim().slice(0, MAX_QUERY_LENGTH);
  return {
    title: asked === '' ? 'Handbuch' : `Handbuch: ${asked}`,
    description:
      'Handbuch des freien MES mit Suche: jede Seite der Anwendung mit Zweck, Schritten, Begriffen und Bild, dazu OEE-Formeln, Rollen und Störungssuche.',
    scripts: ['help'],
    canonicalPath: '/help',
    isHidden: asked !== '',
    body: html`<section class="page-head">
<p class="kicker">Handbuch</p>
<h1>Wie können wir helfen?</h1>
<form class="help-search" role="search" action="/help" method="get" data-help-search>
<label class="unseen" for="help-query">Handbuch durchsuchen</label>
<input class="input" id="help-query" type="search" name="q" value="${asked}" maxlength="${MAX_QUERY_LENGTH}" placeholder="Zum Beispiel Stillstand, Rüsten, OPC UA" autocomplete="off">
<button type="submit" class="button primary">${icon('search', 20)}Suchen</button>
</form>
</section>
<section class="section tight"><div class="section-inner" id="help-results" aria-live="polite">${
      asked === '' ? chapters() : results(asked)
    }</div></section>`,
  };
}

function chapters(): Html {
  return html`<div class="help-chapters">${HELP_GROUPS.map((group) => {
    const articles = HELP_ARTICLES.filter((article) => article.group === group);
    return html`<section><h2>${group}</h2><ul>${articles.map(
      ({ slug, title, summary }) => html`<li><a href="/help/${slug}">${title}</a><p>${summary}</p></li>`,
    )}</ul></section>`;
  })}</div>`;
}

function results(asked: string): Html {
  const hits = searchHelp(HELP_ARTICLES, asked);
  if (hits.length === 0) {
    return html`<h2>Nichts gefunden</h2>
<p class="muted">Zu „${asked}“ steht nichts im Handbuch. Versuchen Sie ein kürzeres oder anderes Wort, sehen Sie alle <a href="/help">Kapitel</a> an oder <a href="/contact">fragen Sie uns</a>.</p>`;
  }
  const words = wordsOfQuery(asked);
  return html`<h2>${hits.length === 1 ? '1 Artikel' : `${hits.length} Artikel`} zu „${asked}“</h2>
<ol class="help-hits">${hits.map((hit) => hitItem(hit, words))}</ol>
<p><a href="/help">Alle Kapitel</a></p>`;
}

function hitItem({ article, excerpt }: HelpHit, words: readonly string[]): Html {
  const parts = markWords(excerpt, words).map(({ text, isMarked }) => (isMarked ? html`<mark>${text}</mark>` : text));
  return html`<li><a href="/help/${article.slug}">${article.title}</a> <span class="muted small">${article.group}</span><p>${parts}</p></li>`;
}

/** /help/:slug. */
export function helpArticlePage(article: HelpArticle): PublicPage {
  return {
    title: `${article.title} – Handbuch`,
    description: article.summary,
    scripts: ['help'],
    body: html`<div class="section-inner help-article">
<nav class="help-menu" aria-label="Handbuch">${menu(article)}</nav>
<article>
<p class="breadcrumb"><a href="/help">Handbuch</a> <span aria-hidden="true">›</span> ${article.group}</p>
<h1>${article.title}</h1>
<p class="lead">${article.summary}</p>
${opener(article)}
${picture(article)}
<div class="prose">
<section id="zweck"><h2>Zweck</h2><p>${article.purpose}</p></section>
<section id="schritte"><h2>Schritte</h2>${article.tasks.map(
      ({ title, steps }) => html`<h3>${title}</h3><ol>${steps.map((step) => html`<li>${step}</li>`)}</ol>`,
    )}</section>
${(article.sections ?? []).map(({ title, body }) => html`<section><h2>${title}</h2>${body}</section>`)}
<section id="begriffe"><h2>Begriffe</h2><dl class="terms">${article.terms.map(
      ([term, meaning]) => html`<div><dt>${term}</dt><dd>${meaning}</dd></div>`,
    )}</dl></section>
${article.roles !== undefined && html`<section id="rechte"><h2>Wer darf was</h2><p>${article.roles}</p></section>`}
${seeAlso(article)}
</div>
</article>
</div>`,
  };
}

function menu(current: HelpArticle): Html {
  return html`<form class="help-search small" role="search" action="/help" method="get"><label class="unseen" for="help-menu-query">Handbuch durchsuchen</label><input class="input" id="help-menu-query" type="search" name="q" maxlength="${MAX_QUERY_LENGTH}" placeholder="Handbuch durchsuchen"></form>
<details class="help-contents"><summary>Inhalt</summary>${HELP_GROUPS.map(
    (group) =>
      html`<h2>${group}</h2><ul>${HELP_ARTICLES.filter((article) => article.group === group).map(
        ({ slug, title }) =>
          html`<li><a href="/help/${slug}"${slug === current.slug && html` aria-current="page"`}>${title}</a></li>`,
      )}</ul>`,
  )}</details>`;
}

function opener({ slug }: HelpArticle): Html | null {
  const path = appPathOf(slug);
  if (path === null) return null;
  return html`<p class="buttons"><a class="button" href="${path}">${icon('arrow', 20)}In der Anwendung öffnen</a></p>`;
}

function picture({ picture: shown, title }: HelpArticle): Html | null {
  if (shown === undefined) return null;
  return html`<figure class="shot" aria-label="Bild zu ${title}">${productPicture(shown.name, shown.alt)}</figure>`;
}

function seeAlso({ seeAlso: slugs = [] }: HelpArticle): Html | null {
  const articles = HELP_ARTICLES.filter(({ slug }) => slugs.includes(slug));
  if (articles.length === 0) return null;
  return html`<section id="siehe-auch"><h2>Siehe auch</h2><ul>${articles.map(
    ({ slug, title }) => html`<li><a href="/help/${slug}">${title}</a></li>`,
  )}</ul></section>`;
}
