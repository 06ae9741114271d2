import { type Html, html, trustedHtml } from './html.ts';
import { icon } from './icons.ts';
import { FOOTER_GROUPS, HEADER_LINKS, type SiteLink } from './navigation.ts';
import type { SiteContext } from './public-page.ts';

/** The mark of the app: a roof line of sheds, as factories have. */
const BRAND_MARK = trustedHtml(
  '<svg width="32" height="32" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#2563eb"/><path d="M7 23V12l6 4.2V12l6 4.2V9h6v14z" fill="#fff"/></svg>',
);

const THEMES = [
  { value: 'light', label: 'Hell', icon: 'sun' },
  { value: 'dark', label: 'Dunkel', icon: 'moon' },
  { value: 'auto', label: 'System', icon: 'screen' },
] as const;

export function siteHeader(path: string): Html {
  const links = HEADER_LINKS.map((link) => menuLink(link, path));
  return html`<header class="site-header">
<div class="site-header-inner">
<a class="brand" href="/" aria-label="MES Fertigungsleitsystem, zur Startseite">${BRAND_MARK}<span class="brand-words"><b>MES</b> <span>Fertigungsleitsystem</span></span></a>
<nav class="site-nav" aria-label="Hauptmenü"><ul>${links}</ul></nav>
<div class="site-header-end">
${themeMenu()}
<a class="button quiet wide-only" href="/login">Anmelden</a>
<a class="button primary" href="/demo">Demo</a>
<details class="site-menu">
<summary aria-label="Menü">${icon('menu')}</summary>
<nav aria-label="Menü"><ul>${links}<li><a href="/login">Anmelden</a></li></ul></nav>
</details>
</div>
</div>
</header>`;
}

function menuLink(link: SiteLink, path: string): Html {
  const isHere = path === link.path || path.startsWith(`${link.path}/`);
  return html`<li><a href="${link.path}"${isHere && html` aria-current="page"`}>${link.label}</a></li>`;
}

/** Needs the site's script, which is why it shows only where scripts run. */
function themeMenu(): Html {
  const choices = THEMES.map(
    ({ value, label, icon: name }) =>
      html`<button type="button" role="menuitem" tabindex="-1" data-theme-choice="${value}">${icon(name, 18)}${label}</button>`,
  );
  return html`<div class="theme-menu">
<button type="button" class="icon-button" popovertarget="theme-choices" aria-haspopup="menu" aria-label="Darstellung wählen" data-testid="theme-menu">${icon('sun', 20)}${icon('moon', 20)}</button>
<div id="theme-choices" popover role="menu" aria-label="Darstellung">${choices}</div>
</div>`;
}

export function siteFooter(context: SiteContext, blocks: readonly Html[]): Html {
  const groups = FOOTER_GROUPS.map(
    ({ title, links }) => html`<nav aria-label="${title}"><h2>${title}</h2>
<ul>${links.map(({ path, label }) => html`<li><a href="${path}">${label}</a></li>`)}</ul></nav>`,
  );
  return html`<footer class="site-footer">
<div class="site-footer-inner">
<div class="site-footer-start">
<a class="brand" href="/" aria-label="MES Fertigungsleitsystem, zur Startseite">${BRAND_MARK}<span class="brand-words"><b>MES</b> <span>Fertigungsleitsystem</span></span></a>
<p>Freies Fertigungsleitsystem für kleine Hersteller und Startups. Quelloffen, ohne Lizenzkosten, auf Ihrem eigenen Rechner.</p>
${blocks}
</div>
<div class="site-footer-links">${groups}</div>
</div>
<div class="site-footer-end"><span>MIT-Lizenz</span><span>Version ${context.version}</span><span>Keine Cookies vor der Anmeldung, keine fremden Dienste</span></div>
</footer>`;
}
