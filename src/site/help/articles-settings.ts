import type { HelpArticle } from './help-article.ts';

export const SETTINGS_ARTICLES: readonly HelpArticle[] = [
  {
    slug: 'einstellungen',
    title: 'Einstellungen',
    group: 'Einstellungen',
    summary:
      'Darstellung, Konto, Benachrichtigungen, Firma, Benutzer, Datenquellen, Protokoll der Änderungen, Export und Löschung.',
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
          '„Zweiter Faktor“: QR-Code mit einer Authenticator-App einlesen, Code eingeben und die zehn Wiederherstellungscodes sichern. Die Anmeldung fragt dann nach dem Passwort noch nach dem Code.',
          '„Angemeldete Geräte“ zeigt, wo Sie angemeldet sind. Ein unbekanntes Gerät abmelden und das Passwort ändern.',
          'Gehören Sie zu mehreren Firmen, wechseln Sie hier.',
        ],
      },
      {
        title: 'Benachrichtigungen',
        steps: [
          'Je Schwere ankreuzen, was Sie per E-Mail und was als Push erreicht; auf Wunsch nur für bestimmte Maschinen.',
          '„E-Mails sammeln“ macht aus vielen Alarmen kurz nacheinander eine E-Mail. Zu einem Alarm kommt nie zweimal dieselbe Meldung, auch wenn er wieder auftritt.',
          'Ruhezeit: Tage und Uhrzeit wählen. Danach kommt alles in einer Zusammenfassung; kritische Alarme kommen auf Wunsch trotzdem sofort.',
          'Push: auf jedem Gerät „Auf diesem Gerät einschalten“ und die Frage des Browsers erlauben. Wer sich abmeldet, erhält dort nichts mehr, bis er sich auf dem Gerät wieder anmeldet. Der Betreiber muss Push zulassen.',
          '„Gesendete Meldungen“ zeigt die letzten 50 mit ihrem Zustand. Administratoren legen die Vorgaben für alle fest, die selbst nichts gewählt haben.',
        ],
      },
      {
        title: 'Benutzer',
        steps: [
          'Rolle ändern, Zugang entfernen, einladen, offene Einladungen zurückziehen. Nur für Administratoren.',
          'Telefon und Wiederherstellungscodes verloren: „Zweiter Faktor zurücksetzen“ mit Ihrem eigenen Passwort. Die Sitzungen der Person enden, sie erfährt es per E-Mail, und es steht im Protokoll. Wer zu mehreren Firmen gehört oder der einzige Administrator ist, wendet sich an den Betreiber der Installation (npm run second-factor:reset).',
        ],
      },
      {
        title: 'Anmeldung',
        steps: [
          'Zweiten Faktor für alle verlangen: Wer keinen hat, richtet ihn vor allem anderen ein. Nur für Administratoren.',
          'Firmenkonto (OpenID Connect): Rücksprungadresse beim Anbieter eintragen, dessen Adresse, Client-ID und Client-Secret hier; Domänen und Rolle neuer Personen wählen, speichern, „Verbindung prüfen“, einschalten.',
          'Sagt der Anbieter nicht, ob eine Adresse bestätigt ist (Entra ID), wählen Sie „Adressen dieses Anbieters gelten als bestätigt“. Das gilt nur für Ihre Domänen; tragen Sie bei Entra ID die Adresse mit Ihrer Mandanten-ID ein.',
          'Die Anmeldeseite führt über „Mit Firmenkonto anmelden“ nach der Domäne der E-Mail-Adresse zum Anbieter.',
        ],
      },
      {
        title: 'Firma',
        steps: [
          'Name, Zeitzone und Schreibweise von Zahlen ändern. Nur für Administratoren.',
          'Links zu Energietarifen, Schichtmodell, Stillstandsgründen, OEE-Zielen, Grenzwerten und Datenschutz.',
          'Energietarife und CO₂-Faktor gelten ab einem Tag; Aufträge rechnen mit dem, was für den Tag der Messung eingetragen ist. Einzelne Messwerte behalten die Kosten, die bei ihrem Eintreffen galten.',
        ],
      },
      {
        title: 'Protokoll: wer hat was geändert?',
        steps: [
          'Nach Gegenstand, Person oder Zeit filtern und einen Eintrag öffnen: Er zeigt alte und neue Werte.',
          'Die Liste als CSV oder Excel herunterladen.',
          'Das Ende der Prüfkette außerhalb des Systems notieren; wer das System betreibt, rechnet die Kette mit npm run audit:verify nach.',
        ],
      },
      {
        title: 'Daten exportieren oder Firma löschen',
        steps: [
          '„Archiv herunterladen“ liefert alle Tabellen als CSV und JSON mit Bildern und Dokumenten.',
          '„Löschung beantragen“ verlangt Firmenname und Passwort. Nach 30 Tagen wird alles entfernt; bis dahin lässt sich der Antrag zurücknehmen.',
        ],
      },
      {
        title: 'Datenquellen',
        steps: ['Quellen, Zertifikate, verworfene Meldungen und Verbindungsstatus; siehe Artikel Datenquellen.'],
      },
      {
        title: 'API-Schlüssel',
        steps: [
          'Für Programme und Assistenten: Zweck (Daten senden, Lesen, Buchen und melden) und Gültigkeit wählen. Der Schlüssel wird nur einmal gezeigt; Widerrufen wirkt sofort.',
        ],
      },
      {
        title: 'Webhooks',
        steps: [
          'Adresse und Ereignisse wählen; der Signaturschlüssel wird nur einmal gezeigt. „Testen“ sendet sofort eine Meldung und nennt die Antwort.',
          'Was nicht angenommen wird, wird 24 Stunden lang erneut versucht. Danach steht es unter „Aufgegeben“ und lässt sich erneut senden.',
          'Nimmt ein Empfänger drei Tage nichts an, wird der Webhook ausgeschaltet und ein Alarm ausgelöst.',
          'Ziele im eigenen Netz müssen Sie ausdrücklich erlauben.',
        ],
      },
    ],
    terms: [['Zeitzone', 'Bestimmt, wann ein Tag und eine Schicht beginnt.']],
    roles: 'Darstellung und Konto: jede Person. Firma, Benutzer, Datenquellen, Protokoll und Daten: Administrator.',
    keywords: [
      'Protokoll',
      'Audit',
      'Export',
      'Firma löschen',
      'Passwort ändern',
      'Dunkel',
      'Farbschema',
      'Profil',
      'Benutzerverwaltung',
    ],
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
  {
    slug: 'selbsttest',
    title: 'Selbsttest',
    group: 'Einstellungen',
    summary: 'Prüft die ganze Kette vom Browser bis zur Datenbank und schreibt einen Bericht zum Weitergeben.',
    purpose:
      'Wenn etwas nicht geht, zeigt der Selbsttest unter /app/test Zeile für Zeile, welcher Teil es ist: Browser, Server, Datenbank, Live-Aktualisierung, Journal, Datenquellen, Dateien oder E-Mail.',
    picture: { name: 'settings', alt: 'Einstellungen der Anwendung; der Selbsttest öffnet sich unter /app/test' },
    tasks: [
      {
        title: 'Prüfen',
        steps: [
          'Die Adresse /app/test öffnen. Alle Prüfungen laufen von selbst, „Erneut prüfen“ wiederholt sie.',
          '„Bestanden“ heißt: geht. „Hinweis“ heißt: geht, aber jemand sollte es wissen. „Nicht bestanden“ nennt den Grund. „Nicht geprüft“ sind abgeschaltete Datenquellen.',
        ],
      },
      {
        title: 'Den Weg der Maschinendaten prüfen',
        steps: [
          '„Bekanntes Signal senden“: Ein bekanntes Prüfergebnis geht durch Aufbereitung, Journal und Datenbank, mit der Zeit je Schritt.',
          'Der Datensatz wird mit dem gesendeten verglichen und wieder entfernt. In der Fertigung ändert sich nichts.',
        ],
      },
      {
        title: 'Hilfe holen',
        steps: [
          '„Bericht kopieren“ und in eine E-Mail einfügen. Er enthält Namen der Datenquellen, aber keine Personen- und keine Fertigungsdaten.',
        ],
      },
    ],
    terms: [
      ['Uhr', 'Abweichung der Uhr dieses Geräts von der des Servers. Ab einer Minute werden Zeiten falsch zugeordnet.'],
      ['Journal', 'Maschinendaten, die sicher auf der Platte liegen und noch auf die Datenbank warten.'],
    ],
    roles: 'Prüfen: jede Person, auch in der Demo. Bekanntes Signal senden: ab Rolle Produktion.',
    keywords: ['Störung', 'Diagnose', 'Test', 'Fehler suchen', 'Support'],
    seeAlso: ['datenquellen', 'einstellungen'],
  },
];
