import { html } from '../html.ts';
import type { PublicPage, SiteContext } from '../public-page.ts';
import {
  missing,
  notice,
  operatorAddress,
  pageHead,
  reachUs,
  simpleTable,
  type TextSection,
  textPage,
} from './page-parts.ts';
import { PLANT_DATA_SECTIONS, WEBSITE_DATA_SECTIONS } from './privacy-data.ts';

/** What this software really stores. Whoever stores something new adds it here: /privacy is checked against it. */
export function privacyPage(context: SiteContext): PublicPage {
  return {
    title: 'Datenschutz',
    description:
      'Welche Daten das freie MES wirklich speichert, wo, wofür und wie lange: Website, Konto, Anfragen, Newsletter, Maschinen- und Personendaten im Betrieb.',
    body: html`${pageHead({
      title: 'Datenschutz',
      lead: 'Diese Erklärung beschreibt, was die Software tatsächlich speichert, wo es liegt und wann es gelöscht wird. Sie gilt für diese Installation und richtet sich nach dem Schweizer DSG und der DSGVO.',
    })}
${textPage([
  { id: 'kurz', title: 'Das Wichtigste in Kürze', body: SHORT },
  responsible(context),
  place(context),
  ...WEBSITE_DATA_SECTIONS,
  ...PLANT_DATA_SECTIONS,
  rights(context),
])}`,
  };
}

const SHORT = html`<ul>
<li>Vor der Anmeldung setzt diese Website kein Cookie. Nach der Anmeldung oder dem Start der Demo gibt es genau eines, das die Sitzung hält; während einer Anmeldung mit zweitem Faktor oder Firmenkonto für Minuten ein weiteres.</li>
<li>Es werden keine Schriften, Skripte, Karten oder Zähldienste von anderen Servern geladen.</li>
<li>Es gibt kein Profil von Besuchern. Das Blog zählt Aufrufe je Tag und Artikel, ohne Personen zu unterscheiden.</li>
<li>Daten einer Firma sieht nur diese Firma. Die Trennung setzt die Datenbank selbst durch.</li>
<li>Nichts wird verkauft oder an Dritte weitergegeben. Die Software sendet keine Daten an ihre Entwickler.</li>
</ul>`;

function responsible({ operator }: SiteContext): TextSection {
  return {
    id: 'verantwortlich',
    title: 'Verantwortliche Stelle',
    body: html`<p>Verantwortlich für diese Installation ist ihr Betreiber:</p>
${operatorAddress(operator)}
<h3>Kontakt für Datenschutz</h3>
${operator.dataProtectionContact === '' ? missing('keinen eigenen Kontakt für Datenschutz') : html`<p class="lines">${operator.dataProtectionContact}</p>`}
<p>Für die Daten, die eine Firma hier über ihren Betrieb und ihre Beschäftigten erfasst, ist diese Firma verantwortlich. Der Betreiber der Installation verarbeitet sie in ihrem Auftrag.</p>`,
  };
}

function place({ operator }: SiteContext): TextSection {
  return {
    id: 'ort',
    title: 'Wo die Daten liegen',
    body: html`<p>Alle Daten liegen auf dem Server dieser Installation: in einer PostgreSQL-Datenbank und in einem Datenordner (Bilder, Dokumente, Journal der Maschinendaten). Der Betreiber kann die Datenbank und die Dateiablage auch auf eigene Server legen.</p>
${operator.hosting === '' ? notice('Der Betreiber dieser Installation hat noch nicht angegeben, wo seine Server stehen.') : html`<p class="lines">${operator.hosting}</p>`}
<p>Passwörter von Datenquellen sind mit AES-256-GCM verschlüsselt; der Schlüssel liegt außerhalb der Datenbank.</p>`,
  };
}

function rights(context: SiteContext): TextSection {
  return {
    id: 'rechte',
    title: 'Ihre Rechte',
    body: html`<p>Sie haben das Recht auf Auskunft, Berichtigung, Löschung, Einschränkung, Herausgabe Ihrer Daten und auf Widerspruch. Eine Einwilligung können Sie jederzeit widerrufen. Wenden Sie sich dazu ${reachUs(context, 'Datenschutz')}.</p>
${simpleTable(
  'So setzen Sie Ihre Rechte durch',
  ['Anliegen', 'Weg'],
  [
    [
      'Auskunft als beschäftigte Person',
      'Ihre Firma erstellt sie unter Mitarbeiter → Ihr Name → „Auskunft erstellen“ als Datei.',
    ],
    ['Newsletter abbestellen', 'Ein Klick auf den Link in jeder Ausgabe; das Programm Ihrer Post kann es auch selbst.'],
    ['Anfrage löschen lassen', 'Eine kurze Nachricht genügt. Der Betreiber löscht Anfrage und Notizen endgültig.'],
    ['Konto löschen lassen', 'Eine Nachricht an die Administration Ihrer Firma oder an den Betreiber.'],
  ],
)}
<p>Sie können sich außerdem bei der Aufsicht beschweren: in der Schweiz beim Eidgenössischen Datenschutz- und Öffentlichkeitsbeauftragten (EDÖB), in Deutschland und Österreich bei der zuständigen Datenschutzbehörde.</p>
<p>Stand: Version ${context.version} der Software.</p>`,
  };
}
