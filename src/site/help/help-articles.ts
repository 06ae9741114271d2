import { DATA_ARTICLES } from './articles-data.ts';
import { MATERIAL_ARTICLES } from './articles-material.ts';
import { ORDER_ARTICLES } from './articles-orders.ts';
import { OVERVIEW_ARTICLES } from './articles-overview.ts';
import { PEOPLE_ARTICLES } from './articles-people.ts';
import { PLANT_ARTICLES } from './articles-plant.ts';
import { QUALITY_ARTICLES } from './articles-quality.ts';
import { REFERENCE_ARTICLES } from './articles-reference.ts';
import { SETTINGS_ARTICLES } from './articles-settings.ts';
import { START_ARTICLES } from './articles-start.ts';
import type { HelpArticle } from './help-article.ts';

/** The whole handbook. */
export const HELP_ARTICLES: readonly HelpArticle[] = [
  ...START_ARTICLES,
  ...OVERVIEW_ARTICLES,
  ...ORDER_ARTICLES,
  ...PLANT_ARTICLES,
  ...DATA_ARTICLES,
  ...QUALITY_ARTICLES,
  ...MATERIAL_ARTICLES,
  ...PEOPLE_ARTICLES,
  ...SETTINGS_ARTICLES,
  ...REFERENCE_ARTICLES,
];
