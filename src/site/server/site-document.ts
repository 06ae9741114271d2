import { siteFooter, siteHeader } from '../frame.ts';
import { type Html, html, trustedHtml } from '../html.ts';
import type { PublicPage, SiteContext } from '../public-page.ts';
import { type SiteAssets, scriptAddress } from './site-assets.ts';
import { THEME_SCRIPT } from './theme-script.ts';

const PRODUCT = 'MES';
const SHARED_PICTURE = '/pictures/share.jpg';

export type SiteFrame = {
  context: SiteContext;
  assets: SiteAssets;
  /** More for the footer, such as the sign-up to the newsletter. */
  footer: readonly Html[];
  /** Path of the page asked for, without its query. */
  path: string;
};

/** The whole document around a public page. It carries no nonce, so that browsers may keep it. */
export function siteDocument(page: PublicPage, { context, assets, footer, path }: SiteFrame): string {
  const title = page.title.includes(PRODUCT) ? page.title : `${page.title} – ${PRODUCT}`;
  const address = context.publicUrl + (page.canonicalPath ?? path);
  const picture = context.publicUrl + (page.picture ?? SHARED_PICTURE);
  const scripts = ['site', ...(page.scripts ?? [])];
  return html`<!doctype html>
<html lang="de"${!context.demo && html` data-no-demo`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#161d27" media="(prefers-color-scheme: dark)">
<title>${title}</title>
<meta name="description" content="${page.description}">
${page.isHidden === true ? html`<meta name="robots" content="noindex">` : html`<link rel="canonical" href="${address}">`}
<meta property="og:type" content="website">
<meta property="og:locale" content="de_DE">
<meta property="og:site_name" content="MES Fertigungsleitsystem">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${page.description}">
<meta property="og:url" content="${address}">
<meta property="og:image" content="${picture}">
<meta name="twitter:card" content="summary_large_image">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="manifest" href="/manifest.webmanifest">
<script>${trustedHtml(THEME_SCRIPT)}</script>
<link rel="stylesheet" href="${assets.styles}">
<link rel="preload" href="${assets.font}" as="font" type="font/woff2" crossorigin fetchpriority="low">
${page.head}
${scripts.map((name) => html`<script type="module" src="${scriptAddress(assets, name)}"></script>`)}
</head>
<body>
<a class="skip-link" href="#inhalt">Zum Inhalt springen</a>
${siteHeader(path)}
<main id="inhalt" tabindex="-1">${page.body}</main>
${siteFooter(context, footer)}
</body>
</html>
`.markup;
}
