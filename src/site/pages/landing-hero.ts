import { type Html, html } from '../html.ts';
import { icon } from '../icons.ts';
import { productPicture } from '../product-pictures.ts';
import type { SiteContext } from '../public-page.ts';
import { repositoryButton } from './landing-buttons.ts';

const FACTS = [
  { figure: '0 €', text: 'Lizenzkosten, heute und später' },
  { figure: '1 Befehl', text: 'bis alles läuft, Datenbank inklusive' },
  { figure: '5 Protokolle', text: 'zu Maschinen und Steuerungen' },
  { figure: '0 Tracker', text: 'keine fremden Dienste, keine Telemetrie' },
];

export function landingHero(context: SiteContext): Html {
  return html`<section class="hero">
<div class="hero-inner">
<div class="hero-words">
<p class="kicker">Fertigungsleitsystem (MES), quelloffen unter MIT-Lizenz</p>
<h1>Das freie MES für kleine Hersteller und Startups</h1>
<p class="lead">Sehen Sie, was läuft, was steht und warum. Maschinen, Aufträge, Qualität, OEE und Wartung in einer deutschsprachigen Anwendung. Ohne Lizenzkosten, ohne Cloud-Zwang, auf Ihrem eigenen Rechner.</p>
<div class="buttons">
<a class="button primary large" href="/demo" data-testid="landing-demo">${icon('play', 20)}Demo ansehen</a>
${repositoryButton(context, 'large')}
</div>
<p class="hero-note">${icon('check', 18)}Die Demo braucht keine Anmeldung und zeigt 90 Tage einer Beispielfertigung.</p>
</div>
<div class="hero-pictures">
<figure class="shot hero-shot">${productPicture('dashboard', 'Dashboard der Demo: Kennzahlen der laufenden Schicht, OEE je Maschine und Zustand aller Maschinen', { isFirst: true, sizes: '(max-width: 64em) 92vw, 700px' })}</figure>
<figure class="shot hero-phone" aria-hidden="true">${productPicture('phone-terminal', '', { sizes: '190px' })}</figure>
</div>
</div>
<ul class="fact-strip">${FACTS.map(({ figure, text }) => html`<li><b>${figure}</b><span>${text}</span></li>`)}</ul>
</section>`;
}
