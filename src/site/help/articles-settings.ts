import type { HelpArticle } from './help-article.ts';

export const SETTINGS_ARTICLES: readonly HelpArticle[] = [
  {
    slug: 'einstellungen',
    title: 'Einstellungen',
    group: 'Einstellungen',
    summary: 'Darstellung, Konto und Passwort, Datenquellen, Benutzer und Einladungen.',
    purpose:
      'Hier stellen Sie ein, was für Ihr Gerät, Ihr Konto oder Ihre Firma gilt. Welche Reiter Sie sehen, hängt von Ihrer Rolle ab.',
    picture: { name: 'settings', alt: 'Einstellungen mit der Auswahl des Farbschemas' },
    tasks: [
      { title: 'Darstellung', steps: ['Hell, Dunkel oder System wählen. Gilt für diesen Browser.'] },
      {
        title: 'Konto',
        steps: [
          'Zeigt E-Mail, Rolle, Firma, Zeitzone und Zahlenformat.',
          '„Passwort ändern“ beendet Ihre Sitzungen auf anderen Geräten.',
          'Gehören Sie zu mehreren Firmen, wechseln Sie hier.',
        ],
      },
      {
        title: 'Benutzer',
        steps: ['Rolle ändern, Zugang entfernen, einladen, offene Einladungen zurückziehen. Nur für Administratoren.'],
      },
      {
        title: 'Datenquellen',
        steps: [
          'Quellen, Zertifikate, API-Schlüssel, verworfene Meldungen und Verbindungsstatus; siehe Artikel Datenquellen.',
        ],
      },
    ],
    terms: [['Zeitzone', 'Bestimmt, wann ein Tag und eine Schicht beginnt.']],
    roles: 'Darstellung und Konto: jede Person. Benutzer und Datenquellen ändern: Administrator.',
    keywords: ['Passwort ändern', 'Dunkel', 'Farbschema', 'Profil', 'Benutzerverwaltung'],
    seeAlso: ['rollen', 'datenquellen'],
  },
  {
    slug: 'betreiber',
    title: 'Für den Betreiber (CMS)',
    group: 'Einstellungen',
    summary: 'Anfragen bearbeiten, Angaben für das Impressum, Postausgang, Blog und Newsletter.',
    purpose:
      'Wer die Installation betreibt (Einstellung OWNER_EMAIL), sieht oben den Link „CMS“. Dort verwaltet er, was zu keiner Firma gehört. Andere Konten kommen nicht hinein.',
    picture: { name: 'settings', alt: 'Einstellungen der Anwendung; das CMS öffnet sich über die Kopfzeile' },
    tasks: [
      {
        title: 'Anfragen beantworten',
        steps: [
          'CMS → Anfragen (auch unter /app/leads): neue Anfragen stehen oben. Auf der Website ist eine Antwort innerhalb von 24 Stunden versprochen.',
          'Anfrage öffnen, „Per E-Mail antworten“, Status setzen, Notizen festhalten. „Export“ schreibt die Liste als CSV oder Excel.',
          '„Löschen“ entfernt Anfrage und Notizen endgültig.',
        ],
      },
      {
        title: 'Angaben des Betreibers eintragen',
        steps: [
          'CMS → Betreiber: Name, Anschrift, E-Mail, Register, Datenschutz und Standort der Server.',
          'Impressum, Datenschutz und Kontakt zeigen die Angaben sofort. Was fehlt, nennen diese Seiten als fehlend.',
        ],
      },
      {
        title: 'Postausgang',
        steps: [
          'CMS → Postausgang zeigt jede E-Mail mit ihrem Stand. Ohne Mailserver (SMTP_URL) werden E-Mails nur hier gesammelt.',
        ],
      },
      {
        title: 'Blog und Newsletter',
        steps: [
          'Beiträge schreiben, als Entwurf sichern, planen oder veröffentlichen.',
          'Newsletter erreichen nur bestätigte Adressen; jede Ausgabe trägt einen Link zum Abmelden.',
        ],
      },
    ],
    terms: [
      [
        'Betreiber',
        'Die Person hinter OWNER_EMAIL. Sie ist nicht automatisch Administrator anderer Firmen und sieht deren Daten nicht.',
      ],
    ],
    roles: 'Nur das Konto mit der Adresse aus OWNER_EMAIL.',
    keywords: ['CMS', 'Impressum', 'Leads', 'Anfragen', 'Owner', 'Newsletter', 'Blog', 'admin'],
    seeAlso: ['rollen'],
  },
];
