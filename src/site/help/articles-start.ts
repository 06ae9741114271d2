import type { HelpArticle } from './help-article.ts';

export const START_ARTICLES: readonly HelpArticle[] = [
  {
    slug: 'erste-schritte',
    title: 'Erste Schritte',
    group: 'Erste Schritte',
    summary: 'Von der Registrierung bis zur ersten OEE: die Reihenfolge, in der Sie einen Betrieb einrichten.',
    purpose:
      'Ein MES zeigt nur, was man ihm gesagt hat. Diese Reihenfolge bringt Sie in etwa einer Stunde zu echten Zahlen: Schichten, Maschinen, Produkte, ein Auftrag, eine Buchung. Maschinen lassen sich danach jederzeit anbinden.',
    picture: { name: 'dashboard', alt: 'Dashboard einer Firma mit Kennzahlen, Maschinenstatus und laufender Schicht' },
    tasks: [
      {
        title: 'Firma anlegen',
        steps: [
          'Öffnen Sie „Registrieren“, geben Sie E-Mail, Passwort und Firmennamen an. Wer sich registriert, gründet eine Firma und ist ihr Administrator.',
          'Ist ein Mailserver eingerichtet, bestätigen Sie Ihre Adresse über den Link in der E-Mail. Ohne Mailserver können Sie sich sofort anmelden.',
          'Laden Sie unter Einstellungen → Benutzer Kolleginnen und Kollegen ein und wählen Sie ihre Rolle.',
        ],
      },
      {
        title: 'Betrieb beschreiben',
        steps: [
          'Mitarbeiter → Schichtmodell: Legen Sie Ihre Schichten mit Beginn, Ende, Pause und Wochentagen an.',
          'Maschinen → „Maschine anlegen“: Name und Art genügen. Ordnen Sie der Maschine im Reiter „Schichten“ ihre Schichten zu; ohne Schicht gibt es keine geplante Zeit und keine OEE.',
          'Produkte → „Produkt anlegen“: Artikelnummer, Bezeichnung und vor allem die ideale Stückzeit. Ohne sie lässt sich die Leistung nicht berechnen.',
          'Stillstandsgründe: „Übliche Gründe anlegen“ gibt Ihnen einen Anfang, den Sie anpassen.',
          'Haben Sie schon Listen in Excel? „Importieren“ prüft jede Zeile, bevor etwas übernommen wird.',
        ],
      },
      {
        title: 'Den ersten Auftrag fertigen',
        steps: [
          'Produktion → „Auftrag anlegen“ mit Produkt, Menge, Maschine und Start.',
          '„Freigeben“ stellt ihn in die Reihe, am Terminal wird er gestartet.',
          'Öffnen Sie am Gerät in der Halle das Terminal, wählen Sie die Maschine und buchen Sie Gutteile, Ausschuss und Nacharbeit.',
          'Auf dem Dashboard und auf der Seite der Maschine sehen Sie, was daraus wird.',
        ],
      },
    ],
    terms: [
      ['Firma', 'Der abgeschlossene Bereich Ihrer Daten. Andere Firmen auf derselben Installation sehen nichts davon.'],
      ['Ideale Stückzeit', 'Zeit, die ein Stück bei ungestörtem Lauf höchstens braucht, in Sekunden.'],
    ],
    keywords: ['Einrichtung', 'Start', 'Registrieren', 'Anfang', 'Installation'],
    seeAlso: ['rollen', 'maschine-anbinden', 'oee', 'listen-und-import'],
  },
  {
    slug: 'rollen',
    title: 'Anmeldung, Benutzer und Rollen',
    group: 'Erste Schritte',
    summary: 'Anmelden, Passwort zurücksetzen, Kollegen einladen, und was die vier Rollen dürfen.',
    purpose:
      'Jede Person hat ihr eigenes Konto und in jeder Firma eine Rolle. Die Rolle bestimmt, was sie ändern darf; lesen dürfen alle. Der Server prüft das bei jedem Aufruf.',
    picture: { name: 'settings', alt: 'Einstellungen mit den Reitern Darstellung, Konto, Datenquellen und Benutzer' },
    tasks: [
      {
        title: 'Anmelden',
        steps: [
          'Öffnen Sie „Anmelden“, geben Sie E-Mail und Passwort ein. Die Anmeldung hält 30 Tage oder bis Sie sich abmelden.',
          'Passwort vergessen: „Passwort vergessen?“ sendet einen Link, der zwei Stunden gilt. Nach dem Wechsel sind alle Geräte abgemeldet.',
        ],
      },
      {
        title: 'Jemanden einladen',
        steps: [
          'Einstellungen → Benutzer: E-Mail und Rolle angeben, „Einladung erstellen“.',
          'Mit Mailserver geht die Einladung per E-Mail hinaus, sonst kopieren Sie den gezeigten Link und geben ihn weiter. Er gilt sieben Tage.',
          'Die eingeladene Person wählt ihr Passwort selbst.',
        ],
      },
      {
        title: 'Rolle ändern oder Zugang entfernen',
        steps: [
          'In der Liste der Benutzer die Rolle neu wählen; sie gilt sofort.',
          '„Entfernen“ beendet alle Sitzungen der Person. Was sie gebucht hat, bleibt erhalten.',
          'Der letzte Administrator kann sich nicht selbst den Zugang nehmen.',
        ],
      },
    ],
    terms: [
      ['Administrator', 'Darf alles, auch Benutzer, Datenquellen und Datenschutz verwalten.'],
      ['Leitung', 'Plant Aufträge, pflegt Stammdaten, ändert Ziele und gibt frei.'],
      ['Produktion', 'Bucht Mengen, Stillstände und Prüfungen, quittiert Alarme.'],
      ['Nur Lesen', 'Sieht alles, ändert nichts.'],
      ['Demo-Benutzer', 'Sieht die Demo-Firma und kann dort nichts ändern.'],
    ],
    roles:
      'Benutzer einladen und Rollen vergeben dürfen Administratoren. Das eigene Passwort ändert jede Person selbst.',
    keywords: ['Login', 'Passwort', 'Rechte', 'Berechtigung', 'Einladung', 'Konto', 'Kein Zugriff'],
    seeAlso: ['einstellungen', 'erste-schritte'],
  },
  {
    slug: 'demo',
    title: 'Die Demo benutzen',
    group: 'Erste Schritte',
    summary: 'Alles ansehen, nichts verändern: was die Demo zeigt und wie man sie verlässt.',
    purpose:
      'Die Demo zeigt die erfundene Demo Manufaktur AG mit 90 Tagen Vorgeschichte und laufender Simulation. Sie eignet sich, um das System zu beurteilen, bevor Sie etwas einrichten.',
    picture: { name: 'phone-dashboard', alt: 'Dashboard der Demo auf einem Telefon' },
    tasks: [
      {
        title: 'Demo starten und beenden',
        steps: [
          'Öffnen Sie /demo und wählen Sie „Demo starten“. Oben steht „DEMO-MODUS (Nur Lesen)“.',
          'Schaltflächen, die etwas ändern würden, bleiben sichtbar und sagen, warum sie gerade nicht gehen.',
          'Haben Sie ein Konto, führt „Demo beenden“ zurück in Ihre eigene Firma. Ohne Konto genügt es, den Browser zu schließen.',
        ],
      },
    ],
    terms: [['Simulation', 'Die Maschinen der Demo erzeugen laufend Werte. Jede Nacht wird die Firma neu gefüllt.']],
    keywords: ['Testen', 'Ausprobieren', 'Demo Manufaktur'],
    seeAlso: ['erste-schritte', 'virtuelles-werk'],
  },
];
