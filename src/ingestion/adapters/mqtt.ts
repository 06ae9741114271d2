import { parseJsonPath } from '#platform/json-path.ts';
import { defineFields, type FieldValue } from '#records/field.ts';
import type { AdapterKind } from '../adapter.ts';
import { TOPIC_PREFIX } from '../topic-convention.ts';

/** ING-20, ING-33, CONST-25 … CONST-27. */
export const MQTT_DEFAULTS = {
  port: 1883,
  tlsPort: 8883,
  qos: 1,
  keepAliveSeconds: 60,
  connectTimeoutSeconds: 30,
  topics: `${TOPIC_PREFIX}/#`,
} as const;

/** Between the topic and the place inside its JSON document: `factory/press/1::values.temperature`. */
export const PATH_SEPARATOR = '::';

export const MQTT_SETTINGS = defineFields({
  host: { kind: 'text', label: 'Broker', required: true, maxLength: 255, hint: 'Name oder IP-Adresse' },
  port: {
    kind: 'number',
    label: 'Port',
    integer: true,
    min: 1,
    max: 65_535,
    grouped: false,
    hint: 'Vorgabe 1883, mit TLS 8883',
  },
  version: {
    kind: 'choice',
    label: 'MQTT-Version',
    hint: 'Vorgabe 3.1.1',
    choices: { '4': '3.1.1', '5': '5.0' },
  },
  payload: {
    kind: 'choice',
    label: 'Inhalt der Nachrichten',
    hint: 'Vorgabe JSON oder Einzelwerte',
    choices: { json: 'JSON oder Einzelwerte', plain: 'Nur Einzelwerte', sparkplug: 'Sparkplug B' },
  },
  topics: {
    kind: 'text',
    label: 'Topics',
    multiline: true,
    hint: 'Eines je Zeile, + und # erlaubt; Vorgabe factory/#. Bei Sparkplug B: Gruppen, leer für alle',
  },
  qos: {
    kind: 'choice',
    label: 'Dienstgüte (QoS)',
    hint: 'Vorgabe 1',
    choices: { '0': '0 – höchstens einmal', '1': '1 – mindestens einmal', '2': '2 – genau einmal' },
  },
  username: { kind: 'text', label: 'Benutzer', maxLength: 255 },
  password: { kind: 'text', label: 'Kennwort', maxLength: 1000 },
  tls: { kind: 'flag', label: 'Verschlüsselt (TLS)' },
  caCertificate: {
    kind: 'text',
    label: 'Zertifikat der Zertifizierungsstelle',
    multiline: true,
    maxLength: 50_000,
    hint: 'PEM; nur bei einer eigenen Zertifizierungsstelle nötig',
  },
  clientCertificate: { kind: 'text', label: 'Eigenes Zertifikat', multiline: true, maxLength: 50_000, hint: 'PEM' },
  clientKey: { kind: 'text', label: 'Schlüssel zum eigenen Zertifikat', multiline: true, maxLength: 50_000 },
  acceptAnyCertificate: {
    kind: 'flag',
    label: 'Zertifikat des Brokers nicht prüfen',
    hint: 'Unsicher: nur zur Fehlersuche',
  },
  clientId: { kind: 'text', label: 'Client-Name', maxLength: 120, hint: 'Leer: wird vergeben und bleibt gleich' },
  cleanSession: {
    kind: 'flag',
    label: 'Ohne bleibende Sitzung',
    hint: 'Was während eines Unterbruchs gesendet wird, geht dann verloren',
  },
  sharedGroup: {
    kind: 'text',
    label: 'Gruppe für geteilte Abonnements',
    maxLength: 120,
    hint: 'Mehrere Empfänger teilen sich die Nachrichten ($share)',
  },
  statusTopic: {
    kind: 'text',
    label: 'Status-Topic',
    maxLength: 250,
    hint: 'Hier meldet sich das MES mit „online“; bricht die Verbindung ab, meldet der Broker „offline“ (letzter Wille)',
  },
  sparkplugHostId: {
    kind: 'text',
    label: 'Sparkplug-Host',
    maxLength: 120,
    hint: 'Name für die STATE-Meldung als Primary Host; leer: keine STATE-Meldung',
  },
  keepAliveSeconds: {
    kind: 'number',
    label: 'Keep-alive',
    unit: 's',
    integer: true,
    min: 1,
    max: 3600,
    hint: 'Vorgabe 60',
  },
  connectTimeoutSeconds: {
    kind: 'number',
    label: 'Wartezeit beim Verbinden',
    unit: 's',
    integer: true,
    min: 1,
    max: 300,
    hint: 'Vorgabe 30',
  },
});

export const mqttKind: AdapterKind = {
  protocol: 'mqtt',
  title: 'MQTT',
  settingsFields: MQTT_SETTINGS,
  settingsDefaults: {
    port: MQTT_DEFAULTS.port,
    version: '4',
    payload: 'json',
    topics: MQTT_DEFAULTS.topics,
    qos: String(MQTT_DEFAULTS.qos),
    tls: false,
    acceptAnyCertificate: false,
    cleanSession: false,
    keepAliveSeconds: MQTT_DEFAULTS.keepAliveSeconds,
    connectTimeoutSeconds: MQTT_DEFAULTS.connectTimeoutSeconds,
  },
  secretFields: ['password', 'clientKey'],
  checkSettings: ({ username, password }) =>
    hasText(password) && !hasText(username) ? { field: 'username', message: PASSWORD_WITHOUT_USER } : null,
  pointFields: {},
  addressHint:
    'Topic, bei JSON mit dem Ort des Werts nach zwei Doppelpunkten, zum Beispiel factory/presse/1::werte.temperatur. Bei Sparkplug B: Gruppe/Knoten/Gerät/Metrik.',
  checkAddress(address) {
    const { topic, path } = splitAddress(address);
    if (topic === '') return 'Bitte geben Sie ein Topic an.';
    if (/[+#]/.test(topic)) return 'Ein Datenpunkt ist ein einzelnes Topic: + und # sind hier nicht erlaubt.';
    if (topic.includes('\u0000') || topic.length > 1000) return 'Dieses Topic ist nicht gültig.';
    return path !== null && parseJsonPath(path) === null
      ? 'Der Ort im JSON ist nicht lesbar. Beispiel: werte.temperatur oder messungen[0].wert'
      : null;
  },
  canBrowse: false,
};

/** MQTT 3.1.1 forbids it [MQTT-3.1.2-22], and brokers answer nothing a person could act on. */
export const PASSWORD_WITHOUT_USER = 'Zum Passwort fehlt der Benutzername.';

function hasText(value: FieldValue | undefined): boolean {
  return typeof value === 'string' && value.trim() !== '';
}

export function splitAddress(address: string): { topic: string; path: string | null } {
  const at = address.indexOf(PATH_SEPARATOR);
  return at === -1
    ? { topic: address, path: null }
    : { topic: address.slice(0, at), path: address.slice(at + PATH_SEPARATOR.length) };
}

/** Whether a topic is covered by a filter with + and #. */
export function topicMatches(filter: string, topic: string): boolean {
  const wanted = filter.split('/');
  const given = topic.split('/');
  // Topics of the broker itself are not meant by a wildcard at the start.
  if (topic.startsWith('$') && (wanted[0] === '+' || wanted[0] === '#')) return false;
  for (const [index, part] of wanted.entries()) {
    if (part === '#') return true;
    if (index >= given.length || (part !== '+' && part !== given[index])) return false;
  }
  return wanted.length === given.length;
}

/** The first thing wrong with a filter, or null. */
export function checkTopicFilter(filter: string): string | null {
  const parts = filter.split('/');
  const misplaced =
    parts.some((part) => part.length > 1 && /[+#]/.test(part)) ||
    parts.some((part, index) => part === '#' && index < parts.length - 1);
  if (!misplaced && filter.length <= 1000 && !filter.includes('\u0000')) return null;
  return `„${filter.slice(0, 80)}“ ist kein gültiges Topic: + steht für genau einen Teil, # nur am Ende.`;
}
