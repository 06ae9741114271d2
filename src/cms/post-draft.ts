import type { Post, PostContent } from './cms.api.ts';
import { followsTitle } from './slug.ts';

/** What the editor holds. An empty slug follows the title. */
export type PostDraft = Required<Omit<PostContent, 'coverMediaId'>> & { cover: Post['cover'] };

export const EMPTY_DRAFT: PostDraft = {
  title: '',
  slug: '',
  summary: '',
  bodyHtml: '',
  tags: [],
  cover: null,
  coverAlt: '',
  seoTitle: '',
  seoDescription: '',
  authorName: '',
};

const FIELD_LABELS: Record<keyof PostDraft, string> = {
  title: 'Titel',
  slug: 'Adresse',
  summary: 'Kurzfassung',
  bodyHtml: 'Text',
  tags: 'Schlagwörter',
  cover: 'Titelbild',
  coverAlt: 'Beschreibung des Titelbilds',
  seoTitle: 'Titel für Suchmaschinen',
  seoDescription: 'Beschreibung für Suchmaschinen',
  authorName: 'Name der Autorin oder des Autors',
};

export function draftOf(post: Post): PostDraft {
  const { title, slug, summary, bodyHtml, tags, cover, coverAlt, seoTitle, seoDescription, authorName } = post;
  // What readers have seen keeps its address until someone changes it on purpose.
  const isAutomatic = post.state === 'draft' && followsTitle(slug, title);
  return {
    title,
    slug: isAutomatic ? '' : slug,
    summary,
    bodyHtml,
    tags,
    cover,
    coverAlt,
    seoTitle,
    seoDescription,
    authorName,
  };
}

export function contentOf({ cover, ...draft }: PostDraft): PostContent {
  return { ...draft, coverMediaId: cover?.id ?? null };
}

/** Names of the fields in which two versions differ, for people. */
export function differences(mine: PostDraft, theirs: PostDraft): string[] {
  const names = Object.keys(FIELD_LABELS) as (keyof PostDraft)[];
  return names
    .filter((name) => JSON.stringify(mine[name]) !== JSON.stringify(theirs[name]))
    .map((name) => FIELD_LABELS[name]);
}

/** Input that is not on the server yet, as it is kept in the browser. `version` is the one it began from. */
export type DraftCopy = { version: number | null; draft: PostDraft; keptAt: string };

/** Null for anything that is no copy: other versions of the app may have written it. */
export function readDraftCopy(text: string | null): DraftCopy | null {
  if (text === null) return null;
  try {
    const copy = JSON.parse(text) as Partial<DraftCopy> | null;
    const draft = copy?.draft as Partial<PostDraft> | undefined;
    if (typeof draft?.title !== 'string' || typeof draft.bodyHtml !== 'string' || !Array.isArray(draft.tags))
      return null;
    return {
      version: typeof copy?.version === 'number' ? copy.version : null,
      draft: { ...EMPTY_DRAFT, ...draft },
      keptAt: typeof copy?.keptAt === 'string' ? copy.keptAt : '',
    };
  } catch {
    return null;
  }
}
