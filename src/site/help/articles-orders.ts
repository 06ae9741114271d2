import type { HelpArticle } from './help-article.ts';

export const ORDER_ARTICLES: readonly HelpArticle[] = [
  {
    slug: 'produktion',
    title: 'Produktion',
    group: 'Fertigung',
    summary: 'Aufträge planen, freigeben, starten, buchen und abschließen.',
    purpose:
      'Ein Auftrag sagt, welches Produkt in welcher Menge wann auf welcher Maschine entsteht. Alles, was gebucht wird, hängt an ihm: Stück, Material, Stillstände, Prüfungen und damit die OEE.',
    picture: { name: 'productions', alt: 'Liste der Aufträge mit Status, Fortschritt, Maschine und Terminen' },
    tasks: [
      {
        title: 'Einen Auftrag anlegen',
        steps: [
          '„Auftrag anlegen“: Nummer, Produkt, Menge und geplanter Start sind nötig. Die Startzeit darf leer bleiben, dann gilt der Beginn der ersten Schicht.',
          'Die Dauer rechnet das System aus Stückzeit und Rüstzeit des Produkts und dem Schichtkalender der Maschine. Eine eigene Vorgabezeit ersetzt das.',
          'Viele Aufträge auf einmal kommen über „Importieren“ aus CSV oder Excel.',
        ],
      },
      {
        title: 'Durch den Betrieb bringen',
        steps: [
          '„Freigeben“ stellt den geplanten Auftrag in die Reihe (Eingereiht). Danach erscheint er am Terminal der Maschine.',
          '„Starten“, „Pausieren“ mit Grund, „Fortsetzen“ und „Abschließen“ gehen hier oder am Terminal.',
          '„Stück buchen“ auf der Seite des Auftrags bucht Gutteile, Ausschuss und Nacharbeit. Bei Ausschuss oder Nacharbeit ist ein Grund nötig.',
          'Eine falsche Buchung nehmen Sie unter „Buchungen“ zurück; sie bleibt als zurückgenommen sichtbar.',
        ],
      },
      {
        title: 'Einen Auftrag nachvollziehen',
        steps: [
          'Die Übersicht zeigt Fortschritt, Termine, voraussichtliches Ende und Prüfungen.',
          '„Energie“ zeigt Verbrauch, Kosten und CO₂ des Auftrags, auch je Gutteil, wenn der Maschine ein Energiezähler zugeordnet ist.',
          '„Verlauf und Stillstände“ zeigt jeden Schritt mit Zeit und die Stillstände während des Auftrags.',
          '„Prüfzertifikat“ erzeugt ein PDF mit den Prüfergebnissen und einer Prüfsumme.',
        ],
      },
    ],
    terms: [
      ['Status', 'Geplant → Eingereiht → In Arbeit ⇄ Pausiert → Abgeschlossen; Storniert beendet vorher.'],
      ['Gutteile, Ausschuss, Nacharbeit', 'Drei getrennte Mengen. Die Stückzahl ist ihre Summe.'],
      [
        'Zähler der Maschine',
        'Je Auftrag und Art zählt entweder die Maschine oder der Mensch, wer zuerst gebucht hat. So wird nie doppelt gezählt.',
      ],
      ['Voraussichtlich fertig', 'Hochgerechnet aus dem bisherigen Tempo und dem Schichtkalender.'],
    ],
    roles: 'Anlegen, freigeben und stornieren: Leitung. Starten, pausieren, buchen, abschließen: Produktion.',
    keywords: ['Auftrag', 'Fertigungsauftrag', 'Buchung', 'Rückmeldung', 'Freigabe', 'storno', 'Prüfzertifikat'],
    seeAlso: ['plantafel', 'terminal', 'materialien', 'oee'],
  },
  {
    slug: 'plantafel',
    title: 'Plantafel',
    group: 'Fertigung',
    summary: 'Aufträge je Maschine über die Zeit, mit Ziehen verschieben und Konflikten auf einen Blick.',
    purpose:
      'Die Plantafel zeigt, welche Maschine wann womit belegt ist. Sie rechnet mit dem Schichtkalender: Ein Auftrag, der über den Feierabend reicht, geht am nächsten Arbeitstag weiter.',
    picture: { name: 'board', alt: 'Plantafel mit Balken je Maschine über mehrere Tage und einer Liste der Konflikte' },
    tasks: [
      {
        title: 'Einen Auftrag verschieben',
        steps: [
          'Ziehen Sie den Balken auf eine andere Zeit oder Maschine. Begonnene Aufträge bleiben, wo sie sind.',
          'Mit der Tastatur: Balken auswählen, Pfeiltasten, Eingabetaste übernimmt, Escape verwirft.',
          'Ein Klick auf den Balken öffnet seine Angaben; dort lassen sich Maschine, Tag und Uhrzeit eintragen.',
        ],
      },
      {
        title: 'Konflikte lösen',
        steps: [
          'Unter der Tafel steht, was nicht zusammenpasst: Überschneidung, außerhalb der Schicht, in einem geplanten Stillstand, Start in der Vergangenheit oder Ende nach dem Liefertermin.',
          'Ein Konflikt verhindert das Speichern nicht; er bleibt sichtbar, bis er gelöst ist.',
        ],
      },
    ],
    terms: [
      ['Ohne Maschine', 'Aufträge, denen noch keine Maschine zugeordnet ist, stehen in einer eigenen Zeile.'],
      ['Zeitraum', '1 Tag bis 4 Wochen; der rote Strich ist jetzt.'],
    ],
    roles: 'Verschieben darf die Leitung. Alle anderen sehen den Plan.',
    keywords: ['Gantt', 'Planung', 'Feinplanung', 'Konflikt', 'Belegung', 'Liefertermin'],
    seeAlso: ['produktion', 'schichtmodell'],
  },
  {
    slug: 'terminal',
    title: 'Terminal',
    group: 'Fertigung',
    summary: 'Der Bildschirm an der Maschine: Auftrag starten, Stück buchen, Stillstand begründen, auch ohne Netz.',
    purpose:
      'Das Terminal ist für Tablets und Bildschirme in der Halle gemacht: große Tasten, wenige Wege, Vollbild. Buchungen gehen nicht verloren, wenn das Netz ausfällt.',
    picture: { name: 'terminal', alt: 'Terminal einer Maschine mit laufendem Auftrag und Tastenfeld zum Buchen' },
    tasks: [
      {
        title: 'Ein Gerät einrichten',
        steps: [
          'Melden Sie das Gerät einmal mit einem Konto der Rolle Produktion an.',
          'Produktion → „Terminal“, dann die Maschine wählen, an der das Gerät steht. Das merkt sich der Browser.',
          'Wer es braucht: Produktion → „Terminal-PINs“ gibt Personen eine PIN. Sobald eine PIN vergeben ist, fragen alle Terminals danach, wer arbeitet. Die PIN ersetzt keine Anmeldung am System.',
        ],
      },
      {
        title: 'Arbeiten',
        steps: [
          '„Starten“ beginnt einen der nächsten freigegebenen Aufträge.',
          'Menge auf dem Tastenfeld eingeben: Gutteile, Ausschuss, Nacharbeit. Bei Ausschuss oder Nacharbeit einen Grund wählen, dann „Buchen“.',
          'Stand die Maschine länger als ein Kurzstillstand, fragt das Terminal „Warum stand die Maschine?“. Wählen Sie Kategorie und Grund.',
          'Ist eine Prüfung fällig, führt „Zur Prüfung“ zur Erfassung.',
        ],
      },
      {
        title: 'Ohne Netz',
        steps: [
          'Buchen Sie weiter. Oben steht, wie viele Buchungen noch auf diesem Gerät liegen.',
          'Sobald die Verbindung da ist, werden sie gesendet, jede genau einmal. Lassen Sie die Seite dafür geöffnet, oder nutzen Sie „Jetzt senden“.',
          'Lehnt der Server eine Buchung ab, etwa weil der Auftrag schon abgeschlossen ist, steht sie mit dem Grund da: „Berichtigen“ oder „Verwerfen“.',
        ],
      },
    ],
    terms: [
      ['PIN', '4 bis 8 Ziffern, die sagen, wer am Terminal steht. Gespeichert ist nur ein Hash.'],
      ['Kurzstillstand', 'Ein Stillstand unter der eingestellten Grenze (Vorgabe 5 Minuten). Er braucht keinen Grund.'],
      ['Kein Auftrag in Arbeit', 'Zeit ohne Auftrag zählt nicht in die OEE.'],
    ],
    roles: 'Buchen und starten: Produktion. PINs vergeben: Leitung.',
    keywords: ['Werker', 'Tablet', 'PIN', 'offline', 'buchen', 'Halle', 'Touch', 'Ausschussgrund'],
    seeAlso: ['produktion', 'stillstaende', 'ohne-netz'],
  },
  {
    slug: 'produkte',
    title: 'Produkte',
    group: 'Fertigung',
    summary: 'Was gefertigt wird: Stückzeit, Rüstzeit, Arbeitsplan, Stückliste, Prüfmerkmale und Bild.',
    purpose:
      'Aus den Stammdaten eines Produkts entstehen Planung, Materialverbrauch, Prüfungen und die Leistung der OEE. Je genauer die Stückzeit, desto ehrlicher die Zahlen.',
    picture: { name: 'product', alt: 'Seite eines Produkts mit Stammdaten, gelernter Stückzeit und Verwendung' },
    tasks: [
      {
        title: 'Ein Produkt pflegen',
        steps: [
          '„Produkt anlegen“: Artikelnummer, Bezeichnung, Revision und Einheit sind nötig. Tragen Sie ideale Stückzeit und Rüstzeit ein.',
          'Reiter „Arbeitsplan“: Arbeitsgänge in ihrer Reihenfolge mit Maschine oder Art, Rüstzeit und Stückzeit. Der langsamste Arbeitsgang wird genannt.',
          'Reiter „Stückliste“: Material und Menge je Stück. Jede Rückmeldung bucht danach Material ab, die älteste Charge zuerst.',
          'Reiter „Prüfmerkmale“: was gemessen wird, mit Nennmaß und Grenzen. Neue Grenzen gelten für kommende Prüfungen.',
        ],
      },
      {
        title: 'Aus der Praxis lernen',
        steps: [
          '„Gelernte Stückzeit“ zeigt den mittleren Wert (Median) und die Streuung der letzten abgeschlossenen Aufträge.',
          '„Als Vorgabe übernehmen“ macht daraus die neue ideale Stückzeit, nach einer Rückfrage.',
        ],
      },
    ],
    terms: [
      ['Ideale Stückzeit', 'Beste dauerhaft mögliche Zeit je Stück. Grundlage der Leistung.'],
      ['Rüstzeit', 'Zeit, um die Maschine auf das Produkt umzustellen.'],
      ['Verwendung', 'In welche anderen Produkte es als Material eingeht und welche Aufträge offen sind.'],
    ],
    roles: 'Ändern darf die Leitung.',
    keywords: ['Artikel', 'Stückliste', 'Arbeitsplan', 'Arbeitsgang', 'Zykluszeit', 'Rüsten', 'Merkmal'],
    seeAlso: ['materialien', 'pruefplaene', 'oee'],
  },
];
