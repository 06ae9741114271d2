import type { HelpArticle } from './help-article.ts';

/** What a search finds, best first. `excerpt` is the sentence that fits best. */
export type HelpHit = { article: HelpArticle; score: number; excerpt: string };

export const MAX_QUERY_LENGTH = 100;

const WEIGHTS = { titleWord: 30, titleStart: 20, title: 14, keyword: 12, heading: 6, summary: 4, text: 1 } as const;
/** German endings that hide a word from its other forms: Stillstände, Stillstandes, Gründen. */
const ENDINGS = /(en|er|es|em|e|n|s)$/;
const MIN_STEM_LENGTH = 4;

/** One form for every spelling: Rüsten, Ruesten and Rusten are the same word. */
export function foldWord(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/ä|ae/g, 'a')
    .replaceAll(/ö|oe/g, 'o')
    .replaceAll(/ü|ue/g, 'u')
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '');
}

export function wordsOfQuery(query: string): string[] {
  const words = foldWord(query.slice(0, MAX_QUERY_LENGTH)).split(/[^\p{L}\p{N}]+/u);
  return [...new Set(words.filter((word) => word.length > 1))];
}

/** Every word must occur; where none fits, words are tried without their endings. */
export function searchHelp(articles: readonly HelpArticle[], query: string): HelpHit[] {
  const words = wordsOfQuery(query);
  if (words.length === 0) return [];
  const exact = rank(articles, words);
  return exact.length > 0 ? exact : rank(articles, words.map(stemOf));
}

function stemOf(word: string): string {
  const stem = word.replace(ENDINGS, '');
  return stem.length >= MIN_STEM_LENGTH ? stem : word;
}

function rank(articles: readonly HelpArticle[], words: readonly string[]): HelpHit[] {
  const hits = articles.flatMap((article): HelpHit[] => {
    const scores = words.map((word) => scoreOf(article, word));
    if (scores.includes(0)) return [];
    return [{ article, score: scores.reduce((sum, score) => sum + score, 0), excerpt: excerptOf(article, words) }];
  });
  return hits.toSorted(
    (one, other) => other.score - one.score || one.article.title.localeCompare(other.article.title, 'de'),
  );
}

function scoreOf(article: HelpArticle, word: string): number {
  const title = foldWord(article.title);
  const titleWords = title.split(/[^\p{L}\p{N}]+/u);
  let score = 0;
  if (titleWords.includes(word)) score += WEIGHTS.titleWord;
  else if (titleWords.some((candidate) => candidate.startsWith(word))) score += WEIGHTS.titleStart;
  else if (title.includes(word)) score += WEIGHTS.title;
  if ((article.keywords ?? []).some((keyword) => foldWord(keyword).includes(word))) score += WEIGHTS.keyword;
  if (headingsOf(article).some((heading) => foldWord(heading).includes(word))) score += WEIGHTS.heading;
  if (foldWord(article.summary).includes(word)) score += WEIGHTS.summary;
  return score + WEIGHTS.text * sentencesOf(article).filter((sentence) => foldWord(sentence).includes(word)).length;
}

function headingsOf(article: HelpArticle): string[] {
  return [
    ...article.tasks.map(({ title }) => title),
    ...article.terms.map(([term]) => term),
    ...(article.sections ?? []).map(({ title }) => title),
  ];
}

function sentencesOf(article: HelpArticle): string[] {
  return [
    article.purpose,
    ...article.tasks.flatMap(({ title, steps }) => [title, ...steps]),
    ...(article.sections ?? []).flatMap(({ title, body }) => [
      title,
      ...plainText(body.markup).split(/(?<=[.:!?])\s+/),
    ]),
    ...article.terms.map(([term, meaning]) => `${term}: ${meaning}`),
    article.roles ?? '',
  ];
}

function plainText(markup: string): string {
  return markup
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

const EXCERPT_LENGTH = 220;

function excerptOf(article: HelpArticle, words: readonly string[]): string {
  const counted = [article.summary, ...sentencesOf(article)].map((sentence) => {
    const folded = foldWord(sentence);
    return { sentence, found: words.filter((word) => folded.includes(word)).length };
  });
  const best = counted.reduce((one, other) => (other.found > one.found ? other : one));
  const { sentence } = best.found === 0 ? { sentence: article.summary } : best;
  return sentence.length <= EXCERPT_LENGTH ? sentence : `${sentence.slice(0, EXCERPT_LENGTH)} …`;
}

/** The text cut into parts that were looked for and parts that were not. */
export function markWords(text: string, words: readonly string[]): { text: string; isMarked: boolean }[] {
  const stems = words.map(stemOf);
  return text.split(/(?<=[^\p{L}\p{N}])|(?=[^\p{L}\p{N}])/u).map((part) => {
    const folded = foldWord(part);
    return { text: part, isMarked: stems.some((stem) => folded.includes(stem)) };
  });
}
