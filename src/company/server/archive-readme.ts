/** What lies in the archive, for the person who opens it years later. */
export function writeArchiveReadme(archive: { createdAt: string; fileCount: number }): string {
  return `Alle Daten Ihrer Firma aus dem MES
Stand: ${archive.createdAt} (UTC)

tabellen/   jede Tabelle zweimal: als CSV (UTF-8, Trennzeichen Semikolon) für Tabellenprogramme
            und als JSON (eine Liste von Objekten) für Programme. Zeiten stehen in UTC.
            Zeilen verweisen mit id-Spalten aufeinander, zum Beispiel machine_id auf machines.id.
            audit_log ist das Protokoll der Änderungen mit seiner Prüfkette.
            benutzer sind die Personen mit Zugang und ihre Rolle.
dateien/    ${archive.fileCount} Bilder und Dokumente, benannt nach der SHA-256-Prüfsumme ihres Inhalts;
            Spalten, die auf sha256 enden, nennen sie.
inhalt.json Anzahl der Zeilen je Tabelle.

Nicht enthalten sind Passwörter, Schlüssel, Zugangsdaten von Datenquellen und andere Geheimnisse.
`;
}
