import type { HelpArticle } from './help-article.ts';

export const PEOPLE_ARTICLES: readonly HelpArticle[] = [
  {
    slug: 'mitarbeiter',
    title: 'Mitarbeiter',
    group: 'Menschen',
    summary: 'Wer im Betrieb arbeitet, was jeder kann und wer wann da ist; ohne Leistungswerte einzelner Personen.',
    purpose:
      'Die Liste dient der Planung: Schicht, Qualifikationen, Abwesenheiten. Ranglisten und Leistungsvergleiche von Personen gibt es in diesem System nicht.',
    picture: { name: 'employees', alt: 'Liste der Mitarbeiter mit Abteilung, Schicht und Hinweisen' },
    tasks: [
      {
        title: 'Eine Person erfassen',
        steps: [
          '„Mitarbeiter anlegen“: Name und Personalnummer sind nötig, dazu Abteilung, Tätigkeit, Schicht.',
          'Auf der Seite der Person: „Qualifikationen“ mit Stufe und Gültigkeit, „Abwesenheiten“ mit Urlaub, Schulung oder Sonstigem. Gründe der Gesundheit werden nicht gespeichert.',
        ],
      },
      {
        title: 'Auskunft geben',
        steps: [
          '„Auskunft erstellen“ auf der Seite der Person speichert alles, was über sie erfasst ist, als Datei. So erfüllen Sie ein Auskunftsbegehren.',
        ],
      },
    ],
    terms: [
      [
        'Konto und Mitarbeiter',
        'Zwei verschiedene Dinge: Ein Konto meldet sich am System an, ein Mitarbeiter arbeitet im Betrieb.',
      ],
      ['Nachweis läuft ab', 'Eine Qualifikation verliert in den nächsten 60 Tagen ihre Gültigkeit.'],
    ],
    roles: 'Ändern: Leitung.',
    keywords: ['Personal', 'Person', 'Urlaub', 'Abwesenheit', 'Auskunft', 'DSGVO'],
    seeAlso: ['qualifikationsmatrix', 'schichtmodell', 'datenschutz-im-betrieb'],
  },
  {
    slug: 'schichtmodell',
    title: 'Schichtmodell',
    group: 'Menschen',
    summary: 'Schichten mit Zeiten, Pausen und Wochentagen; die Grundlage jeder geplanten Zeit.',
    purpose:
      'Schichten und die Maschinen, die in ihnen arbeiten, ergeben die geplante Zeit. Ohne sie gibt es weder Termine noch OEE.',
    picture: { name: 'shifts', alt: 'Schichtmodell mit Früh-, Spät- und Nachtschicht' },
    tasks: [
      {
        title: 'Eine Schicht anlegen',
        steps: [
          'Mitarbeiter → „Schichtmodell“ → „Schicht anlegen“.',
          'Beginn und Ende als HH:MM; das Ende darf am nächsten Tag liegen. Pausenbeginn und Dauer eintragen, Wochentage wählen.',
          'Danach auf der Seite jeder Maschine die Schichten zuordnen.',
        ],
      },
    ],
    terms: [
      ['Art', 'Früh, Spät, Nacht oder Mannlos; sie steht in Auswertungen.'],
      ['Produktionstag', 'Eine Nachtschicht gehört zu dem Tag, an dem sie beginnt.'],
      [
        'Zeitumstellung',
        'Sommer- und Winterzeit werden berücksichtigt: Eine Nachtschicht ist dann eine Stunde kürzer oder länger.',
      ],
    ],
    roles: 'Ändern: Leitung.',
    keywords: ['Schicht', 'Frühschicht', 'Nachtschicht', 'Pause', 'Arbeitszeit', 'Kalender'],
    seeAlso: ['maschinen', 'oee', 'plantafel'],
  },
  {
    slug: 'qualifikationsmatrix',
    title: 'Qualifikationsmatrix',
    group: 'Menschen',
    summary: 'Wer welche Arbeit kann, bis wann es nachgewiesen ist, und wo Vertretung fehlt.',
    purpose:
      'Die Matrix zeigt Lücken, bevor jemand krank wird: Arbeiten, die niemand oder nur eine Person selbstständig kann.',
    picture: { name: 'skills', alt: 'Qualifikationsmatrix mit Personen, Qualifikationen und Stufen' },
    tasks: [
      {
        title: 'Lücken finden',
        steps: [
          'Mitarbeiter → „Qualifikationsmatrix“. Filtern nach Qualifikation, Abteilung oder Maschine.',
          '„Lücken“ nennt Arbeiten ohne Vertretung. Gezählt wird, wer selbstständig arbeitet oder anlernen kann und einen gültigen Nachweis hat.',
        ],
      },
    ],
    terms: [
      ['Stufe 1 bis 4', 'In Einarbeitung, Unter Anleitung, Selbstständig, Kann anlernen.'],
      ['Maschine und Qualifikation', 'Heißt eine Qualifikation wie die Art der Maschine, gehören sie zusammen.'],
    ],
    keywords: ['Skill', 'Fähigkeit', 'Vertretung', 'Schulung', 'Anlernen'],
    seeAlso: ['mitarbeiter'],
  },
  {
    slug: 'gruppenauswertung',
    title: 'Gruppenauswertung',
    group: 'Menschen',
    summary: 'Was Abteilungen und Schichten am Terminal gebucht haben; zu kleine Gruppen bleiben ohne Werte.',
    purpose:
      'Auswertungen über Menschen gibt es nur für Gruppen. Ist eine Gruppe kleiner als die eingestellte Zahl, steht statt der Werte „zu wenige Personen“.',
    picture: { name: 'employees', alt: 'Liste der Mitarbeiter; oben führt eine Schaltfläche zu den Gruppen' },
    tasks: [
      {
        title: 'Auswerten',
        steps: [
          'Mitarbeiter → „Gruppen“, nach Abteilung oder Schicht gruppieren.',
          'Gezählt werden Buchungen, bei denen sich jemand am Terminal mit PIN gemeldet hat.',
        ],
      },
    ],
    terms: [['Kleinste Gruppe', 'Vorgabe 5 Personen, mindestens 2. Einstellbar unter Mitarbeiter → Datenschutz.']],
    keywords: ['Abteilung', 'Schichtvergleich', 'Gruppe'],
    seeAlso: ['datenschutz-im-betrieb', 'mitarbeiter'],
  },
  {
    slug: 'datenschutz-im-betrieb',
    title: 'Datenschutz und Betriebsrats-Modus',
    group: 'Menschen',
    summary: 'Pseudonyme statt Namen in Auswertungen, Freischaltung mit Zweck, Fristen und Protokoll.',
    purpose:
      'Das System ist so gebaut, dass es Maschinen und Abläufe beurteilt und nicht Menschen. Der Betriebsrats-Modus ist in neuen Firmen eingeschaltet. Diese Seite eignet sich als Unterlage für das Gespräch mit dem Betriebsrat.',
    picture: { name: 'employees', alt: 'Liste der Mitarbeiter mit dem Hinweis zum Betriebsrats-Modus' },
    tasks: [
      {
        title: 'Namen für einen Zweck freischalten',
        steps: [
          '„Namen freischalten“: Zweck in mindestens 10 Zeichen und Dauer bis 24 Stunden angeben.',
          'Die Freischaltung gilt nur für Sie und steht unveränderbar im Protokoll. Sie lässt sich vorzeitig beenden.',
        ],
      },
      {
        title: 'Regeln festlegen',
        steps: [
          'Mitarbeiter → „Regeln und Protokoll“ → „Regeln ändern“.',
          'Kleinste Gruppe in Auswertungen, und nach wie vielen Tagen der Name von erledigter Arbeit entfernt wird. Leer heißt: nie.',
          'Der Server entfernt täglich und schreibt es ins Protokoll. Prüfungen behalten ihren Prüfer.',
        ],
      },
    ],
    terms: [
      ['Pseudonym', 'Gleichbleibende Bezeichnung wie „Person 3FA91C“. Muster bleiben sichtbar, Personen nicht.'],
      ['Freischaltung', 'Zeitlich begrenztes Recht, Namen in Auswertungen zu sehen.'],
    ],
    roles: 'Modus und Regeln ändern: Administrator.',
    keywords: ['Betriebsrat', 'DSGVO', 'Pseudonym', 'Personendaten', 'Mitbestimmung', 'Löschfrist'],
    seeAlso: ['mitarbeiter', 'gruppenauswertung'],
  },
];
