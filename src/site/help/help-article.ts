import type { Html } from '../html.ts';
import type { PictureName } from '../product-pictures.ts';

/** Chapters of the handbook, in their order. */
export const HELP_GROUPS = [
  'Erste Schritte',
  'Überblick',
  'Fertigung',
  'Anlagen und Daten',
  'Qualität',
  'Material',
  'Menschen',
  'Einstellungen',
  'Nachschlagen',
] as const;
export type HelpGroup = (typeof HELP_GROUPS)[number];

/** One page of the handbook: what for, how, what the words mean, what it looks like. */
export type HelpArticle = {
  slug: string;
  title: string;
  group: HelpGroup;
  /** One sentence for lists and search results. */
  summary: string;
  /** Zweck. */
  purpose: string;
  picture?: { name: PictureName; alt: string };
  /** Schritte: what one wants to do, and how. */
  tasks: readonly HelpTask[];
  /** Text that is neither steps nor terms: formulas, tables. */
  sections?: readonly { title: string; body: Html }[];
  /** Begriffe. */
  terms: readonly (readonly [term: string, meaning: string])[];
  /** Who may do it. */
  roles?: string;
  /** Other words people look for. */
  keywords?: readonly string[];
  seeAlso?: readonly string[];
};

export type HelpTask = { title: string; steps: readonly string[] };
