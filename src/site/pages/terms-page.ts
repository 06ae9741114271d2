import { html } from '../html.ts';
import type { PublicPage, SiteContext } from '../public-page.ts';
import { pageHead, reachUs, textPage } from './page-parts.ts';

export function termsPage(context: SiteContext): PublicPage {
  return {
    title: 'Nutzungsbedingungen',
    description:
      'Bedingungen für die freie Software (MIT-Lizenz), für die öffentliche Demo und für Konten auf dieser Installation des MES.',
    body: html`${pageHead({
      title: 'Nutzungsbedingungen',
      lead: 'Drei Dinge sind zu unterscheiden: die Software, die öffentliche Demo und ein Konto auf dieser Installation.',
    })}
${textPage([
  {
    id: 'lizenz',
    title: 'Die Software',
    body: html`<p>Die Software steht unter der MIT-Lizenz. Sie dürfen sie kostenlos nutzen, verändern, weitergeben und verkaufen, auch gewerblich. Bedingung ist nur, dass der Urheberhinweis und der Lizenztext in Kopien erhalten bleiben.</p>
<p>Die Software wird ohne Gewähr bereitgestellt. Die Urheber haften nach dem Text der Lizenz nicht für Schäden aus ihrer Nutzung, soweit das Gesetz das zulässt. Prüfen Sie vor dem Einsatz, ob sie für Ihren Zweck geeignet ist. Sie ist keine Sicherheitssteuerung und darf keine Schutzfunktion einer Maschine ersetzen.</p>`,
  },
  {
    id: 'demo',
    title: 'Die öffentliche Demo',
    body: context.demo
      ? html`<p>Die Demo ist frei zugänglich und nur zum Lesen. Alle Firmen, Personen und Zahlen darin sind erfunden. Sie wird jede Nacht neu gefüllt und kann jederzeit unterbrochen oder beendet werden. Bitte belasten Sie sie nicht mit automatischen Abfragen.</p>`
      : html`<p>Auf dieser Installation ist die öffentliche Demo abgeschaltet.</p>`,
  },
  {
    id: 'konto',
    title: 'Konto auf dieser Installation',
    body: html`<ul>
<li>Wer sich registriert, gründet eine Firma und verwaltet deren Benutzer. Die Angaben müssen stimmen.</li>
<li>Zugangsdaten und API-Schlüssel sind geheim zu halten. Wer seine Zugangsdaten verliert, setzt das Passwort neu und widerruft betroffene Schlüssel.</li>
<li>Die Firma ist für die Daten verantwortlich, die sie erfasst, besonders für Daten ihrer Beschäftigten. Regeln dazu vereinbart sie mit ihrem Betriebsrat oder ihren Beschäftigten.</li>
<li>Nicht erlaubt sind Angriffe auf die Installation, das Umgehen von Rechten und Inhalte, die gegen Gesetze verstoßen. Der Betreiber kann solche Konten sperren.</li>
<li>Eine bestimmte Verfügbarkeit wird nicht zugesichert, solange nichts anderes schriftlich vereinbart ist. Sichern Sie Ihre Daten: Jede Liste lässt sich als CSV und Excel exportieren.</li>
</ul>`,
  },
  {
    id: 'beratung',
    title: 'Beratung',
    body: html`<p>Beratung ist ein eigener Auftrag. Umfang und Preis werden vor Beginn schriftlich vereinbart, siehe <a href="/billing">Kosten und Rechnungen</a>.</p>`,
  },
  {
    id: 'recht',
    title: 'Anwendbares Recht und Änderungen',
    body: html`<p>Es gilt das Recht am Sitz des Betreibers (siehe <a href="/imprint">Impressum</a>). Zwingende Rechte von Verbraucherinnen und Verbrauchern bleiben unberührt. Änderungen dieser Bedingungen stehen hier; wesentliche Änderungen teilt der Betreiber Firmen mit Konto vorher mit.</p>
<p>Fragen beantworten wir gern ${reachUs(context, 'Nutzungsbedingungen')}.</p>`,
  },
])}`,
  };
}
