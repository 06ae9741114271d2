import { html } from '../html.ts';
import type { PublicPage } from '../public-page.ts';

export function notFoundPage(): PublicPage {
  return {
    title: 'Seite nicht gefunden',
    description: 'Diese Adresse gibt es nicht.',
    status: 404,
    isHidden: true,
    body: html`<section class="page-head narrow">
<p class="kicker">Fehler 404</p>
<h1>Seite nicht gefunden</h1>
<p class="lead">Unter dieser Adresse gibt es nichts. Vielleicht ist sie falsch geschrieben, oder die Seite ist umgezogen.</p>
<p class="buttons"><a class="button primary" href="/">Zur Startseite</a> <a class="button" href="/help">Zum Handbuch</a></p>
</section>`,
  };
}

export function unavailablePage(): PublicPage {
  return {
    title: 'Seite gerade nicht verfügbar',
    description: 'Diese Seite kann im Moment nicht angezeigt werden.',
    status: 503,
    isHidden: true,
    body: html`<section class="page-head narrow">
<p class="kicker">Fehler 503</p>
<h1>Diese Seite kann gerade nicht angezeigt werden</h1>
<p class="lead">Bitte versuchen Sie es in einer Minute erneut. Bleibt es dabei, hilft der Betreiber dieser Installation weiter.</p>
<p class="buttons"><a class="button primary" href="/">Zur Startseite</a></p>
</section>`,
  };
}
