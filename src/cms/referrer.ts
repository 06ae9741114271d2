/** Where readers come from, so coarsely that it says nothing about one of them. */

export const REFERRER_KINDS = ['direct', 'internal', 'search', 'social', 'newsletter', 'other'] as const;
export type ReferrerKind = (typeof REFERRER_KINDS)[number];

export const REFERRER_LABELS: Record<ReferrerKind, string> = {
  direct: 'direkt oder unbekannt',
  internal: 'von dieser Website',
  search: 'Suchmaschine',
  social: 'soziales Netzwerk',
  newsletter: 'Newsletter',
  other: 'andere Website',
};

const SEARCH =
  /(^|\.)(google|bing|duckduckgo|ecosia|qwant|startpage|yahoo|yandex|baidu|swisscows|kagi|search\.brave)\.[a-z]{2,3}(\.[a-z]{2})?$/;
const SOCIAL =
  /(^|\.)(linkedin\.com|lnkd\.in|xing\.com|facebook\.com|instagram\.com|twitter\.com|x\.com|t\.co|reddit\.com|youtube\.com|bsky\.app|mastodon\.social|news\.ycombinator\.com)$/;

/** Host and port of a web address; programs send all sorts of things here. */
const HOST = /^https?:\/\/([a-z0-9.:[\]-]+)(?:[/?#]|$)/i;

/** `source` is the utm_source of the address: a newsletter's links name themselves, mail programs send no referrer. */
export function referrerKindOf(visit: { referrer: string | undefined; ownHost: string; source: string }): ReferrerKind {
  if (visit.source.toLowerCase() === 'newsletter') return 'newsletter';
  const host = HOST.exec(visit.referrer ?? '')?.[1]?.toLowerCase();
  if (host === undefined) return 'direct';
  if (host === visit.ownHost.toLowerCase()) return 'internal';
  const hostname = host.replace(/:\d+$/, '');
  if (SEARCH.test(hostname)) return 'search';
  return SOCIAL.test(hostname) ? 'social' : 'other';
}

const MACHINE = /bot|crawl|spider|slurp|preview|fetch|monitor|curl|wget|python|java\/|go-http|headless|lighthouse/i;

/** Programs that read pages by themselves; a browser always says it is one. */
export function isMachine(userAgent: string): boolean {
  return !userAgent.startsWith('Mozilla/') || MACHINE.test(userAgent);
}
