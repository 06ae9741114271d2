import { html } from '../html.ts';
import type { HelpArticle } from './help-article.ts';

export const QUALITY_ARTICLES: readonly HelpArticle[] = [
  {
    slug: 'qualitaetskontrolle',
    title: 'Qualitätskontrolle',
    group: 'Qualität',
    summary:
      'Fällige Prüfungen, Ergebnisse und Entscheidungen; von hier geht es zu Prüfplänen, Regelkarten, Sperren und 8D.',
    purpose:
      'Die Seite zeigt oben, was jetzt zu prüfen ist, und darunter jede Prüfung mit Ergebnis. Ein Ergebnis folgt aus Regeln und lässt sich mit Begründung anders entscheiden; beides bleibt sichtbar.',
    picture: { name: 'quality', alt: 'Qualitätskontrolle mit fälligen Prüfungen und der Liste der Ergebnisse' },
    tasks: [
      {
        title: 'Fällige Prüfungen abarbeiten',
        steps: [
          '„Fällige Prüfungen“ nennt Auftrag, Anlass (Erststück, Stückzahl oder Zeit) und wie viele Teile seit der letzten Prüfung gefertigt wurden.',
          '„Erfassen“ öffnet die Eingabe mit dem richtigen Prüfplan.',
        ],
      },
      {
        title: 'Mit einem Ergebnis umgehen',
        steps: [
          'Prüfung öffnen: Messwerte mit Grenzen, Fehler mit Bild, Mengen und das Ergebnis nach Regel.',
          '„Anders entscheiden“ verlangt eine Begründung.',
          '„Auftrag sperren“ verhindert Verwendung und Lieferung, bis jemand freigibt.',
          '„8D eröffnen“ beginnt die Ursachensuche. „Prüfzertifikat“ erzeugt ein PDF für den Auftrag.',
        ],
      },
    ],
    terms: [
      ['i. O.', 'In Ordnung: alle Werte innerhalb der Grenzen und nicht mehr fehlerhafte Teile als die Annahmezahl.'],
      ['n. i. O.', 'Nicht in Ordnung.'],
      ['Nacharbeit', 'Lässt sich nachbessern.'],
      [
        'Cpk (Toleranz)',
        'Wo der einzelne Wert in seiner Toleranz liegt. Die Fähigkeit des Prozesses zeigen die Regelkarten.',
      ],
    ],
    roles: 'Erfassen, anders entscheiden und sperren: Produktion. Freigeben: Leitung.',
    keywords: ['Prüfung', 'QS', 'Fehler', 'Messwert', 'Zertifikat', 'Ausschuss'],
    seeAlso: ['pruefung-erfassen', 'pruefplaene', 'regelkarten', 'sperren', '8d-berichte'],
  },
  {
    slug: 'pruefung-erfassen',
    title: 'Prüfung erfassen',
    group: 'Qualität',
    summary: 'Messwerte eingeben oder einfügen, Mengen und Fehler festhalten, Ergebnis sofort sehen.',
    purpose:
      'Die Eingabe ist auf Tempo gebaut: Enter springt zum nächsten Feld, Werte aus einem Messprotokoll lassen sich auf einmal einfügen.',
    picture: { name: 'new-check', alt: 'Prüfung zu einem Auftrag erfassen: Messwerte je Teil und Mengen' },
    tasks: [
      {
        title: 'Erfassen',
        steps: [
          'Auftrag wählen; ohne Auftrag genügt das Produkt.',
          'Messwerte je Teil und Merkmal eintippen. Deutsches Komma wird verstanden. Ein Wert außerhalb der Grenzen wird sofort gekennzeichnet.',
          'Aus einer Tabelle kopieren und ins erste Feld einfügen; „Ein Teil mehr“ schafft Platz.',
          'Geprüfte Menge, Ausschuss und Nacharbeit eintragen, „Prüfung speichern“.',
          'Fehler mit Art, Schwere, Menge und Bild fügen Sie danach auf der Seite der Prüfung hinzu.',
        ],
      },
    ],
    terms: [
      ['Stichprobe', 'Teile, die eine Prüfung umfasst; die Zahl steht im Prüfplan.'],
      ['Ergebnis nach Regel', 'Was sich aus Werten, Grenzen und Annahmezahl ergibt, bevor ein Mensch entscheidet.'],
    ],
    roles: 'Produktion und höher.',
    keywords: ['Messung', 'Messmittel', 'einfügen', 'Zwischenablage', 'Stichprobe'],
    seeAlso: ['qualitaetskontrolle', 'pruefplaene'],
  },
  {
    slug: 'pruefplaene',
    title: 'Prüfpläne',
    group: 'Qualität',
    summary: 'Je Produkt festlegen, wie viele Teile wann geprüft werden.',
    purpose:
      'Der Prüfplan macht aus Merkmalen eine Pflicht zur rechten Zeit. Ohne Prüfplan wird für das Produkt keine Prüfung fällig.',
    picture: { name: 'quality-plan', alt: 'Prüfplan eines Produkts mit Stichprobe, Häufigkeit und Merkmalen' },
    tasks: [
      {
        title: 'Einen Prüfplan anlegen',
        steps: [
          'Qualitätskontrolle → Prüfpläne → Produkt öffnen → „Prüfplan anlegen“.',
          'Stichprobe und Annahmezahl eintragen.',
          'Wann: Erststückprüfung, nach Stückzahl, nach Zeit, auch zusammen.',
          'Merkmale und Grenzen pflegen Sie beim Produkt unter „Prüfmerkmale“.',
        ],
      },
    ],
    terms: [
      ['Annahmezahl', 'So viele fehlerhafte Teile darf eine Prüfung finden und gilt noch als bestanden.'],
      ['Erststückprüfung', 'Prüfung des ersten Teils nach dem Start des Auftrags.'],
    ],
    roles: 'Anlegen und ändern: Leitung.',
    keywords: ['Stichprobe', 'Merkmal', 'Erststück', 'Häufigkeit', 'Prüfplan'],
    seeAlso: ['pruefung-erfassen', 'produkte', 'regelkarten'],
  },
  {
    slug: 'regelkarten',
    title: 'Regelkarten (SPC)',
    group: 'Qualität',
    summary:
      'Läuft der Prozess stabil, und kann er die Toleranz halten? X̄-R, X̄-s, I-MR, p, np, c, u mit Nelson-Regeln und Fähigkeit.',
    purpose:
      'Eine Regelkarte trennt Zufall von Ursache. Erst wenn der Prozess stabil ist, sagt die Fähigkeit (Cpk) etwas über die Zukunft.',
    picture: { name: 'spc', alt: 'Regelkarte mit Eingriffsgrenzen, Signalen und Verteilung der Messwerte' },
    tasks: [
      {
        title: 'Eine Karte lesen',
        steps: [
          'Produkt, Regelkarte und Prüfmerkmal wählen, bei Bedarf Maschine und Zeitraum.',
          'Punkte außerhalb der Eingriffsgrenzen und Muster nach Nelson sind als Signal gekennzeichnet und darunter erklärt.',
          'Mit weniger als 25 Stichproben sind die Grenzen vorläufig; die Seite sagt es.',
        ],
      },
      {
        title: 'Fähigkeit beurteilen',
        steps: [
          'Cp und Cpk rechnen mit der Streuung innerhalb der Stichproben, Pp und Ppk mit der gesamten.',
          'Neben jeder Zahl steht der 95-%-Vertrauensbereich. Ein Cpk von 1,4 mit Bereich 0,9 bis 1,9 ist kein Nachweis.',
        ],
      },
    ],
    sections: [
      {
        title: 'Formeln',
        body: html`<p><code>Cp = (OGW − UGW) / (6 · σ)</code> und <code>Cpk = min(OGW − x̄, x̄ − UGW) / (3 · σ)</code>, mit σ aus der Streuung innerhalb der Stichproben. Für Pp und Ppk steht dort die Standardabweichung aller Werte. Angenommen wird eine Normalverteilung.</p>`,
      },
    ],
    terms: [
      [
        'Eingriffsgrenzen',
        'Mittelwert ± 3 σ der Karte, aus den Daten gerechnet. Sie haben mit der Toleranz nichts zu tun.',
      ],
      ['Signal', 'Muster, das bei einem stabilen Prozess kaum durch Zufall entsteht.'],
    ],
    keywords: ['SPC', 'Cpk', 'Cp', 'Ppk', 'Nelson', 'Eingriffsgrenze', 'Fähigkeit', 'Prozessfähigkeit'],
    seeAlso: ['pruefplaene', 'qualitaetskontrolle'],
  },
  {
    slug: 'sperren',
    title: 'Sperren',
    group: 'Qualität',
    summary: 'Gesperrte Aufträge ansehen und mit Begründung freigeben.',
    purpose:
      'Was gesperrt ist, darf nicht verwendet oder geliefert werden. Wer freigibt, sagt warum; das bleibt nachlesbar.',
    picture: { name: 'quality', alt: 'Qualitätskontrolle; in der Leiste darüber führt ein Reiter zu den Sperren' },
    tasks: [
      {
        title: 'Sperren und freigeben',
        steps: [
          'Prüfung öffnen → „Auftrag sperren“, Grund angeben.',
          'Qualitätskontrolle → Sperren zeigt alle. „Freigeben“ verlangt eine Begründung.',
        ],
      },
    ],
    terms: [['Gesperrt', 'Der ganze Auftrag, nicht einzelne Teile.']],
    roles: 'Sperren: Produktion. Freigeben: Leitung.',
    keywords: ['Hold', 'Freigabe', 'Quarantäne', 'Sperrlager'],
    seeAlso: ['qualitaetskontrolle', '8d-berichte'],
  },
  {
    slug: '8d-berichte',
    title: '8D-Berichte',
    group: 'Qualität',
    summary: 'Fehler in acht Schritten abstellen, mit Verantwortlichen, Terminen und PDF.',
    purpose:
      'Der 8D-Bericht führt vom Team über Sofortmaßnahme und Ursache bis zum Nachweis, dass der Fehler nicht wiederkommt.',
    picture: { name: 'eight-d', alt: 'Liste der 8D-Berichte mit Stand und Termin' },
    tasks: [
      {
        title: 'Einen Bericht führen',
        steps: [
          '„8D-Bericht eröffnen“, oder aus einer Prüfung oder einem Fehler heraus; dann sind Produkt, Auftrag und Prüfung verknüpft.',
          'Jeden der acht Schritte bearbeiten: Ergebnis, verantwortlich, Termin, erledigt am. Überfällige werden gekennzeichnet.',
          '„Abschließen“, wenn alles erledigt ist. Danach lässt sich nichts mehr ändern, bis jemand den Bericht wieder öffnet.',
          '„Als PDF“ erzeugt ein Dokument mit Prüfsumme für den Kunden.',
        ],
      },
    ],
    terms: [
      [
        'D1 bis D8',
        'Team, Problem, Sofortmaßnahmen, Ursachen, Abstellmaßnahmen wählen, einführen, Wiederauftreten verhindern, abschließen.',
      ],
    ],
    roles: 'Eröffnen und bearbeiten: Produktion. Abschließen und wieder öffnen: Leitung.',
    keywords: ['Reklamation', 'Ursache', 'Abstellmaßnahme', 'Kunde', 'Beanstandung'],
    seeAlso: ['qualitaetskontrolle', 'sperren'],
  },
];
