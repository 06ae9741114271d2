/** A post of the blog: what it holds and when it may be read. */

export const POST_STATES = ['draft', 'scheduled', 'published'] as const;
export type PostState = (typeof POST_STATES)[number];

export const POST_STATE_LABELS: Record<PostState, string> = {
  draft: 'Entwurf',
  scheduled: 'geplant',
  published: 'veröffentlicht',
};

export const TITLE_MAX_LENGTH = 160;
export const SUMMARY_MAX_LENGTH = 400;
export const BODY_MAX_LENGTH = 400_000;
export const TAG_MAX_LENGTH = 40;
export const TAGS_MAX_COUNT = 10;
export const AUTHOR_MAX_LENGTH = 120;
/** Search engines cut longer ones; the fields warn, they do not refuse. */
export const SEO_TITLE_ADVISED_LENGTH = 60;
export const SEO_DESCRIPTION_ADVISED_LENGTH = 160;
export const SEO_TITLE_MAX_LENGTH = 120;
export const SEO_DESCRIPTION_MAX_LENGTH = 320;

export type Publication = { state: PostState; publishAt: Date | null; publishedAt: Date | null };

/** What publishing asks of a post; null when it may go out. */
export function publishRefusal(post: { summary: string; bodyHtml: string }): { field: string; message: string } | null {
  if (textOf(post.bodyHtml) === '') {
    return { field: 'bodyHtml', message: 'Der Beitrag hat noch keinen Text.' };
  }
  if (post.summary.trim() === '') {
    return {
      field: 'summary',
      message: 'Bitte schreiben Sie eine Kurzfassung. Sie steht in der Liste, im Feed und in Suchergebnissen.',
    };
  }
  return null;
}

/** Where a post stands after the wish. A published post keeps its date; one taken back loses it. */
export function publicationAfter(
  current: Publication,
  wish: { state: PostState; publishAt: Date | null },
  now: Date,
): Publication | { refusal: string } {
  switch (wish.state) {
    case 'draft':
      return { state: 'draft', publishAt: null, publishedAt: null };
    case 'published':
      return { state: 'published', publishAt: null, publishedAt: current.publishedAt ?? now };
    case 'scheduled': {
      if (wish.publishAt === null) return { refusal: 'Bitte geben Sie an, wann der Beitrag erscheinen soll.' };
      const isUnchanged = current.publishAt?.getTime() === wish.publishAt.getTime();
      if (wish.publishAt <= now && !isUnchanged) {
        return { refusal: 'Der Zeitpunkt liegt in der Vergangenheit. Bitte wählen Sie einen späteren.' };
      }
      return { state: 'scheduled', publishAt: wish.publishAt, publishedAt: null };
    }
    default:
      return wish.state satisfies never;
  }
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
};

/** The words of cleaned markup. */
export function textOf(bodyHtml: string): string {
  return bodyHtml
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
}

const WORDS_PER_MINUTE = 200;

/** Minutes an attentive reader needs, at least one. */
export function readingMinutes(bodyHtml: string): number {
  const words = textOf(bodyHtml)
    .split(' ')
    .filter((word) => word !== '').length;
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE));
}

/** Without doubles and blanks, in the order given; upper and lower case are the same tag. */
export function cleanTags(tags: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const tag of tags) {
    const clean = tag.replace(/\s+/g, ' ').trim();
    const key = clean.toLocaleLowerCase('de');
    if (clean !== '' && !byKey.has(key)) byKey.set(key, clean);
  }
  return [...byKey.values()];
}
