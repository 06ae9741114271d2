import type { HelpArticle } from './help-article.ts';

export const PLANT_ARTICLES: readonly HelpArticle[] = [
  {
    slug: 'maschinen',
    title: 'Maschinen',
    group: 'Fertigung',
    summary:
      'Alle Maschinen mit dem, was sie gerade tun; je Maschine Zustände, OEE, Stillstände, Dokumente und Datenpunkte.',
    purpose:
      'Die Liste zeigt den Zustand jeder Maschine live, als Tabelle oder als Kacheln. Die Seite einer Maschine sammelt alles über sie, vom laufenden Auftrag bis zur Betriebsanleitung.',
    picture: {
      name: 'machine',
      alt: 'Seite einer Maschine mit Zustand, Auftrag, Zeitleiste des Tages und OEE-Verlauf',
    },
    tasks: [
      {
        title: 'Eine Maschine anlegen',
        steps: [
          '„Maschine anlegen“: Name und Art (zum Beispiel CNC-Fräsen) sind nötig.',
          'Reiter „Schichten“: „Schichten zuordnen“. Daraus entsteht die Planbelegungszeit.',
          '„Läuft in Pausen“ einschalten, wenn die Maschine ohne Menschen weiterarbeitet.',
          'Daten der Steuerung holen: „Maschine anbinden“.',
          'Meldet sich eine Maschine, die noch nicht angelegt ist, steht sie über der Liste; „Anlegen“ übernimmt ihre Kennung als Maschinennummer.',
        ],
      },
      {
        title: 'Eine Maschine ansehen',
        steps: [
          '„Jetzt“ zeigt Zustand, Dauer, Auftrag, nächsten Auftrag, ungeklärte Stillstände und nächste Wartung.',
          '„Zustände des Tages“ ist eine Zeitleiste; wählen Sie oben einen anderen Tag.',
          '„Live-Werte“ zeigt, was die Steuerung meldet; „Sensoren“ die letzte Stunde je Sensor.',
          'Reiter OEE und Stillstände führen bis zu den einzelnen Ereignissen.',
          '„Ziele ändern“ setzt eigene OEE-Ziele, gültig ab heute.',
        ],
      },
      {
        title: 'Dokumente ablegen',
        steps: [
          'Reiter „Dokumente“: PDF, PNG, JPEG oder Text bis 10 MB. So findet jeder die Anleitung an der Maschine, auch über den QR-Code.',
        ],
      },
    ],
    terms: [
      ['Läuft', 'Die Maschine produziert.'],
      ['Leerlauf', 'Bereit, aber ohne Arbeit.'],
      ['Gestoppt', 'Angehalten.'],
      ['Störung', 'Die Steuerung meldet einen Fehler.'],
      ['Offline, Unbekannt', 'Keine verwertbare Meldung; zählt als „keine Daten“.'],
    ],
    roles: 'Anlegen und ändern: Leitung. Anbinden: Administrator.',
    keywords: ['Anlage', 'Zustand', 'Kacheln', 'Betriebsanleitung', 'Live-Werte', 'Halle', 'Linie'],
    seeAlso: ['maschine-anbinden', 'stillstaende', 'oee', 'qr-etiketten', 'wartung'],
  },
  {
    slug: 'qr-etiketten',
    title: 'QR-Etiketten',
    group: 'Fertigung',
    summary: 'Etiketten mit QR-Code drucken, die vom Telefon direkt zur Maschine führen.',
    purpose:
      'Ein Etikett an der Maschine erspart das Suchen: Kamera darauf halten, und Zustand, Auftrag und Dokumente öffnen sich.',
    picture: { name: 'labels', alt: 'Bogen mit QR-Etiketten der Maschinen, bereit zum Drucken' },
    tasks: [
      {
        title: 'Drucken',
        steps: [
          'Maschinen → „QR-Etiketten“ druckt alle aktiven Maschinen, auf der Seite einer Maschine nur die eine.',
          'Papier wählen, „Drucken“. Auf Bögen stehen mehrere Etiketten je Seite.',
          'Öffnen Sie das MES dafür unter der Adresse, unter der es auch Telefone erreichen. Sonst steht im QR-Code eine Adresse, die nur auf diesem Rechner gilt; die Seite warnt dann.',
        ],
      },
    ],
    terms: [['QR-Code', 'Enthält nur die Adresse der Maschinenseite. Wer sie öffnet, muss angemeldet sein.']],
    keywords: ['Barcode', 'Label', 'drucken', 'Telefon', 'Scan'],
    seeAlso: ['maschinen'],
  },
  {
    slug: 'stillstaende',
    title: 'Stillstände und Gründe',
    group: 'Fertigung',
    summary: 'Stillstände erkennen, begründen, teilen und verbinden; den Baum der Stillstandsgründe pflegen.',
    purpose:
      'Ein Stillstand ohne Grund hilft niemandem. Stillstände entstehen aus den Zuständen der Maschine oder werden von Hand gebucht; der Grund kommt von Menschen. Aus beidem entstehen Verfügbarkeit und die Liste der größten Verluste.',
    picture: { name: 'downtime-reasons', alt: 'Baum der Stillstandsgründe mit Kategorien und Gründen' },
    tasks: [
      {
        title: 'Einen Stillstand begründen',
        steps: [
          'Am Terminal: „Grund angeben“, Kategorie und Grund wählen.',
          'Auf der Seite der Maschine, Reiter „Stillstände“: oben stehen die ungeklärten, „Grund angeben“ öffnet das Formular.',
          '„Stillstand buchen“ erfasst einen, den keine Steuerung meldet. Das Ende bleibt leer, solange die Maschine steht.',
        ],
      },
      {
        title: 'Teilen und verbinden',
        steps: [
          '„Teilen“ zerlegt einen Stillstand an einem Zeitpunkt, wenn er zwei Ursachen hatte.',
          '„Verbinden“ fasst ihn mit dem nächsten zusammen, wenn dazwischen höchstens ein Kurzstillstand lag.',
          'Sobald jemand einen Grund eingetragen hat, ändern Daten der Maschine den Stillstand nicht mehr; sie schließen ihn nur.',
        ],
      },
      {
        title: 'Gründe pflegen',
        steps: [
          'Stillstandsgründe → „Übliche Gründe anlegen“ oder eigene anlegen.',
          'Wählen Sie je Grund die Kategorie und ob er geplant ist. Die Reihenfolge bestimmt, wie er am Terminal steht.',
          '„Kurzstillstände“ legt fest, ab welcher Dauer ein Grund nötig ist.',
        ],
      },
    ],
    terms: [
      [
        'Geplanter Stillstand',
        'Pause, Wartung und anderes, das vorgesehen ist. Mindert die Planbelegungszeit, nicht die Verfügbarkeit.',
      ],
      ['Rüsten', 'Umstellen auf einen anderen Auftrag. Zählt in die geplante Zeit und mindert die Verfügbarkeit.'],
      ['Ungeklärt', 'Länger als ein Kurzstillstand und noch ohne Grund.'],
      ['Kurzstillstand', 'Kürzer als die Grenze (Vorgabe 5 Minuten); erscheint nur in der Summe.'],
    ],
    roles: 'Begründen und buchen: Produktion. Gründe und Grenze ändern: Leitung.',
    keywords: ['Stillstand', 'Downtime', 'Störung', 'Rüsten', 'Rüstzeit', 'Grund', 'Mikrostillstand', 'Pareto'],
    seeAlso: ['terminal', 'oee', 'maschinen'],
  },
  {
    slug: 'wartung',
    title: 'Predictive Maintenance (Wartung)',
    group: 'Anlagen und Daten',
    summary: 'Wartungen planen, beginnen und abschließen; die Geschichte jeder Maschine bleibt erhalten.',
    purpose:
      'Hier stehen alle Wartungen: Routine, geplant oder Notfall. Abgeschlossene lassen sich nicht mehr ändern und bilden die Historie der Maschine. Vorhersagen aus Sensordaten gibt es auf dieser Seite noch nicht.',
    picture: { name: 'maintenance', alt: 'Liste der Wartungen mit Termin, Maschine, Art und Status' },
    tasks: [
      {
        title: 'Eine Wartung planen und durchführen',
        steps: [
          '„Wartung anlegen“: Titel, Maschine, Termin und Art.',
          '„Beginnen“ hält den Anfang fest, „Abschließen“ das Ende; eine kurze Wartung kann man gleich abschließen. In der Bemerkung steht, was getan wurde.',
          '„Stornieren“ braucht eine Bemerkung, warum nicht.',
        ],
      },
      {
        title: 'Überblick behalten',
        steps: [
          'Filtern Sie nach Stand, Art, Maschine und Zeitraum. Das Dashboard zeigt die nächsten Wartungen, die Seite der Maschine die nächste.',
        ],
      },
    ],
    terms: [
      ['Routine', 'Wiederkehrend, zum Beispiel Schmieren.'],
      ['Notfall', 'Ungeplant nach einem Ausfall.'],
    ],
    roles: 'Planen, beginnen und abschließen: Produktion und höher.',
    keywords: ['Instandhaltung', 'Service', 'Reparatur', 'Wartungsplan'],
    seeAlso: ['maschinen', 'stillstaende'],
  },
];
