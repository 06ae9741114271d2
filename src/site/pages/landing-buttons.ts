import { type Html, html } from '../html.ts';
import { icon } from '../icons.ts';
import { repositoryMailLink } from '../mail-link.ts';
import type { SiteContext } from '../public-page.ts';

/** PUB-06, PUB-14: access to the repository is asked for by mail; without an address, by the contact page. */
export function repositoryButton(context: SiteContext, size: 'large' | '' = ''): Html {
  return html`<a class="button ${size}" href="${repositoryMailLink(context) ?? '/contact'}" data-testid="repository-link">${icon('mail', 20)}Repository anfragen</a>`;
}

/** Said beside the button where no mail address is configured (OPEN-001). */
export function repositoryNote(context: SiteContext): Html | null {
  return repositoryMailLink(context) === null
    ? html`<p class="muted small">Der Betreiber dieser Installation hat keine E-Mail-Adresse hinterlegt. Die Anfrage geht deshalb über die <a href="/contact">Kontaktseite</a>.</p>`
    : null;
}
