import { html } from '../html.ts';
import type { PublicPage, SiteContext } from '../public-page.ts';
import { pageHead, reachUs, textPage } from './page-parts.ts';

export function supportPage(context: SiteContext): PublicPage {
  return {
    title: 'Unterstützung',
    description:
      'Hilfe zum freien MES: Handbuch, Selbsthilfe bei Störungen, was eine gute Fehlermeldung enthält und wie Sie uns erreichen.',
    body: html`${pageHead({
      title: 'Unterstützung',
      lead: 'Die meisten Fragen beantwortet das Handbuch. Kommen Sie damit nicht weiter, schreiben Sie uns.',
      after: html`<p class="buttons"><a class="button primary" href="/help">Handbuch öffnen</a> <a class="button" href="/contact">Kontakt</a></p>`,
    })}
${textPage([
  {
    id: 'selbst',
    title: 'Zuerst selbst nachsehen',
    body: html`<ul>
<li><a href="/help/stoerungssuche">Störungssuche</a>: Anmeldung, keine Daten einer Maschine, Terminal ohne Netz, falsche OEE.</li>
<li><a href="/help">Handbuch</a>: ein Artikel je Seite der Anwendung, mit Suche.</li>
<li><a href="/docs">API-Referenz</a>: jede Schnittstelle mit Feldern und Fehlern, aus der laufenden Installation erzeugt.</li>
<li>Der Zustand des Servers: <a href="/api/health">/api/health</a>.</li>
</ul>`,
  },
  {
    id: 'melden',
    title: 'Einen Fehler melden',
    body: html`<p>Schreiben Sie uns ${reachUs(context, 'Fehlermeldung')}. Damit wir ihn nachstellen können, brauchen wir:</p>
<ul>
<li>was Sie tun wollten und was stattdessen geschah, mit dem Wortlaut der Meldung,</li>
<li>die Adresse der Seite und die Uhrzeit,</li>
<li>die Version (${context.version}) und den Browser,</li>
<li>falls vorhanden die Kennung der Anfrage (Kopfzeile <code>x-request-id</code>); damit findet der Betreiber die Zeile im Protokoll.</li>
</ul>
<p>Bitte senden Sie keine Passwörter, keine API-Schlüssel und keine Daten von Beschäftigten.</p>`,
  },
  {
    id: 'sicherheit',
    title: 'Sicherheitslücken',
    body: html`<p>Lücken melden Sie bitte vertraulich, nicht öffentlich. Wie das geht, steht unter <a href="/security">Sicherheit</a>.</p>`,
  },
  {
    id: 'antwort',
    title: 'Wann Sie Antwort erhalten',
    body: html`<p>Auf Nachrichten über das Kontaktformular antworten wir innerhalb von 24 Stunden. Die Hilfe bei Fehlern der Software ist kostenlos und ohne zugesicherte Zeit. Wer feste Reaktionszeiten oder Hilfe vor Ort braucht, vereinbart sie als <a href="/contact">Beratung</a>.</p>`,
  },
  {
    id: 'betreiber',
    title: 'Für Betreiber einer Installation',
    body: html`<p>Wie man die Software installiert, einstellt und sichert, steht in der Datei README.md des Quelltexts. Jedes Ereignis schreibt der Server als eine Zeile JSON auf die Standardfehlerausgabe; mit <code>LOG_LEVEL=debug</code> werden es mehr. Kennzahlen des Prozesses liefert <code>/metrics</code>.</p>`,
  },
])}`,
  };
}
