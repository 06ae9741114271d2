import { parseJsonPath } from '#platform/json-path.ts';
import { defineFields } from '#records/field.ts';
import type { AdapterKind } from '../adapter.ts';

/** INT-22, INT-25, OPEN-133. */
export const REST_DEFAULTS = { pollingSeconds: 60, timeoutSeconds: 30 } as const;

export const REST_SETTINGS = defineFields({
  baseUrl: {
    kind: 'text',
    label: 'Adresse',
    required: true,
    maxLength: 500,
    hint: 'Mit http:// oder https://, zum Beispiel https://erp.example.ch/api',
  },
  path: { kind: 'text', label: 'Pfad', maxLength: 500, hint: 'Zum Beispiel /erp/production-orders' },
  query: { kind: 'text', label: 'Feste Parameter', maxLength: 1000, hint: 'Zum Beispiel status=open&limit=100' },
  category: {
    kind: 'choice',
    label: 'Art des Systems',
    hint: 'Je Art höchstens 60 Anfragen in der Minute; Vorgabe IoT',
    choices: { erp: 'ERP', quality: 'Qualität und KI', iot: 'IoT', weather: 'Wetter', energy: 'Energie' },
  },
  authentication: {
    kind: 'choice',
    label: 'Anmeldung',
    hint: 'Vorgabe keine',
    choices: {
      none: 'Keine',
      basic: 'Benutzer und Kennwort',
      bearer: 'Fester Schlüssel (Bearer)',
      oauth: 'OAuth mit Client-Angaben',
    },
  },
  username: { kind: 'text', label: 'Benutzer oder Client-Name', maxLength: 255 },
  password: { kind: 'text', label: 'Kennwort, Schlüssel oder Client-Geheimnis', maxLength: 5000 },
  tokenPath: { kind: 'text', label: 'Pfad des OAuth-Tokens', maxLength: 500, hint: 'Vorgabe /oauth/token' },
  pollingSeconds: {
    kind: 'number',
    label: 'Abfrageintervall',
    unit: 's',
    min: 1,
    max: 86_400,
    hint: 'Vorgabe 60',
  },
  timeoutSeconds: { kind: 'number', label: 'Wartezeit je Anfrage', unit: 's', min: 1, max: 300, hint: 'Vorgabe 30' },
  messageType: {
    kind: 'choice',
    label: 'Was die Einträge sind',
    hint: 'Jeder Eintrag wird als ganze Meldung gelesen; leer: nur die Datenpunkte',
    choices: {
      machine: 'Maschinenmeldungen',
      sensor: 'Sensorwerte',
      energy: 'Energiewerte',
      quality: 'Prüfungen',
      production: 'Aufträge',
      alert: 'Alarme',
    },
  },
  itemsPath: { kind: 'text', label: 'Ort der Liste im JSON', maxLength: 200, hint: 'Leer: die Antwort selbst' },
  fieldMap: {
    kind: 'text',
    label: 'Zuordnung der Felder',
    multiline: true,
    maxLength: 4000,
    hint: 'Eine je Zeile, unser Feld zuerst: orderId = order.number',
  },
  idPath: {
    kind: 'text',
    label: 'Kennung eines Eintrags',
    maxLength: 200,
    hint: 'Gleiche Kennung und gleicher Inhalt werden einmal übernommen',
  },
  timestampPath: { kind: 'text', label: 'Ort der Zeit im JSON', maxLength: 200, hint: 'ISO 8601 oder Millisekunden' },
  sinceParameter: {
    kind: 'text',
    label: 'Parameter „seit“',
    maxLength: 100,
    hint: 'Bekommt die Zeit des neuesten Eintrags, zum Beispiel from',
  },
  cursorParameter: { kind: 'text', label: 'Parameter der Fortsetzung', maxLength: 100, hint: 'Zum Beispiel cursor' },
  cursorPath: { kind: 'text', label: 'Ort der Fortsetzung im JSON', maxLength: 200, hint: 'Zum Beispiel next' },
});

export const restKind: AdapterKind = {
  protocol: 'rest',
  title: 'REST-Abfrage',
  settingsFields: REST_SETTINGS,
  settingsDefaults: {
    category: 'iot',
    authentication: 'none',
    pollingSeconds: REST_DEFAULTS.pollingSeconds,
    timeoutSeconds: REST_DEFAULTS.timeoutSeconds,
  },
  secretFields: ['password'],
  pointFields: {},
  addressHint: 'Ort des Werts in der Antwort, zum Beispiel werte.temperatur oder messungen[0].wert',
  checkAddress: (address) =>
    parseJsonPath(address) === null ? 'Der Ort im JSON ist nicht lesbar. Beispiel: messungen[0].wert' : null,
  canBrowse: false,
};
