import type { Html } from './html.ts';

/**
 * A public page is a function from what the installation knows to markup. It is sent ready to read, without the
 * browser app; a page that moves by itself names a small script.
 */
export type PublicPage = {
  /** As in the tab and in search results; the name of the product is added. */
  title: string;
  /** One or two sentences for search results and shared links. */
  description: string;
  /** What stands between header and footer, usually starting with one h1. */
  body: Html;
  /** Names of files in src/site/web/scripts, without ending. */
  scripts?: readonly string[];
  /** Path of the picture shown when the page is shared. */
  picture?: string;
  /** Where the page is at home, when the same page answers at several addresses. */
  canonicalPath?: string;
  /** Kept out of search results and sitemap: confirmations, pages that are not found. */
  isHidden?: boolean;
  /** 200 unless said otherwise. */
  status?: number;
  /** More for the head: structured data, a feed. */
  head?: Html;
};

/** What the person who runs the installation has entered about themselves; empty where nothing was entered. */
export type OperatorDetails = {
  name: string;
  street: string;
  postalCode: string;
  city: string;
  country: string;
  phone: string;
  email: string;
  registerEntry: string;
  vatNumber: string;
  responsiblePerson: string;
  dataProtectionContact: string;
  hosting: string;
};

export type SiteContext = {
  /** Where people reach the installation, without a trailing slash. */
  publicUrl: string;
  /** CONTACT_EMAIL; null when the operator has set none (OPEN-001). */
  contactEmail: string | null;
  operator: OperatorDetails;
  version: string;
  /** The demo company is kept and visitors are let in. */
  demo: boolean;
  now: Date;
};

export type PublicPageEntry = {
  /** As Fastify writes it: '/imprint', '/blog/:slug'. */
  path: string;
  /** Listed in sitemap.xml; pages with parameters list themselves. */
  inSitemap: boolean;
  render: (context: SiteContext) => PublicPage;
};

/** A page that depends on what was asked for: a search, an article. `null` is answered as not found. */
export type DynamicPageEntry = {
  path: string;
  render: (
    asked: { params: Readonly<Record<string, string>>; query: Readonly<Record<string, string>> },
    context: SiteContext,
  ) => Promise<PublicPage | null>;
};

export type SitemapEntry = { path: string; changedAt?: Date };

/** Until the operator has entered something. */
export const NO_OPERATOR_DETAILS: OperatorDetails = {
  name: '',
  street: '',
  postalCode: '',
  city: '',
  country: '',
  phone: '',
  email: '',
  registerEntry: '',
  vatNumber: '',
  responsiblePerson: '',
  dataProtectionContact: '',
  hosting: '',
};
