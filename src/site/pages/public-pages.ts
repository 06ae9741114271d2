import type { PublicPageEntry } from '../public-page.ts';
import { billingPage, successPage } from './billing-page.ts';
import { careersPage } from './careers-page.ts';
import { calendarPage, contactPage } from './contact-page.ts';
import { demoPage } from './demo-page.ts';
import { imprintPage } from './imprint-page.ts';
import { landingPage } from './landing-page.ts';
import { privacyPage } from './privacy-page.ts';
import { securityPage } from './security-page.ts';
import { supportPage } from './support-page.ts';
import { termsPage } from './terms-page.ts';

/** Every public page that needs nothing but the installation's details. One line each. */
export const PUBLIC_PAGES: readonly PublicPageEntry[] = [
  { path: '/', inSitemap: true, render: landingPage },
  { path: '/pricing', inSitemap: false, render: landingPage },
  { path: '/features', inSitemap: false, render: landingPage },
  { path: '/demo', inSitemap: true, render: demoPage },
  { path: '/contact', inSitemap: true, render: (context) => contactPage(context) },
  { path: '/calendar', inSitemap: true, render: (context) => calendarPage(context) },
  { path: '/success', inSitemap: false, render: successPage },
  { path: '/billing', inSitemap: true, render: billingPage },
  { path: '/imprint', inSitemap: true, render: imprintPage },
  { path: '/privacy', inSitemap: true, render: privacyPage },
  { path: '/terms', inSitemap: true, render: termsPage },
  { path: '/support', inSitemap: true, render: supportPage },
  { path: '/careers', inSitemap: true, render: careersPage },
  { path: '/security', inSitemap: true, render: securityPage },
];
