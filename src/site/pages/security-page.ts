import { html } from '../html.ts';
import { contactAddress } from '../mail-link.ts';
import type { PublicPage, SiteContext } from '../public-page.ts';
import { pageHead, reachUs, textPage } from './page-parts.ts';

export function securityPage(context: SiteContext): PublicPage {
  return {
    title: 'Sicherheit',
    description:
      'Wie Sie Sicherheitslücken im freien MES melden, was wir zusagen und welche Schutzmaßnahmen in der Software stecken.',
    body: html`${pageHead({
      title: 'Sicherheit',
      lead: 'Wie Sie eine Lücke melden, was wir Ihnen zusagen, und was die Software schützt.',
    })}
${textPage([
  {
    id: 'melden',
    title: 'Eine Lücke melden',
    body: html`<p>Bitte melden Sie Lücken vertraulich ${reachUs(context, 'Sicherheitslücke')}. Beschreiben Sie die Schritte, die betroffene Adresse und die Wirkung. Maschinenlesbar steht das in <a href="/.well-known/security.txt">security.txt</a>.</p>
<p>Testen Sie bitte nur auf einer eigenen Installation oder in der Demo, ohne andere zu stören, und greifen Sie nicht auf Daten fremder Firmen zu. Eine eigene Installation ist mit zwei Befehlen gestartet.</p>`,
  },
  {
    id: 'zusagen',
    title: 'Was wir zusagen',
    body: html`<ul>
<li>Eingangsbestätigung innerhalb von 24 Stunden, erste Einschätzung innerhalb von sieben Tagen.</li>
<li>Wir halten Sie bis zur Behebung auf dem Laufenden und nennen Sie auf Wunsch im Änderungsprotokoll.</li>
<li>Wer sich an diese Regeln hält, wird von uns nicht rechtlich verfolgt.</li>
<li>Veröffentlichung nach Absprache, spätestens 90 Tage nach der Meldung. Ein Preisgeld gibt es nicht.</li>
</ul>`,
  },
  {
    id: 'schutz',
    title: 'Was die Software schützt',
    body: html`<ul>
<li><strong>Firmen getrennt:</strong> Row-Level-Security in PostgreSQL ist für jede Tabelle einer Firma erzwungen, auch für den Besitzer der Tabelle. Ein Test geht den Katalog der Datenbank durch, damit keine vergessen wird. Drei Datenbankrollen trennen Seiten, Konten und Betreiber.</li>
<li><strong>Rechte:</strong> Jede Schnittstelle nennt, wer sie aufrufen darf; der Server entscheidet an einer Stelle. Ein Test ruft alle Schnittstellen mit jeder Rolle auf. Demo-Sitzungen können nur lesen, durchgesetzt auch in der Datenbank.</li>
<li><strong>Anmeldung:</strong> Passwörter als argon2id-Hash, Sitzungen und API-Schlüssel nur als SHA-256-Hash. Das Cookie ist HttpOnly, SameSite=Lax und unter HTTPS Secure. Antworten verraten nicht, ob es ein Konto gibt. Versuche sind je Netzadresse begrenzt.</li>
<li><strong>Browser:</strong> Eine strenge Content-Security-Policy ohne fremde Quellen, keine Einbettung in fremde Seiten, Schutz gegen Anfragen fremder Websites, <code>nosniff</code>.</li>
<li><strong>Eingaben:</strong> Jede Eingabe wird gegen ein Schema geprüft, Abfragen sind parametrisiert, HTML aus dem Redaktionssystem wird auf dem Server gereinigt, Dateien werden nach ihrem Inhalt erkannt.</li>
<li><strong>Geheimnisse:</strong> Zugangsdaten von Datenquellen sind mit AES-256-GCM verschlüsselt und nach dem Speichern nicht mehr lesbar. Das Protokoll enthält weder Passwörter noch Cookies noch Einmal-Links.</li>
<li><strong>Maschinen:</strong> OPC UA mit Signatur und Verschlüsselung samt Zertifikatsprüfung, MQTT über TLS. Die Software steuert keine Maschine und ersetzt keine Schutzfunktion.</li>
</ul>`,
  },
  {
    id: 'betreiber',
    title: 'Was der Betreiber tun muss',
    body: html`<ul>
<li>Einen Server mit TLS davorsetzen und <code>PUBLIC_URL</code> mit https angeben; ohne das lauscht die Software nur auf dem eigenen Rechner.</li>
<li>Den Datenordner und die Schlüsseldatei <code>secrets.key</code> sichern und vor Zugriff schützen.</li>
<li>Aktualisieren, sobald eine neue Version erscheint. Diese Installation läuft mit Version ${context.version}.</li>
</ul>`,
  },
  {
    id: 'grenzen',
    title: 'Was es noch nicht gibt',
    body: html`<p>Es gab bisher keine Prüfung durch ein unabhängiges Haus, und es liegt kein Zertifikat nach ISO 27001 oder IEC 62443 vor. Wir schreiben hier nur, was im Quelltext nachzulesen und durch Tests belegt ist.</p>`,
  },
])}`,
  };
}

const VALID_FOR_MS = 180 * 24 * 3600 * 1000;

/** RFC 9116. Expires is named by the day, so that the file does not differ with every call. */
export function securityText(context: SiteContext): string {
  const address = contactAddress(context);
  const expires = new Date(context.now.getTime() + VALID_FOR_MS).toISOString().slice(0, 10);
  return [
    `Contact: ${address === null ? `${context.publicUrl}/contact` : `mailto:${address}`}`,
    `Expires: ${expires}T00:00:00.000Z`,
    'Preferred-Languages: de, en',
    `Canonical: ${context.publicUrl}/.well-known/security.txt`,
    `Policy: ${context.publicUrl}/security`,
    '',
  ].join('\n');
}
