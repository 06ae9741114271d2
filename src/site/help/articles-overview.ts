import type { HelpArticle } from './help-article.ts';

export const OVERVIEW_ARTICLES: readonly HelpArticle[] = [
  {
    slug: 'dashboard',
    title: 'Dashboard',
    group: 'Überblick',
    summary:
      'Der Betrieb auf einen Blick: Kennzahlen, OEE je Maschine, laufende Schicht, Wochenproduktion, Aufträge und Wartungen.',
    purpose:
      'Das Dashboard beantwortet beim Blick darauf drei Fragen: Was läuft? Was steht, und warum? Schaffen wir, was geplant ist? Alle Zahlen stammen aus gespeicherten Daten und ändern sich von selbst, wenn im Betrieb etwas geschieht.',
    picture: { name: 'dashboard', alt: 'Dashboard mit Kacheln, OEE-Anzeigen, Maschinenstatus und laufender Schicht' },
    tasks: [
      {
        title: 'Die Lage erkennen',
        steps: [
          'Die Kacheln zeigen Produkte, aktive Maschinen, geplante und gefertigte Stück von heute und die Qualitätsrate. Jede führt zu ihrer Seite.',
          'OEE-Übersicht: je Maschine OEE mit Verfügbarkeit (V), Leistung (L) und Qualität (Q), gefärbt nach dem Ziel der Maschine.',
          'Laufende Schicht: eine Zeile je Maschine mit Zustandsverlauf, gefertigten Stück gegen Soll, OEE und ungeklärten Stillständen.',
          'Wochenproduktion vergleicht geplante und gefertigte Stück je Tag. „Daten“ zeigt die Zahlen als Tabelle.',
        ],
      },
      {
        title: 'Einer Auffälligkeit nachgehen',
        steps: [
          'Klicken Sie auf die Maschine. Auf ihrer Seite stehen Zustände, Stillstände und OEE.',
          'Ungeklärte Stillstände bekommen dort oder am Terminal einen Grund.',
          'Die Schaltfläche mit dem Verbindungsstatus oben zeigt, ob alle Datenquellen liefern.',
        ],
      },
    ],
    terms: [
      ['Qualitätsrate', 'Anteil der heute bestandenen Prüfungen. Ohne Prüfung heute steht kein Wert, nicht null.'],
      ['Maschinen im Ziel', 'Maschinen, deren OEE ihr Ziel erreicht oder übertrifft. Vorgabe ist 85 %.'],
      ['Keine Daten', 'Zeit, über die nichts bekannt ist. Sie zählt weder als Lauf noch als Stillstand.'],
      ['Soll', 'Stück, die bei idealer Stückzeit in der bisher geplanten Zeit der Schicht möglich gewesen wären.'],
    ],
    keywords: ['Übersicht', 'Kennzahlen', 'Startseite', 'Kacheln', 'Schicht'],
    seeAlso: ['oee', 'stillstaende', 'verbindungsstatus', 'maschinen'],
  },
  {
    slug: 'alarme',
    title: 'Alarme',
    group: 'Überblick',
    summary: 'Was Aufmerksamkeit braucht: quittieren, eskalieren, kommentieren, beheben.',
    purpose:
      'Alarme entstehen aus Meldungen der Maschinen, aus Grenzwerten von Sensoren, aus fehlendem Material und aus gestörten Datenquellen. Je Ursache gibt es einen Alarm; tritt sie wieder auf, zählt er hoch, statt die Liste zu füllen.',
    picture: { name: 'alerts', alt: 'Liste der Alarme mit Schwere, Meldung, Maschine, Anzahl und Status' },
    tasks: [
      {
        title: 'Einen Alarm bearbeiten',
        steps: [
          'Die Glocke oben zeigt die Zahl offener Meldungen. „Quittieren“ sagt: gesehen, jemand kümmert sich.',
          '„Alle Alarme“ öffnet die Liste. „Öffnen“ zeigt Verlauf, Häufigkeit und eine Empfehlung.',
          '„Eskalieren“ hebt den Alarm eine Stufe höher, „Kommentieren“ hält fest, was geschah.',
          '„Beheben“ schließt ihn. Besteht die Ursache weiter, kommt er erst wieder, wenn sie zwischendurch weg war.',
        ],
      },
    ],
    terms: [
      ['Schwere', 'Kritisch, Störung, Warnung, Hinweis oder Information.'],
      ['Quittiert', 'Gesehen, aber noch nicht behoben.'],
      ['Flatternd', 'Ein Alarm, der öfter als einmal je Minute kommt und geht. Meist ist der Grenzwert zu knapp.'],
      ['Stehend', 'Ein Alarm, der länger als 24 Stunden aktiv ist.'],
    ],
    roles: 'Quittieren, eskalieren und beheben darf die Rolle Produktion und jede höhere.',
    keywords: ['Glocke', 'Meldung', 'Störung', 'Warnung', 'Eskalation', 'quittieren'],
    seeAlso: ['iot-sensoren', 'verbindungsstatus'],
  },
];
