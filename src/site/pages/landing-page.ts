import { html } from '../html.ts';
import type { PublicPage, SiteContext } from '../public-page.ts';
import { landingComparison } from './landing-comparison.ts';
import { landingFeatures } from './landing-features.ts';
import { landingFoundation } from './landing-foundation.ts';
import { landingHero } from './landing-hero.ts';
import { landingConsulting, landingInvitation, landingPrices } from './landing-offer.ts';
import { landingQuestions } from './landing-questions.ts';

/** PUB-01..14, PUB-21, PUB-22: one page for /, /pricing and /features. */
export function landingPage(context: SiteContext): PublicPage {
  return {
    title: 'Freies MES für kleine Hersteller und Startups',
    description:
      'Freies, quelloffenes Fertigungsleitsystem (MES) auf Deutsch: Maschinen, Aufträge, Qualität, OEE und Wartung. Ohne Lizenzkosten, mit öffentlicher Demo.',
    canonicalPath: '/',
    scripts: ['landing'],
    body: html`${landingHero(context)}${landingFeatures()}${landingQuestions()}${landingFoundation()}${landingComparison()}${landingPrices()}${landingConsulting()}${landingInvitation(context)}`,
  };
}
