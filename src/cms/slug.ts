/** Addresses of posts: lower-case letters, digits and single hyphens, readable for Germans. */

export const SLUG_MAX_LENGTH = 80;
export const SLUG_PATTERN = /^[a-z0-9]+(-[a-z0-9]+)*$/;
/** Words below /blog that lead elsewhere. */
const TAKEN = new Set(['rss', 'feed', 'tag', 'page']);

const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', æ: 'ae', ø: 'oe', œ: 'oe' };

/** 'OEE größer als 85 %?' → 'oee-groesser-als-85'. Empty when the text has no letter or digit we can write. */
export function slugOf(title: string): string {
  const plain = title
    .toLowerCase()
    .normalize('NFC')
    .replace(/[äöüßæøœ]/g, (letter) => UMLAUTS[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[^a-z0-9]+/g, '-');
  return shorten(plain.replace(/^-|-$/g, ''));
}

/** Ends at a whole word where there is one. */
function shorten(slug: string): string {
  if (slug.length <= SLUG_MAX_LENGTH) return slug;
  const cut = slug.slice(0, SLUG_MAX_LENGTH + 1);
  const lastHyphen = cut.lastIndexOf('-');
  return lastHyphen > SLUG_MAX_LENGTH / 2 ? cut.slice(0, lastHyphen) : slug.slice(0, SLUG_MAX_LENGTH);
}

export function isSlug(text: string): boolean {
  return text.length <= SLUG_MAX_LENGTH && SLUG_PATTERN.test(text) && !TAKEN.has(text);
}

/** The wanted slug, or the first of '…-2', '…-3' that nobody has. */
export function freeSlug(wanted: string, isTaken: (slug: string) => boolean): string {
  const base = isSlug(wanted) ? wanted : 'beitrag';
  if (!isTaken(base)) return base;
  for (let number = 2; ; number += 1) {
    const ending = `-${number}`;
    const candidate = `${base.slice(0, SLUG_MAX_LENGTH - ending.length).replace(/-$/, '')}${ending}`;
    if (!isTaken(candidate)) return candidate;
  }
}

/** Still what the title would give, so that it may follow the title. */
export function followsTitle(slug: string, title: string): boolean {
  const made = slugOf(title);
  return slug === '' || slug === made || (made !== '' && slug.replace(/-\d+$/, '') === made);
}
