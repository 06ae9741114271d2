import { html } from '../html.ts';
import type { HelpArticle } from './help-article.ts';
import { OEE_SECTIONS } from './oee-formulas-text.ts';

export const REFERENCE_ARTICLES: readonly HelpArticle[] = [
  {
    slug: 'oee',
    title: 'OEE: Formeln und Zeiten',
    group: 'Nachschlagen',
    summary: 'Wie Verfügbarkeit, Leistung, Qualität und OEE entstehen, mit Rechenbeispiel und allen Zeitarten.',
    purpose:
      'Eine Kennzahl, die niemand nachrechnen kann, glaubt niemand. Hier stehen die Formeln genau so, wie das System sie rechnet. Jeder Wert lässt sich auf der Seite der Maschine bis zu seinen Ereignissen öffnen.',
    picture: { name: 'oee', alt: 'OEE-Werte einer Maschine je Auftrag und Produktionstag' },
    tasks: [
      {
        title: 'Einen Wert nachrechnen',
        steps: [
          'Maschine öffnen, Reiter „OEE“. Jede Zeile ist ein Auftrag an einem Produktionstag.',
          '„Ereignisse“ zeigt Zeiten, Stillstände und Buchungen, aus denen der Wert entstand.',
        ],
      },
      {
        title: 'Nach einer Korrektur neu berechnen',
        steps: [
          'Buchungen und Stillstände rechnen von selbst nach. Haben Sie Schichten oder Stückzeiten geändert: „Neu berechnen“.',
          'Zeitraum wählen, „Vorschau“ zeigt bisherige und neue Werte nebeneinander, erst „Übernehmen“ ändert sie.',
        ],
      },
    ],
    sections: OEE_SECTIONS,
    terms: [
      [
        'OEE',
        'Gesamtanlageneffektivität (Overall Equipment Effectiveness): der Anteil der geplanten Zeit, in dem gute Teile im idealen Tempo entstanden.',
      ],
      [
        'Ziel',
        'Vorgabe: OEE 85 %, Verfügbarkeit 90 %, Leistung 95 %, Qualität 99 %. Je Maschine änderbar, ab einem Tag gültig.',
      ],
      ['Nahe am Ziel', 'Mindestens 90 % des Ziels erreicht.'],
    ],
    roles: 'Ansehen: jede Rolle. Ziele ändern und neu berechnen: Leitung.',
    keywords: ['Verfügbarkeit', 'Leistung', 'Qualität', 'Effektivität', 'Kennzahl', 'Formel', 'GAE', 'Rüsten'],
    seeAlso: ['stillstaende', 'schichtmodell', 'produkte'],
  },
  {
    slug: 'listen-und-import',
    title: 'Listen, Import und Export',
    group: 'Nachschlagen',
    summary: 'Suchen, filtern, sortieren, Spalten wählen, CSV und Excel übernehmen und ausgeben.',
    purpose:
      'Alle Listen arbeiten gleich. Suche, Filter und Seite stehen in der Adresse: Ein kopierter Link zeigt anderen dieselbe Ansicht.',
    picture: { name: 'productions', alt: 'Liste mit Suche, Filtern, Spaltenwahl und Export' },
    tasks: [
      {
        title: 'Finden',
        steps: [
          'Mehrere Wörter in „Suchen“ müssen alle vorkommen. Filter grenzen weiter ein, „Zurücksetzen“ hebt sie auf.',
          'Ein Klick auf die Überschrift sortiert. „Spalten“ blendet ein und aus; das merkt sich der Browser.',
        ],
      },
      {
        title: 'Exportieren',
        steps: [
          '„Export“ → CSV oder Excel (XLSX). Ausgegeben wird die ganze gefilterte Liste mit allen Spalten, nicht nur die gezeigte Seite.',
        ],
      },
      {
        title: 'Importieren',
        steps: [
          '„Importieren“ → „Vorlage herunterladen“ gibt die richtigen Überschriften.',
          'Datei wählen oder hineinziehen: CSV oder XLSX, höchstens 5.000 Zeilen und 10 MB.',
          'Die Vorschau nennt jede fehlerhafte Zeile mit Spalte und Grund. Es wird nichts übernommen, bis alle Zeilen stimmen.',
          'Vorhandene Einträge erkennt der Import an ihrer Nummer oder ihrem Namen und ändert sie, neue legt er an.',
        ],
      },
      {
        title: 'Gleichzeitig bearbeiten',
        steps: [
          'Hat jemand denselben Eintrag inzwischen geändert, zeigt ein Dialog beide Fassungen. Nichts wird still überschrieben.',
        ],
      },
    ],
    terms: [
      ['Stand', 'Unter jeder Liste steht, wann sie zuletzt gelesen wurde.'],
      [
        'Semikolon',
        'CSV-Dateien nutzen Semikolon und deutsches Komma, wie Excel es hierzulande erwartet. Gelesen werden auch Komma und Tabulator.',
      ],
    ],
    keywords: ['CSV', 'Excel', 'XLSX', 'Tabelle', 'Filter', 'Suche', 'Spalten', 'Vorlage', 'Massenänderung'],
    seeAlso: ['erste-schritte'],
  },
  {
    slug: 'ohne-netz',
    title: 'App installieren und ohne Netz arbeiten',
    group: 'Nachschlagen',
    summary: 'Als App auf Telefon, Tablet und Rechner; was ohne Verbindung geht und was nicht.',
    purpose:
      'In der Halle fällt das WLAN aus. Die App öffnet sich trotzdem, zeigt die zuletzt gelesenen Daten mit ihrem Alter und hält Buchungen fest.',
    picture: { name: 'phone-terminal', alt: 'Terminal auf einem Telefon' },
    tasks: [
      {
        title: 'Installieren',
        steps: [
          'Nach kurzer Zeit bietet eine Karte „Installieren“ an; „Später“ blendet sie sieben Tage aus.',
          'In Chrome und Edge geht es auch über das Symbol in der Adresszeile, auf dem iPhone über Teilen → Zum Home-Bildschirm.',
          'Installieren und Arbeiten ohne Netz setzen HTTPS voraus (oder localhost).',
        ],
      },
      {
        title: 'Ohne Verbindung arbeiten',
        steps: [
          'Oben erscheint ein Hinweis, dass Sie offline sind. Seiten, die Sie besucht haben, zeigen ihren letzten Stand mit Uhrzeit.',
          'Am Terminal buchen Sie weiter. Die Buchungen liegen auf dem Gerät und werden nach der Rückkehr genau einmal gesendet.',
          'Andere Änderungen gehen nur mit Verbindung; Ihre Eingaben bleiben im Formular stehen.',
        ],
      },
    ],
    terms: [
      ['Stand … offline', 'Zeitpunkt, zu dem die gezeigten Daten vom Server kamen.'],
      ['Abmelden', 'Löscht die auf dem Gerät gehaltenen Daten. Noch nicht gesendete Buchungen bleiben.'],
    ],
    keywords: ['Offline', 'PWA', 'App', 'WLAN', 'Telefon', 'Tablet', 'installieren', 'Verbindung'],
    seeAlso: ['terminal', 'stoerungssuche'],
  },
  {
    slug: 'stoerungssuche',
    title: 'Störungssuche',
    group: 'Nachschlagen',
    summary: 'Häufige Probleme und was zu tun ist: Anmeldung, keine Daten, OEE fehlt, Buchung abgelehnt.',
    purpose:
      'Suchen Sie Ihr Problem unten. Hilft es nicht, schreiben Sie uns; was eine gute Meldung enthält, steht unter Unterstützung.',
    picture: { name: 'alerts', alt: 'Alarme nennen Ursache und Empfehlung' },
    tasks: [
      {
        title: 'Ich kann mich nicht anmelden',
        steps: [
          'Stimmt die Adresse? „Passwort vergessen?“ hilft; ohne Mailserver liest der Betreiber den Link im Postausgang und gibt ihn weiter.',
          'Nach vielen Versuchen sperrt das System die Anmeldung von Ihrer Netzadresse für eine Minute.',
          'Eine neue Adresse muss zuerst bestätigt sein, wenn ein Mailserver eingerichtet ist.',
        ],
      },
      {
        title: 'Eine Maschine zeigt „Keine Daten“',
        steps: [
          'Verbindungsstatus öffnen: Ist die Quelle verbunden? Der Grund steht daneben.',
          'Ist der Datenpunkt des Zustands zugeordnet und eingeschaltet? Zeigt „Letzter Wert“ etwas?',
          'Unter „Verworfene Meldungen“ nachsehen, ob Werte abgewiesen wurden.',
          'Bei OPC UA: Ist das Zertifikat freigegeben, auf beiden Seiten?',
        ],
      },
      {
        title: 'Es gibt keine OEE',
        steps: [
          'Ist der Maschine eine Schicht zugeordnet, die heute gilt?',
          'Lief ein Auftrag? Zeit ohne Auftrag zählt nicht.',
          'Hat das Produkt eine ideale Stückzeit?',
          'Gibt es Zustände oder Buchungen? „Keine Daten“ ergibt keine OEE, nicht null.',
        ],
      },
      {
        title: 'Die OEE liegt über 100 %',
        steps: [
          'Dann ist die ideale Stückzeit zu lang. Auf der Seite des Produkts zeigt „Gelernte Stückzeit“, was der Betrieb wirklich schafft.',
        ],
      },
      {
        title: 'Eine Buchung wird abgelehnt',
        steps: [
          'Der Satz nennt den Grund: Auftrag nicht in Arbeit, Material fehlt, oder die Maschine zählt diese Menge schon selbst.',
          'Am Terminal bleibt die Buchung stehen, bis Sie sie berichtigen oder verwerfen.',
        ],
      },
      {
        title: 'Eine Schaltfläche ist grau',
        steps: ['Zeigen Sie darauf oder klicken Sie: Sie sagt, warum. Meist ist es die Demo oder die Rolle.'],
      },
    ],
    sections: [
      {
        title: 'Für den Betreiber',
        body: html`<p><a href="/api/ready">/api/ready</a> sagt, ob Datenbank und Server bereit sind. Das Protokoll steht als JSON auf der Standardfehlerausgabe; jede Antwort trägt eine Kennung in <code>x-request-id</code>, die auch im Protokoll steht.</p>`,
      },
    ],
    terms: [['Kennung der Anfrage', 'Steht in Fehlermeldungen und im Protokoll und verbindet beides.']],
    keywords: ['Fehler', 'Problem', 'Hilfe', 'geht nicht', 'Troubleshooting', 'keine Daten', '403', 'gesperrt'],
    seeAlso: ['verbindungsstatus', 'rollen', 'oee'],
  },
];
