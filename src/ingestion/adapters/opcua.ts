import { defineFields } from '#records/field.ts';
import type { AdapterKind } from '../adapter.ts';

/** ING-34, CONST-28 … CONST-32; sampling, publishing and time limit are ours. */
export const OPCUA_DEFAULTS = {
  sessionTimeoutMs: 60_000,
  keepAliveMs: 5000,
  samplingMs: 1000,
  publishingMs: 500,
  timeoutMs: 10_000,
  nodeCacheMs: 1000,
  browseCacheMs: 60_000,
} as const;

export const OPCUA_SETTINGS = defineFields({
  endpointUrl: {
    kind: 'text',
    label: 'Adresse des Servers',
    required: true,
    hint: 'Zum Beispiel opc.tcp://192.168.0.10:4840',
    maxLength: 500,
  },
  security: {
    kind: 'choice',
    label: 'Sicherheit',
    required: true,
    choices: {
      none: 'Keine (unverschlüsselt)',
      sign: 'Basic256Sha256, signiert',
      sign_encrypt: 'Basic256Sha256, signiert und verschlüsselt',
    },
  },
  userName: { kind: 'text', label: 'Benutzername', hint: 'Leer bedeutet anonym', maxLength: 200 },
  password: { kind: 'text', label: 'Passwort', maxLength: 200 },
  samplingMs: {
    kind: 'number',
    label: 'Abtastintervall',
    unit: 'ms',
    integer: true,
    min: 0,
    max: 3_600_000,
    hint: 'Vorgabe 1000; je Datenpunkt änderbar',
  },
  publishingMs: {
    kind: 'number',
    label: 'Sendeintervall',
    unit: 'ms',
    integer: true,
    min: 10,
    max: 3_600_000,
    hint: 'Vorgabe 500',
  },
  timeoutMs: {
    kind: 'number',
    label: 'Zeitlimit',
    unit: 'ms',
    integer: true,
    min: 500,
    max: 60_000,
    hint: 'Vorgabe 10000; nach dieser Zeit gilt eine Leitung ohne Antwort als unterbrochen',
  },
});

export const OPCUA_POINT = defineFields({
  samplingMs: {
    kind: 'number',
    label: 'Abtastintervall',
    unit: 'ms',
    integer: true,
    min: 0,
    max: 3_600_000,
    hint: 'Leer: wie bei der Quelle',
  },
  deadbandType: {
    kind: 'choice',
    label: 'Totband',
    hint: 'Änderungen darunter werden nicht gemeldet',
    choices: { none: 'Ohne', absolute: 'Absolut', percent: 'Prozent des Messbereichs' },
  },
  deadband: { kind: 'number', label: 'Breite des Totbands', min: 0, max: 1_000_000_000 },
});

const ADDRESS_HINT =
  'Knotenkennung, zum Beispiel ns=2;s=CNC01.Status oder ns=2;i=1001 oder i=2258; sie lässt sich durch Blättern wählen.';
const GUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const LARGEST_NAMESPACE = 65_535;
const LARGEST_IDENTIFIER = 4_294_967_295;

/** A node id in the spelling of OPC 10000-6: namespace and one of four kinds of identifier. */
export function isNodeId(text: string): boolean {
  const parts = /^(?:ns=(\d{1,5});)?([isgb])=(.+)$/s.exec(text);
  if (parts === null || Number(parts[1] ?? 0) > LARGEST_NAMESPACE) return false;
  const identifier = parts[3] ?? '';
  if (parts[2] === 'i') return /^\d{1,10}$/.test(identifier) && Number(identifier) <= LARGEST_IDENTIFIER;
  if (parts[2] === 'g') return GUID.test(identifier);
  if (parts[2] === 'b') return /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(identifier);
  return identifier.length <= 4096;
}

export const opcuaKind: AdapterKind = {
  protocol: 'opcua',
  title: 'OPC UA',
  settingsFields: OPCUA_SETTINGS,
  settingsDefaults: {
    security: 'none',
    samplingMs: OPCUA_DEFAULTS.samplingMs,
    publishingMs: OPCUA_DEFAULTS.publishingMs,
    timeoutMs: OPCUA_DEFAULTS.timeoutMs,
  },
  secretFields: ['password'],
  pointFields: OPCUA_POINT,
  pointDefaults: { deadbandType: 'none' },
  addressHint: ADDRESS_HINT,
  checkAddress: (address) => (isNodeId(address) ? null : `„${address}“ ist keine Knotenkennung. ${ADDRESS_HINT}`),
  canBrowse: true,
};
