import type { HelpArticle } from './help-article.ts';

export const MATERIAL_ARTICLES: readonly HelpArticle[] = [
  {
    slug: 'materialien',
    title: 'Materialien',
    group: 'Material',
    summary: 'Bestände aus Bewegungen, Chargen und Verbrauch; der Bestand ist immer die Summe der Bewegungen.',
    purpose:
      'Jede Änderung des Bestands ist eine Bewegung mit Zeit, Menge und Grund. Deshalb lässt sich jeder Bestand erklären, und er wird nie negativ.',
    picture: { name: 'material', alt: 'Seite eines Materials mit Bestand, Sicherheitsbestand und Bewegungen' },
    tasks: [
      {
        title: 'Ware einbuchen',
        steps: [
          'Material öffnen → „Wareneingang“: Menge, Chargennummer, Lieferantencharge und Verfallsdatum.',
          'Geben Sie die Charge an. Ohne sie ist später keine Rückverfolgung möglich.',
        ],
      },
      {
        title: 'Andere Bewegungen',
        steps: [
          '„Bewegung buchen“: Verbrauch, Rücklieferung ins Lager, Bestandskorrektur oder Verschrottung.',
          'Nur eine Korrektur darf negativ sein. Weniger als null Bestand lässt das System nicht zu.',
          'Verbrauch für Aufträge bucht das System selbst: je gebuchtem Stück nach Stückliste, die älteste Charge zuerst.',
        ],
      },
      {
        title: 'Wissen, wo Material steckt',
        steps: [
          'Reiter „Chargen“ zeigt Bestand und Verfall je Charge, „Verwendung“ die Stücklisten, in denen das Material vorkommt.',
        ],
      },
    ],
    terms: [
      [
        'Sicherheitsbestand',
        'Menge, die immer da sein soll. Darunter erscheint „Unter Sicherheitsbestand“ und das Material steht auf der Bestellliste.',
      ],
      ['Charge', 'Menge gleicher Herkunft, an der Rückverfolgung hängt.'],
    ],
    roles: 'Stammdaten ändern: Leitung. Bewegungen buchen: Produktion.',
    keywords: ['Lager', 'Bestand', 'Charge', 'Wareneingang', 'Los', 'Verbrauch', 'Inventur'],
    seeAlso: ['bestellliste', 'rueckverfolgung', 'produkte'],
  },
  {
    slug: 'bestellliste',
    title: 'Bestellliste',
    group: 'Material',
    summary: 'Was fehlt, um Sicherheitsbestand und offene Aufträge zu decken.',
    purpose:
      'Die Liste rechnet Bestand gegen Sicherheitsbestand und Bedarf der offenen Aufträge und nennt die Fehlmenge mit Lieferant und Lieferzeit.',
    picture: { name: 'reorder', alt: 'Bestellliste mit Bestand, Bedarf, Fehlmenge und Lieferzeit' },
    tasks: [
      {
        title: 'Bestellen',
        steps: [
          'Nach Lieferant sortieren oder suchen.',
          '„Export“ schreibt die gezeigte Liste als CSV oder Excel.',
          'Nach der Lieferung den Wareneingang buchen; das Material verschwindet von selbst von der Liste.',
        ],
      },
    ],
    terms: [
      ['Bedarf offener Aufträge', 'Menge je Stück laut Stückliste × noch nicht gebuchte Stück aller offenen Aufträge.'],
      ['Fehlmenge', 'Sicherheitsbestand + Bedarf − Bestand, wenn größer null.'],
    ],
    keywords: ['Bestellung', 'Einkauf', 'Nachschub', 'Fehlteil', 'Disposition'],
    seeAlso: ['materialien'],
  },
  {
    slug: 'rueckverfolgung',
    title: 'Rückverfolgung',
    group: 'Material',
    summary: 'Von einer Charge zu allen Aufträgen, die sie verbraucht haben, mit Nachweis als PDF.',
    purpose:
      'Ruft ein Lieferant eine Charge zurück, zählt jede Minute. Die Suche findet die eigene und die Lieferantencharge und alle betroffenen Aufträge mit Kunde.',
    picture: { name: 'recall', alt: 'Rückverfolgung mit betroffenen Chargen und Aufträgen' },
    tasks: [
      {
        title: 'Eine Charge suchen',
        steps: [
          'Nummer eingeben, wie sie auf dem Lieferschein oder dem Etikett steht. Groß und klein spielt keine Rolle.',
          '„Betroffene Chargen“ zeigt, was noch auf Lager ist; „Betroffene Aufträge“, was daraus wurde.',
          '„Nachweis als PDF“ erzeugt ein Dokument mit Zeitpunkt und Prüfsumme.',
        ],
      },
    ],
    terms: [['Lieferantencharge', 'Nummer des Lieferanten. Sie kann in mehreren eigenen Chargen stecken.']],
    keywords: ['Rückruf', 'Traceability', 'Genealogie', 'Charge', 'Nachweis'],
    seeAlso: ['materialien', 'sperren'],
  },
];
