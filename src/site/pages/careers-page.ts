import { html } from '../html.ts';
import { repositoryMailLink } from '../mail-link.ts';
import type { PublicPage, SiteContext } from '../public-page.ts';
import { pageHead, reachUs, textPage } from './page-parts.ts';

/** Honest: a free software project lists no invented vacancies. */
export function careersPage(context: SiteContext): PublicPage {
  const repository = repositoryMailLink(context);
  return {
    title: 'Mitarbeiten',
    description:
      'Derzeit gibt es keine ausgeschriebenen Stellen. So können Sie am freien MES mitarbeiten: Code, Protokolle, Übersetzung, Erfahrung aus der Fertigung.',
    body: html`${pageHead({
      title: 'Mitarbeiten',
      lead: 'Zurzeit sind keine Stellen ausgeschrieben. Das MES ist freie Software und lebt von Menschen, die Fertigung kennen oder gern sauber programmieren.',
    })}
${textPage([
  {
    id: 'beitragen',
    title: 'Was gebraucht wird',
    body: html`<ul>
<li><strong>Erfahrung aus der Halle:</strong> Welche Begriffe stimmen nicht, welcher Handgriff kostet zu viel Zeit, welche Auswertung fehlt. Eine genaue Beschreibung ist so viel wert wie Code.</li>
<li><strong>Protokolle:</strong> Steuerungen und Messgeräte, die noch niemand mit dieser Software verbunden hat. Jedes Protokoll ist ein Ordner mit einem Vertrag und einer gemeinsamen Prüfung.</li>
<li><strong>Programmierung:</strong> TypeScript auf Server und Browser, PostgreSQL. Regeln sind reine Funktionen mit Tests.</li>
<li><strong>Texte:</strong> Handbuch, Beispiele, Übersetzungen.</li>
</ul>`,
  },
  {
    id: 'so',
    title: 'So fangen Sie an',
    body: html`<ol>
<li>Zugang zum Repository anfragen${repository === null ? html` (<a href="/contact">Kontaktformular</a>)` : html`: <a href="${repository}">Repository anfragen</a>`}.</li>
<li><code>npm start</code> startet alles, <code>npm test</code> prüft alles. Mehr ist nicht zu installieren.</li>
<li>CONTRIBUTING.md lesen: Rezepte für eine Seite, eine Schnittstelle, eine Tabelle, ein Protokoll.</li>
<li>Klein beginnen: ein Fehler mit einem Test, der ihn zeigt.</li>
</ol>`,
  },
  {
    id: 'regeln',
    title: 'Wie wir arbeiten',
    body: html`<p>Jede Änderung kommt mit Tests, die scheitern können. Meldungen an Menschen sind ganze deutsche Sätze. Umgang: sachlich, freundlich, ohne Ausnahme. Wer beiträgt, stellt seinen Beitrag unter die MIT-Lizenz und bleibt Urheber.</p>`,
  },
  {
    id: 'bewerben',
    title: 'Trotzdem bewerben',
    body: html`<p>Wenn Sie in der Beratung mitarbeiten möchten, schreiben Sie uns ${reachUs(context, 'Mitarbeit')}, was Sie können und was Sie suchen. Unterlagen bewahren wir nur mit Ihrem Einverständnis auf.</p>`,
  },
])}`,
  };
}
