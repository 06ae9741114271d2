import { type Html, html } from '../html.ts';
import { type IconName, icon } from '../icons.ts';
import { productPicture } from '../product-pictures.ts';
import type { PublicPage, SiteContext } from '../public-page.ts';

const WHAT_ONE_SEES: readonly { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'machine',
    title: 'Zwölf Maschinen',
    text: 'Fräsen, Laser, Spritzguss und Montage mit Zuständen, Stillständen und Gründen aus 90 Tagen.',
  },
  {
    icon: 'gauge',
    title: 'OEE zum Aufklappen',
    text: 'Öffnen Sie eine Maschine, dann „OEE“: von der Kennzahl bis zum einzelnen Ereignis.',
  },
  {
    icon: 'board',
    title: 'Aufträge und Plantafel',
    text: 'Laufende, geplante und abgeschlossene Aufträge mit Fortschritt, Material und Prüfungen.',
  },
  {
    icon: 'sensor',
    title: 'Werte, die sich bewegen',
    text: 'Simulierte Sensoren melden alle paar Sekunden. Grenzwerte lösen Alarme aus.',
  },
];

/** PUB-15..18, OPEN-010..014: the visit itself opens the demo session (src/site/web/scripts/site.ts). */
export function demoPage(context: SiteContext): PublicPage {
  return {
    title: 'Demo ohne Anmeldung',
    description:
      'Öffentliche Demo des freien MES: eine Beispielfertigung mit Maschinen, Aufträgen, OEE und Alarmen. Ohne Anmeldung, nur lesen.',
    scripts: context.demo ? ['demo'] : [],
    body: html`<section class="hero">
<div class="hero-inner">
<div class="hero-words">
<p class="kicker">Ohne Anmeldung, nur lesen</p>
<h1>Sehen Sie sich eine laufende Fertigung an</h1>
<p class="lead">Die Demo zeigt die Demo Manufaktur AG: einen kleinen Betrieb mit simulierten Maschinen. Sie können alles ansehen und nichts verändern.</p>
${context.demo ? startButtons() : switchedOff()}
</div>
<div class="hero-pictures"><figure class="shot hero-shot">${productPicture('dashboard', 'Dashboard der Demo Manufaktur AG mit Kennzahlen, OEE und Maschinenzuständen', { isFirst: true, sizes: '(max-width: 64em) 92vw, 700px' })}</figure></div>
</div>
</section>
<section class="section">
<div class="section-inner">
<header class="section-head"><h2>Was Sie ausprobieren können</h2></header>
<ul class="card-grid four">${WHAT_ONE_SEES.map((part) => html`<li class="card">${icon(part.icon, 26)}<h3>${part.title}</h3><p>${part.text}</p></li>`)}</ul>
<p class="muted small after-cards">Die Demo wird jede Nacht neu gefüllt. Für den Besuch wird ein Sitzungs-Cookie gesetzt, das mit dem Browser endet. Mehr dazu unter <a href="/privacy">Datenschutz</a>.</p>
</div>
</section>`,
  };
}

function startButtons(): Html {
  return html`<div class="buttons">
<form action="/app/dashboard" data-start-demo><input type="hidden" name="demo" value="true"><button class="button primary large" data-testid="start-demo">${icon('play', 20)}Demo starten</button></form>
<a class="button large" href="/login" data-testid="to-login">Zur Anmeldung</a>
</div>`;
}

function switchedOff(): Html {
  return html`<p class="notice hero-notice">Auf dieser Installation ist die Demo ausgeschaltet.</p>
<div class="buttons"><a class="button primary large" href="/login" data-testid="to-login">Zur Anmeldung</a></div>`;
}
