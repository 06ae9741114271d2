import { html } from '../html.ts';
import { simpleTable, type TextSection } from './page-parts.ts';

const HEADINGS = ['Was', 'Wofür', 'Wie lange'];

/** Data of people who visit, write, sign up. */
export const WEBSITE_DATA_SECTIONS: readonly TextSection[] = [
  {
    id: 'besuch',
    title: 'Besuch der Website',
    body: html`<p>Der Server braucht die Netzadresse Ihres Geräts, um zu antworten, und zählt im Arbeitsspeicher mit, wie oft eine Adresse Formulare und die Anmeldung aufruft. So werden Angriffe gebremst. Die Netzadresse wird von der Software nicht gespeichert und steht nicht in ihrem Protokoll. Das Protokoll enthält Zeit, aufgerufene Funktion, Ergebnis und Dauer. Steht ein vorgeschalteter Server davor, gelten zusätzlich dessen Protokolle.</p>
<p>Rechtsgrundlage ist das berechtigte Interesse an einem sicheren Betrieb.</p>`,
  },
  {
    id: 'cookie',
    title: 'Cookie und Speicher im Browser',
    body: html`${simpleTable(
      'Cookie der Software',
      ['Name', 'Zweck', 'Dauer'],
      [
        [
          'mes_session',
          'Hält die Sitzung nach Anmeldung oder Start der Demo. Nur für den Server lesbar, wird von fremden Seiten nicht mitgesendet.',
          'nach der Anmeldung 30 Tage oder bis zum Abmelden; in der Demo bis der Browser schließt, höchstens 12 Stunden',
        ],
        [
          'mes_sign_in, mes_sign_on',
          'Merkt sich zwischen zwei Schritten der Anmeldung, dass es derselbe Browser ist: beim Code des zweiten Faktors und beim Firmenkonto.',
          '5 und 10 Minuten',
        ],
      ],
    )}
<p>Im Speicher Ihres Browsers liegt außerdem:</p>
${simpleTable(
  'Speicher im Browser',
  ['Name', 'Inhalt'],
  [
    ['mes-color-scheme', 'helle oder dunkle Darstellung'],
    ['mes-sidebar', 'Menü eingeklappt oder nicht'],
    ['mes-columns:…', 'gewählte Spalten einer Tabelle'],
    ['mes-terminal-machine:…', 'Maschine, an der dieses Terminal steht'],
    ['mes-bookings', 'Buchungen am Terminal, die ohne Netz entstanden sind, bis sie übertragen sind'],
    ['mes-answers-…', 'zuletzt gelesene Daten, damit die App ohne Netz etwas zeigt; beim Abmelden gelöscht'],
    ['mes-files', 'Dateien der App selbst, damit sie ohne Netz öffnet'],
    ['mes-push', 'Kennung des Kontos, das auf diesem Gerät Push eingeschaltet hat; bis Sie es ausschalten'],
    [
      'Push-Anmeldung',
      'nur wenn Sie Push einschalten: Adresse und Schlüssel, die der Browser selbst verwaltet; beim Abmelden gelöscht',
    ],
    ['mes-install-dismissed-at', 'wann Sie das Angebot zum Installieren zuletzt ausgeblendet haben'],
    ['mes-arrival-toast, mes-reloaded-for-chunk', 'eine Meldung oder ein Vermerk bis zum Schließen des Fensters'],
    ['mes-selbsttest', 'nur während des Selbsttests: ob dieser Browser etwas speichern kann; gleich wieder gelöscht'],
    ['mes-blog-draft-…', 'nur beim Betreiber: ein Beitrag, bis er gespeichert ist'],
  ],
)}
<p>Diese Einträge sind für die gewünschte Funktion nötig; eine Einwilligung ist dafür nicht erforderlich.</p>`,
  },
  {
    id: 'konto',
    title: 'Konto und Anmeldung',
    body: simpleTable('Daten eines Kontos', HEADINGS, [
      ['E-Mail-Adresse, Firma, Rolle', 'Anmeldung, Rechte, Einladungen', 'bis das Konto gelöscht wird'],
      ['Passwort als argon2id-Hash', 'Anmeldung; das Passwort selbst kennt niemand', 'bis zur Änderung'],
      [
        'Sitzungen: Beginn, zuletzt gesehen, Kennung des Browsers',
        'Angemeldet bleiben, Beenden der Sitzungen auf anderen Geräten bei neuem Passwort',
        'bis zum Abmelden, längstens 30 Tage; danach beim nächsten Anmelden gelöscht',
      ],
      [
        'Zweiter Faktor, wenn Sie ihn einrichten: Schlüssel verschlüsselt, Wiederherstellungscodes als Hash',
        'Code nach dem Passwort',
        'bis Sie ihn ausschalten',
      ],
      [
        'Anmeldung mit Firmenkonto, wenn Ihre Firma sie nutzt: Kennung beim Anmeldedienst der Firma',
        'Zuordnung zum Konto; E-Mail-Adresse und Kennung kommen vom Anmeldedienst, den Ihre Firma wählt',
        'bis das Konto gelöscht wird',
      ],
      [
        'Einladungen und Links per E-Mail',
        'Einladung 7 Tage, Bestätigung 72 Stunden, neues Passwort 2 Stunden gültig',
        'verbraucht nach Gebrauch',
      ],
      [
        'Benachrichtigungen: Ihre Wahl (Schweren, Maschinen, Ruhezeit) und was an Sie gesendet wurde',
        'Meldung von Alarmen Ihrer Firma per E-Mail und Push; nur Sie sehen die Liste',
        'Wahl bis zur Änderung oder bis Sie die Firma verlassen; Meldungen 30 Tage',
      ],
      [
        'Push, wenn Sie es auf einem Gerät einschalten: Adresse beim Push-Dienst des Browser-Herstellers und Schlüssel des Geräts, verschlüsselt',
        'Mitteilungen auf dem Gerät. Sie laufen über den Dienst des Herstellers (etwa Google, Mozilla, Apple, Microsoft); lesen kann sie nur Ihr Gerät, der Dienst sieht Zeitpunkt und Größe',
        'bis zum Abmelden auf dem Gerät, längstens bis die Sitzung endet',
      ],
      [
        'Versandte E-Mails',
        'Zustellung, Nachweis für den Betreiber',
        'im Postausgang des Betreibers, bis er sie löscht',
      ],
    ]),
  },
  {
    id: 'anfragen',
    title: 'Anfragen und Termine',
    body: html`<p>Was Sie im Kontaktformular oder bei einer Terminanfrage eintragen (Name, E-Mail, Firma, Bereich, Nachricht, Wunschtermine), wird mit Zeitpunkt gespeichert, um Ihnen zu antworten. Lesen kann es nur der Betreiber. Er hält dazu Status und Notizen fest. Anfragen werden nicht von selbst gelöscht; der Betreiber löscht sie, wenn sie erledigt sind oder wenn Sie es verlangen.</p>
<p>Gegen Werbemüll dienen ein verstecktes Feld, die Dauer des Ausfüllens und eine Grenze von fünf Anfragen je Stunde und Netzadresse. Ein fremder Dienst ist nicht beteiligt.</p>`,
  },
  {
    id: 'newsletter',
    title: 'Newsletter',
    body: html`<p>Die Anmeldung gilt erst, wenn Sie den Link in der Bestätigungsmail öffnen und bestätigen; der Link verfällt nach sieben Tagen, und unbestätigte Adressen werden nach 30 Tagen gelöscht. Gespeichert werden E-Mail-Adresse, Zeitpunkt und Fassung der Einwilligung, Herkunft und je Ausgabe, ob sie zugestellt wurde. Ihre Netzadresse wird nicht gespeichert. Öffnen und Klicken werden nicht gemessen. Nach der Abmeldung bleibt die Adresse als abgemeldet vermerkt, bis Sie die Löschung verlangen.</p>`,
  },
  {
    id: 'blog',
    title: 'Blog',
    body: html`<p>Gespeichert wird je Tag und Artikel nur eine Zahl und eine grobe Herkunft (direkt, diese Website, Suche, soziale Netze, Newsletter, andere). Damit ein Besuch nicht doppelt zählt, hält der Server kurzzeitig im Arbeitsspeicher einen Zufallswert, der täglich wechselt und nie gespeichert wird. Ein Rückschluss auf Personen ist daraus nicht möglich.</p>`,
  },
];

/** Data of companies that work with the product. */
export const PLANT_DATA_SECTIONS: readonly TextSection[] = [
  {
    id: 'betrieb',
    title: 'Daten eines Betriebs',
    body: simpleTable('Daten, die eine Firma erfasst', HEADINGS, [
      [
        'Stammdaten: Produkte, Maschinen, Materialien, Schichten, Prüfpläne',
        'Planung und Auswertung',
        'bis die Firma sie löscht',
      ],
      [
        'Aufträge, Buchungen, Stillstände, Prüfungen, Wartungen, OEE',
        'Fertigung, Nachweis, Rückverfolgung',
        'bis die Firma sie löscht',
      ],
      ['Rohe Messwerte von Maschinen, Sensoren und Zählern', 'Verlauf, Alarme', '90 Tage'],
      ['Verdichtete Werte je Minute', 'Verlauf', '90 Tage'],
      ['Verdichtete Werte je Stunde und Tag', 'Verlauf über Jahre', 'bis die Firma gelöscht wird'],
      ['Behobene Alarme, abgewiesene Nachrichten', 'Fehlersuche', '90 Tage'],
      [
        'Protokoll der Änderungen: wann, welches Konto (E-Mail-Adresse), was geändert wurde; ohne Geheimnisse und ohne Personaldaten',
        'Nachweis, wer was geändert hat; lesbar für Administratoren der Firma',
        'bis die Firma gelöscht wird; Einträge lassen sich nicht ändern',
      ],
      ['Bilder und Dokumente', 'Arbeitsunterlagen, Nachweis', 'bis die Firma sie entfernt, danach höchstens zwei Tage'],
    ]),
  },
  {
    id: 'personen',
    title: 'Daten von Beschäftigten',
    body: html`<p>Eine Firma kann Namen, Personalnummer, Abteilung, Tätigkeit, Ausbildung, Schicht, Qualifikationen und Abwesenheiten (ohne Gesundheitsgründe) erfassen. Buchungen am Terminal und Prüfungen können die Person nennen, die sie gemacht hat. Eine PIN für das Terminal ist nur als Hash gespeichert.</p>
<ul>
<li><strong>Betriebsrats-Modus:</strong> In neuen Firmen eingeschaltet. In Auswertungen stehen Pseudonyme; Namen werden nur für einen genannten Zweck und höchstens 24 Stunden freigeschaltet. Jede Freischaltung wird unveränderbar protokolliert.</li>
<li><strong>Kleinste Gruppe:</strong> Auswertungen über weniger als fünf Personen (einstellbar) erscheinen ohne Werte.</li>
<li><strong>Keine Rangliste:</strong> Es gibt keine Auswertung, die Personen nach Leistung ordnet.</li>
<li><strong>Frist:</strong> Die Firma kann festlegen, nach wie vielen Tagen der Name von erledigter Arbeit entfernt wird. Ohne Festlegung bleibt er, solange die Arbeit gespeichert ist. Prüfungen behalten ihren Prüfer, weil der Nachweis es verlangt.</li>
</ul>`,
  },
  {
    id: 'demo',
    title: 'Öffentliche Demo',
    body: html`<p>Die Demo zeigt eine erfundene Firma mit erfundenen Personen. Sie können dort nichts eintragen. Es entsteht nur eine Sitzung ohne Namen, die nach spätestens 12 Stunden endet.</p>`,
  },
];
