import { z } from 'zod';
import { endpoint } from '#platform/endpoint.ts';
import { PICTURE_MEDIA_TYPES } from '#platform/file-type.ts';
import { listOf, listQuery } from '#records/list.ts';
import { BLOG_PICTURE_MAX_BYTES } from './picture-size.ts';
import * as rules from './post.ts';
import { REFERRER_KINDS } from './referrer.ts';
import { isSlug } from './slug.ts';

const params = z.object({ id: z.uuid('Diesen Beitrag gibt es nicht.') });
const tooLong = (what: string, length: number) => `${what} darf höchstens ${length} Zeichen lang sein.`;
const text = (what: string, length: number) => z.string().trim().max(length, tooLong(what, length)).default('');

export const storedPicture = z.object({
  id: z.string(),
  width: z.number(),
  height: z.number(),
  widths: z.array(z.number()),
});

/** What the editor changes. */
export const postContent = z.object({
  title: z
    .string()
    .trim()
    .min(1, 'Bitte geben Sie dem Beitrag einen Titel.')
    .max(rules.TITLE_MAX_LENGTH, tooLong('Der Titel', rules.TITLE_MAX_LENGTH)),
  /** Empty: made from the title. */
  slug: z
    .string()
    .trim()
    .default('')
    .refine(
      (slug) => slug === '' || isSlug(slug),
      'Die Adresse darf nur Kleinbuchstaben ohne Umlaute, Ziffern und einzelne Bindestriche enthalten, höchstens 80 Zeichen.',
    ),
  summary: text('Die Kurzfassung', rules.SUMMARY_MAX_LENGTH),
  /** Cleaned by the server: what is not on its list does not stay. */
  bodyHtml: z.string().max(rules.BODY_MAX_LENGTH, 'Der Beitrag ist zu lang.').default(''),
  tags: z
    .array(z.string().max(rules.TAG_MAX_LENGTH, tooLong('Ein Schlagwort', rules.TAG_MAX_LENGTH)))
    .max(rules.TAGS_MAX_COUNT, `Es sind höchstens ${rules.TAGS_MAX_COUNT} Schlagwörter möglich.`)
    .default([])
    .transform(rules.cleanTags),
  coverMediaId: z.uuid().nullable().default(null),
  coverAlt: text('Die Bildbeschreibung', 300),
  seoTitle: text('Der Titel für Suchmaschinen', rules.SEO_TITLE_MAX_LENGTH),
  seoDescription: text('Die Beschreibung für Suchmaschinen', rules.SEO_DESCRIPTION_MAX_LENGTH),
  authorName: text('Der Name', rules.AUTHOR_MAX_LENGTH),
});
export type PostContent = z.input<typeof postContent>;

const moment = z.iso.datetime({ offset: true, error: 'Bitte geben Sie Datum und Uhrzeit an.' });

export const post = z.object({
  id: z.string(),
  title: z.string(),
  slug: z.string(),
  summary: z.string(),
  bodyHtml: z.string(),
  tags: z.array(z.string()),
  coverMediaId: z.string().nullable(),
  coverAlt: z.string(),
  cover: storedPicture.nullable(),
  seoTitle: z.string(),
  seoDescription: z.string(),
  authorName: z.string(),
  state: z.enum(rules.POST_STATES),
  publishAt: z.string().nullable(),
  publishedAt: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number(),
});
export type Post = z.output<typeof post>;

export const postRow = z.object({
  id: z.string(),
  title: z.string(),
  slug: z.string(),
  tags: z.array(z.string()),
  authorName: z.string(),
  state: z.enum(rules.POST_STATES),
  publishAt: z.string().nullable(),
  publishedAt: z.string().nullable(),
  updatedAt: z.string(),
  /** Visits of the last 30 days. */
  visits: z.number(),
});
export type PostRow = z.output<typeof postRow>;

export const listPosts = endpoint({
  method: 'GET',
  path: '/api/cms/posts',
  access: 'owner',
  summary: 'Posts of the blog in every state, with the visits of the last 30 days.',
  query: listQuery(['updatedAt', 'title', 'state', 'publishedAt', 'visits'], {
    direction: z.enum(['asc', 'desc']).default('desc'),
    state: z.enum(rules.POST_STATES).optional(),
  }),
  output: listOf(postRow),
});

export const readPost = endpoint({
  method: 'GET',
  path: '/api/cms/posts/:id',
  access: 'owner',
  summary: 'One post with its text.',
  params,
  output: post,
});

export const createPost = endpoint({
  method: 'POST',
  path: '/api/cms/posts',
  access: 'owner',
  summary: 'Create a draft.',
  body: postContent,
  status: 201,
  output: post,
});

export const changePost = endpoint({
  method: 'PUT',
  path: '/api/cms/posts/:id',
  access: 'owner',
  summary: 'Store a post; publish it, schedule it or take it back. Refused when someone else stored it meanwhile.',
  params,
  body: z.object({
    /** The version that was read. */
    version: z.number().int(),
    content: postContent,
    state: z.enum(rules.POST_STATES),
    publishAt: moment.nullable().default(null),
  }),
  output: post,
});

export const removePost = endpoint({
  method: 'DELETE',
  path: '/api/cms/posts/:id',
  access: 'owner',
  summary: 'Delete a post with its old addresses and its counts.',
  params,
  status: 204,
  output: z.undefined(),
});

export const listTags = endpoint({
  method: 'GET',
  path: '/api/cms/tags',
  access: 'owner',
  summary: 'Tags in use, most used first.',
  output: z.object({ tags: z.array(z.string()) }),
});

/** The body is the picture itself, not JSON. */
export const uploadPicture = endpoint({
  method: 'POST',
  path: '/api/cms/media',
  access: 'owner',
  summary:
    'Store a picture for posts: PNG, JPEG or WebP, at most 10 MB and 40 megapixels; kept as WebP in several widths.',
  binaryBody: { mediaTypes: PICTURE_MEDIA_TYPES, maxBytes: BLOG_PICTURE_MAX_BYTES },
  status: 201,
  output: storedPicture,
});

const period = z.object({ days: z.coerce.number().int().min(1).max(366).default(30) });

export const readBlogAnalytics = endpoint({
  method: 'GET',
  path: '/api/cms/analytics',
  access: 'owner',
  summary: 'Visits of the blog by day, post and kind of referrer.',
  query: period,
  output: z.object({
    days: z.array(z.object({ day: z.string(), visits: z.number() })),
    posts: z.array(z.object({ id: z.string(), title: z.string(), slug: z.string(), visits: z.number() })),
    referrers: z.array(z.object({ kind: z.enum(REFERRER_KINDS), visits: z.number() })),
    visits: z.number(),
    /** The same number of days before. */
    visitsBefore: z.number(),
    /** Null as long as nothing was ever counted. */
    countedSince: z.string().nullable(),
  }),
});

export const exportBlogVisits = endpoint({
  method: 'GET',
  path: '/api/cms/analytics/rows',
  access: 'owner',
  summary: 'The counts themselves: day, post, kind of referrer, visits.',
  query: period,
  output: z.object({
    rows: z.array(
      z.object({
        day: z.string(),
        slug: z.string(),
        title: z.string(),
        kind: z.enum(REFERRER_KINDS),
        visits: z.number(),
      }),
    ),
  }),
});

export const CMS_ENDPOINTS = [
  listPosts,
  readPost,
  createPost,
  changePost,
  removePost,
  listTags,
  uploadPicture,
  readBlogAnalytics,
  exportBlogVisits,
] as const;
