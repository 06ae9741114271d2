import { html } from '../html.ts';
import type { HelpArticle } from './help-article.ts';

export const DATA_ARTICLES: readonly HelpArticle[] = [
  {
    slug: 'iot-sensoren',
    title: 'IoT Sensoren',
    group: 'Anlagen und Daten',
    summary: 'Alle Sensoren mit Wert, Zustand, Verlauf, Grenzwerten, Alarmen und dem Nachweis, dass nichts fehlt.',
    purpose:
      'Ein Sensor erscheint von selbst, sobald sein erster Wert eintrifft. Sie geben ihm einen Namen, ordnen ihn einer Maschine zu und legen Grenzwerte fest. Verlässt er sie, entsteht ein Alarm.',
    picture: { name: 'sensor', alt: 'Seite eines Sensors mit aktuellem Wert, Grenzwerten und Verlauf' },
    tasks: [
      {
        title: 'Grenzwerte setzen',
        steps: [
          'Sensor öffnen, „Bearbeiten“.',
          'Unter Grenzwerte wählen: Vorgabe der Sensorart, eigene Grenzwerte oder keine.',
          'Mindestwert und Höchstwert erzeugen Warnungen, der kritische Wert einen kritischen Alarm. Die Werte gelten nach wenigen Sekunden.',
        ],
      },
      {
        title: 'Den Verlauf lesen',
        steps: [
          'Zeitraum wählen: von der letzten Stunde bis 90 Tage. Je nach Länge zeigt das Diagramm Einzelwerte, Minuten-, Stunden- oder Tageswerte.',
          'Ziehen im Diagramm zoomt hinein, „Zoom zurücksetzen“ wieder heraus. Die Statistik darunter gilt für den gezeigten Zeitraum.',
        ],
      },
      {
        title: 'Vollständigkeit prüfen',
        steps: [
          'Reiter „Vollständigkeit“ zeigt je Schicht, wie viel Prozent der erwarteten Werte da sind, und jede Lücke.',
          'Nachgeliefert heißt: gemessen und später eingetroffen. Verloren heißt: Es gibt keine Werte.',
          'Der erwartete Abstand wird aus den ersten Werten gelernt oder von Ihnen eingetragen. Meldet ein Sensor unregelmäßig, sagt die Seite das, statt eine Zahl zu erfinden.',
        ],
      },
    ],
    terms: [
      [
        'Zustand',
        'In Ordnung, Außerhalb, Kritisch, Wert unsicher oder Keine aktuellen Daten, wenn 15 Minuten oder fünf erwartete Abstände lang nichts kam.',
      ],
      ['Qualität', 'Wie sicher die Quelle sich ihres Wertes ist: gut, unsicher oder schlecht.'],
      ['Flatternd, Stehend', 'Alarme, die zu oft kommen oder nie gehen; ein Zeichen für falsche Grenzwerte.'],
      ['Aufbewahrung', 'Einzel- und Minutenwerte 90 Tage, Stunden- und Tageswerte dauerhaft.'],
    ],
    roles: 'Grenzwerte und Zuordnung ändern: Leitung.',
    keywords: ['Temperatur', 'Vibration', 'Druck', 'Grenzwert', 'Messwert', 'Schwellwert', 'Vollständigkeit'],
    seeAlso: ['datenquellen', 'alarme'],
  },
  {
    slug: 'maschine-anbinden',
    title: 'Maschine anbinden',
    group: 'Anlagen und Daten',
    summary: 'In vier Schritten von der Steuerung zur Maschine im MES: Quelle, Datenpunkte, Bedeutung, Beobachten.',
    purpose:
      'Der Assistent verbindet eine Maschine mit den Werten ihrer Steuerung. Sie sehen die echten Werte, bevor etwas gespeichert wird, und wissen danach, was daraus entsteht.',
    picture: { name: 'connect-machine', alt: 'Assistent zum Anbinden einer Maschine, Schritt Maschine und Quelle' },
    tasks: [
      {
        title: 'Die vier Schritte',
        steps: [
          'Maschine und Quelle: Wählen Sie die Maschine oder legen Sie sie an, und wählen oder erstellen Sie die Datenquelle.',
          'Datenpunkte: „Angebot der Quelle“ zeigt, was sie hat (OPC UA, S7, Modbus); „Gesehene Adressen“ zeigt, was gerade eintrifft (MQTT). „Von Hand“ geht immer.',
          'Bedeutung: Mindestens der Maschinenzustand sollte zugeordnet sein, dazu Stückzähler, Messwerte, Alarme nach Bedarf. Faktor und Versatz rechnen um; die Worttabelle übersetzt Zustände der Steuerung.',
          'Beobachten und speichern: Neben jedem Wert steht, was er wird. Erst „Speichern“ macht die Zuordnung gültig und schaltet die Quelle ein.',
        ],
      },
      {
        title: 'Wenn die Maschine keine Schnittstelle hat',
        steps: [
          'Ein Stromwandler oder ein Signal der Ampel an einem kleinen IoT-Gerät genügt für Läuft und Steht, gesendet über MQTT, Modbus oder REST.',
          'Bis dahin bucht das Terminal Zustände und Stück von Hand.',
        ],
      },
    ],
    terms: [
      ['Datenpunkt', 'Eine Adresse in der Quelle: Knoten, Topic, Register oder Tag.'],
      [
        'Worttabelle',
        'Übersetzt Wörter oder Zahlen der Steuerung in Läuft, Leerlauf, Gestoppt, Wartung, Störung oder Rüsten. Wörter wie run, stop oder fault versteht das MES ohne Tabelle.',
      ],
      ['Stückzähler', 'Ein laufender Zähler der Steuerung. Nullstellen und Überlauf werden erkannt.'],
    ],
    roles: 'Anbinden dürfen Administratoren.',
    keywords: ['Assistent', 'Steuerung', 'SPS', 'OPC UA', 'Worttabelle', 'Zähler', 'Retrofit'],
    seeAlso: ['datenquellen', 'virtuelles-werk', 'maschinen'],
  },
  {
    slug: 'datenquellen',
    title: 'Datenquellen',
    group: 'Anlagen und Daten',
    summary: 'OPC UA, MQTT mit Sparkplug B, Modbus, S7 und REST anlegen, testen, zuordnen und überwachen.',
    purpose:
      'Eine Datenquelle ist eine Steuerung, ein Broker, ein Zähler oder ein anderes System. Was sie meldet, liegt erst auf der Platte und wird dann bestätigt; fällt die Datenbank aus, geht nichts verloren.',
    picture: { name: 'sources', alt: 'Einstellungen, Reiter Datenquellen, mit Quellen, Zustand und Datenpunkten' },
    tasks: [
      {
        title: 'Eine Quelle anlegen',
        steps: [
          'Einstellungen → Datenquellen → „Datenquelle anlegen“, Protokoll wählen, Adresse und Zugang eintragen.',
          '„Verbindung testen“ sagt in einem Satz, was nicht stimmt, oder wie viele Werte zu sehen sind.',
          'Passwörter lassen sich nach dem Speichern nicht mehr lesen, nur ersetzen.',
          '„Einschalten“, dann Datenpunkte „Aussuchen“ oder „Von Hand“ anlegen und „Zuordnen“.',
        ],
      },
      {
        title: 'OPC UA mit Zertifikat',
        steps: [
          'Wählen Sie als Sicherheit Basic256Sha256, signiert oder verschlüsselt.',
          'Beim ersten Verbinden erscheint das Zertifikat des Servers als nicht freigegeben. Vergleichen Sie den Fingerabdruck am Server und wählen Sie „Freigeben“.',
          'Der Server muss seinerseits dem Zertifikat des MES vertrauen; das geschieht in seiner eigenen Verwaltung.',
        ],
      },
      {
        title: 'Verworfene Meldungen',
        steps: [
          'Was sich nicht übernehmen ließ, steht unter „Verworfene Meldungen“ mit dem Grund.',
          'Nach einer Korrektur der Zuordnung: „Erneut verarbeiten“.',
        ],
      },
    ],
    sections: [
      {
        title: 'Protokolle',
        body: html`<div class="table-scroll" tabindex="0" role="region" aria-label="Protokolle"><table class="table"><thead><tr><th scope="col">Protokoll</th><th scope="col">Wofür</th><th scope="col">Adresse eines Datenpunkts</th></tr></thead><tbody>
<tr><th scope="row">OPC UA</th><td>Steuerungen und Maschinen mit OPC-UA-Server</td><td><code>ns=2;s=CNC01.Status</code></td></tr>
<tr><th scope="row">MQTT 3.1.1 und 5</th><td>Broker mit JSON, Einzelwerten oder Sparkplug B</td><td><code>factory/machines/CNC01/status</code></td></tr>
<tr><th scope="row">Modbus TCP und RTU</th><td>Energiezähler, Geräte</td><td><code>holding:12</code></td></tr>
<tr><th scope="row">S7</th><td>Siemens S7 über Ethernet</td><td><code>DB1,REAL4</code></td></tr>
<tr><th scope="row">REST</th><td>ERP und IoT-Gateways, regelmäßig abgefragt</td><td>Pfad in der JSON-Antwort</td></tr>
</tbody></table></div>`,
      },
    ],
    terms: [
      [
        'Journal',
        'Speicher auf der Platte zwischen Quelle und Datenbank. Er hält Daten, solange die Datenbank fehlt, und weist Neues laut ab, wenn er voll ist.',
      ],
      [
        'Verbunden, Verbindet, Getrennt, Fehler',
        'Getrennte Quellen werden von selbst neu verbunden; bei Fehler wird alle 30 Sekunden geprüft.',
      ],
      ['Faktor und Versatz', 'Wert im MES = Rohwert × Faktor + Versatz.'],
    ],
    roles: 'Alles ansehen: jede Rolle. Anlegen und ändern: Administrator.',
    keywords: [
      'OPC UA',
      'MQTT',
      'Sparkplug',
      'Modbus',
      'S7',
      'Siemens',
      'REST',
      'Zertifikat',
      'Broker',
      'SPS',
      'Anbindung',
    ],
    seeAlso: ['maschine-anbinden', 'verbindungsstatus', 'daten-senden', 'virtuelles-werk'],
  },
  {
    slug: 'systeme',
    title: 'Systeme anbinden',
    group: 'Anlagen und Daten',
    summary: 'ERP, IoT-Plattform, Wetter und Energiemarkt abrufen; Aufträge und Materialien mit Vorschau übernehmen.',
    purpose:
      'Ein System ist eine fremde Anwendung, die über HTTP gefragt wird. Ohne Basisadresse antwortet die eingebaute Simulation aus Ihren Stammdaten; alles, was von ihr stammt, trägt das Zeichen „Simulation“.',
    picture: { name: 'settings', alt: 'Einstellungen mit ihren Reitern; Systeme ist einer davon' },
    tasks: [
      {
        title: 'Ein System anlegen',
        steps: [
          'Einstellungen → Systeme → „System anlegen“: Name, Art, Basisadresse und Anmeldung eintragen.',
          'Liegt das System im eigenen Netz, erlauben Sie das ausdrücklich; sonst wird die Adresse abgelehnt.',
          '„Verbindung testen“ sagt in einem Satz, was nicht stimmt.',
          'Nennt das System seine Felder anders, tragen Sie unter „Zuordnung“ ein, wo sie stehen, zum Beispiel unter der Überschrift [productionOrders] die Zeilen path = /v1/orders, items = d.results und orderId = header.number.',
        ],
      },
      {
        title: 'Aufträge und Materialien übernehmen',
        steps: [
          'Auf der Seite des ERP-Systems „Vorschau laden“: Jeder Eintrag ist neu, geändert, im Konflikt, unverändert oder nicht übernehmbar.',
          'Bei einem Konflikt stehen beide Stände da. Wählen Sie den fremden, den eigenen oder „Später“.',
          'Ausgewählte übernehmen. Wiederholen ist jederzeit möglich: Nichts entsteht doppelt, eigene Änderungen bleiben. Ein abweichender Bestand wird als Korrektur gebucht.',
          'Auch der Status kommt mit: Dort freigegebene oder stornierte Aufträge werden hier freigegeben oder storniert. Hinkt das ERP der Fertigung hinterher, ändert sich nichts; was hier nicht möglich ist, steht als Konflikt mit dem Grund da.',
        ],
      },
      {
        title: 'Regelmäßig abrufen',
        steps: [
          'Auf der Seite des Systems „Abruf einstellen“ → „Regelmäßig abrufen“: Alle 60 Sekunden wird geholt, was die Art des Systems anbietet. Orte, Märkte, Geräte oder Produkte tragen Sie durch Kommas getrennt ein.',
          'Die Tabelle zeigt den letzten Stand mit seinem Alter, den letzten Fehler und den nächsten Abruf. Ein Fehler lässt den letzten Stand stehen.',
          '„Aufträge automatisch übernehmen“ (nur ERP mit Basisadresse) legt neue und geänderte Aufträge ohne Konflikt selbst an. Konflikte bleiben liegen, bis Sie entscheiden.',
          'Messwerte, die gespeichert werden sollen, holt eine Datenquelle mit REST, nicht der Abruf.',
        ],
      },
      {
        title: 'Abrufen und Befehle senden',
        steps: [
          'Unter „Abrufen“ den Aufruf wählen, Angaben eintragen, „Jetzt abrufen“. Die Antwort erscheint als Tabelle und als JSON.',
          'Befehle an Geräte verlangen eine Bestätigung, werden protokolliert und nie wiederholt.',
        ],
      },
    ],
    terms: [
      [
        'Konflikt',
        'Beide Seiten haben dasselbe Feld seit der letzten Übernahme geändert, oder sie unterscheiden sich beim ersten Mal.',
      ],
      [
        'Simulation',
        'Antworten, die das MES selbst aus Ihren Stammdaten bildet, solange keine Basisadresse eingetragen ist.',
      ],
    ],
    roles: 'Anlegen und ändern: Administrator. Abrufen, übernehmen, Befehle: ab Leitung.',
    keywords: ['ERP', 'SAP', 'Schnittstelle', 'Import', 'OAuth', 'Wetter', 'Strompreis'],
    seeAlso: ['datenquellen', 'einstellungen'],
  },
  {
    slug: 'verbindungsstatus',
    title: 'Verbindungsstatus',
    group: 'Anlagen und Daten',
    summary: 'Liefern alle Quellen? Datenrate, Alter der Werte, Lücken und was noch auf dem Weg in die Datenbank ist.',
    purpose:
      'Die Schaltfläche auf dem Dashboard und der Reiter Datenquellen öffnen denselben Überblick. Hier sehen Sie zuerst nach, wenn Zahlen stehen bleiben.',
    picture: { name: 'sources', alt: 'Verbindungsstatus mit Datenrate, Quellen und Journal' },
    tasks: [
      {
        title: 'Eine Störung eingrenzen',
        steps: [
          'Farbe und Text oben sagen, ob alles läuft. „Aktualisieren“ liest neu.',
          'Je Quelle: Zustand mit Grund, Alter des neuesten Werts, Nachrichten je Sekunde und Latenz.',
          'Ist das Journal nicht leer und wächst, ist die Datenbank nicht erreichbar oder überlastet. Es geht nichts verloren, solange Platz ist.',
          'Lücken nennen Beginn, Dauer und ob die Werte nachgeliefert wurden.',
        ],
      },
    ],
    terms: [
      ['Modus', 'Demo, solange keine echte Quelle eingeschaltet ist, sonst Produktion.'],
      ['Echtzeit', 'Ob Änderungen ohne Neuladen auf dem Bildschirm erscheinen.'],
      ['Puffer', 'Die zuletzt gesehenen Werte zum Beobachten, höchstens 1000 je Quelle.'],
      ['Latenz', 'Zeit vom Messen bis zum Empfang.'],
    ],
    keywords: ['Verbindung', 'Datenrate', 'Journal', 'Puffer', 'Lücke', 'offline'],
    seeAlso: ['datenquellen', 'stoerungssuche'],
  },
  {
    slug: 'daten-senden',
    title: 'Daten selbst senden (API-Schlüssel)',
    group: 'Anlagen und Daten',
    summary: 'Eigene Programme, Skripte und Gateways senden Meldungen mit einem API-Schlüssel.',
    purpose:
      'Wer lieber schickt, als abgefragt zu werden, sendet Meldungen an eine Adresse. Die Antwort kommt erst, wenn sie sicher auf der Platte liegen; ein zweiter Versuch mit gleicher Kennung zählt nicht doppelt.',
    picture: { name: 'sources', alt: 'Einstellungen mit dem Bereich API-Schlüssel' },
    tasks: [
      {
        title: 'Einrichten',
        steps: [
          'Einstellungen → API-Schlüssel: Name, Gültigkeit und den Zweck „Daten senden“ wählen, „Schlüssel erstellen“. Er wird nur einmal gezeigt.',
          'Meldungen als JSON-Liste an /api/ingest/messages senden, mit der Kopfzeile „Authorization: Bearer …“.',
          'Die Antwort nennt, wie viele Meldungen angenommen wurden, und je abgewiesener den Grund.',
          'Schlüssel widerrufen wirkt sofort.',
        ],
      },
    ],
    sections: [
      {
        title: 'Beispiel',
        body: html`<pre tabindex="0"><code>curl -X POST https://mes.example.ch/api/ingest/messages \\
  -H 'Authorization: Bearer IHR-SCHLÜSSEL' \\
  -H 'Content-Type: application/json' \\
  -d '[{ "id": "4711-1", "type": "sensor", "source": "halle-1",
        "payload": { "sensorId": "TEMP-01", "type": "temperature",
                     "value": 23.4, "unit": "°C" } }]'</code></pre>
<p>Alle Felder und Fehler stehen in der <a href="/docs/ingest">API-Referenz</a>.</p>`,
      },
    ],
    terms: [
      ['type', 'machine, sensor, energy, quality, production oder alert.'],
      ['id', 'Ihre Kennung der Meldung. Gleiche Kennung heißt: dieselbe Meldung.'],
    ],
    roles: 'Schlüssel erstellen und widerrufen: Administrator.',
    keywords: ['API', 'Schlüssel', 'Token', 'curl', 'Push', 'Schnittstelle', 'Bearer'],
    seeAlso: ['datenquellen'],
  },
  {
    slug: 'virtuelles-werk',
    title: 'Virtuelles Werk',
    group: 'Anlagen und Daten',
    summary: 'Ein kleiner Betrieb aus echten Protokoll-Servern auf dem eigenen Rechner, zum Üben und Vorführen.',
    purpose:
      'Bevor Sie an eine echte Steuerung gehen, können Sie alles an einem virtuellen Werk ausprobieren: OPC UA, MQTT mit Sparkplug B, Modbus, S7 und REST zeigen denselben kleinen Betrieb. Störungen lassen sich auf Befehl auslösen.',
    picture: { name: 'sources', alt: 'Reiter Datenquellen mit der Schaltfläche Virtuelles Werk verbinden' },
    tasks: [
      {
        title: 'Starten und verbinden',
        steps: [
          'Auf dem Rechner des Servers „npm run plant“ starten.',
          'Einstellungen → Datenquellen → „Virtuelles Werk verbinden“ schaltet die mitgelieferten Quellen ein.',
          'Nach wenigen Sekunden erscheinen Sensoren und ein Energiezähler; unter Maschinen stehen CNC01, Laser01 und Mill01 als nicht angelegt.',
          '„Anlegen“ macht daraus Maschinen mit Zustand, Stückzahlen und OEE.',
        ],
      },
      {
        title: 'ERP, IoT-Plattform, Wetter und Energie üben',
        steps: [
          'Einstellungen → Systeme → „System anlegen“ mit der Basisadresse http://127.0.0.1:8081/erp (ERP), …/quality (Qualität und KI), …/iot (IoT-Plattform) oder http://127.0.0.1:8081 (Wetter, Energiemarkt).',
          'Anmeldung OAuth 2.0 mit der Client-ID „mes“ und dem Client-Geheimnis „virtuelles-werk“; Adressen im eigenen Netz erlauben.',
          'Der Gerätebefehl „stop“ an „IOT-CNC01“ hält die Maschine im Werk an, „start“ lässt sie wieder laufen.',
        ],
      },
      {
        title: 'Störungen üben',
        steps: [
          'Im Fenster des Werks „fault CNC01“ eingeben: Die Maschine geht auf Störung, es entstehen Alarm und Stillstand. „start CNC01“ hebt es auf.',
          '„disconnect mqtt“ trennt eine Leitung: Der Verbindungsstatus zeigt es, die Lücke wird festgehalten.',
          '„bad-data modbus“ sendet unbrauchbare Werte; sie erscheinen unter „Verworfene Meldungen“. „heal“ stellt alles wieder her.',
        ],
      },
    ],
    terms: [
      ['CNC01, Laser01, Mill01', 'Die drei Maschinen des virtuellen Werks.'],
      ['Zeitfaktor', '„factor 60“ lässt das Werk eine Minute je Sekunde leben.'],
    ],
    roles: 'Verbinden: Administrator.',
    keywords: ['Simulation', 'Test', 'Übung', 'plant', 'Simulator'],
    seeAlso: ['datenquellen', 'maschine-anbinden'],
  },
];
