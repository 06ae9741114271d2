import { defineFields } from '#records/field.ts';
import type { AdapterKind } from '../adapter.ts';

/** ING-32, CONST-19 … CONST-24. */
export const MODBUS_DEFAULTS = {
  port: 502,
  unit: 1,
  baudRate: 9600,
  timeoutMs: 5000,
  pollingMs: 1000,
  retries: 3,
} as const;

export const MODBUS_TABLES = ['coil', 'discrete', 'input', 'holding'] as const;
export type ModbusTable = (typeof MODBUS_TABLES)[number];

/** Where a value lies: the table, the zero-based address in it (OPEN-132), and a bit of the register where only that counts. */
export type ModbusAddress = { table: ModbusTable; start: number; bit: number | null };

export const MODBUS_SETTINGS = defineFields({
  transport: {
    kind: 'choice',
    label: 'Übertragung',
    required: true,
    choices: {
      tcp: 'Modbus TCP',
      rtu: 'Modbus RTU (serielle Schnittstelle)',
      rtu_tcp: 'Modbus RTU über TCP (Gateway)',
    },
  },
  host: { kind: 'text', label: 'Adresse', hint: 'Name oder IP-Adresse des Geräts; nur bei TCP', maxLength: 255 },
  port: { kind: 'number', label: 'Port', integer: true, min: 1, max: 65_535, grouped: false, hint: 'Vorgabe 502' },
  serialPath: {
    kind: 'text',
    label: 'Serielle Schnittstelle',
    hint: 'Nur bei RTU, zum Beispiel /dev/ttyUSB0 oder COM3',
    maxLength: 255,
  },
  baudRate: {
    kind: 'number',
    label: 'Baudrate',
    integer: true,
    min: 300,
    max: 921_600,
    grouped: false,
    hint: 'Nur bei RTU; Vorgabe 9600',
  },
  parity: {
    kind: 'choice',
    label: 'Parität',
    hint: 'Nur bei RTU; Vorgabe gerade',
    choices: { none: 'keine', even: 'gerade', odd: 'ungerade' },
  },
  stopBits: { kind: 'choice', label: 'Stoppbits', hint: 'Nur bei RTU; Vorgabe 1', choices: { '1': '1', '2': '2' } },
  unit: { kind: 'number', label: 'Geräteadresse (Unit)', integer: true, min: 0, max: 255, hint: 'Vorgabe 1' },
  pollingMs: {
    kind: 'number',
    label: 'Abfrageintervall',
    unit: 'ms',
    integer: true,
    min: 10,
    max: 3_600_000,
    hint: 'Vorgabe 1000',
  },
  timeoutMs: {
    kind: 'number',
    label: 'Zeitlimit je Anfrage',
    unit: 'ms',
    integer: true,
    min: 50,
    max: 60_000,
    hint: 'Vorgabe 5000',
  },
  retries: { kind: 'number', label: 'Wiederholungen', integer: true, min: 0, max: 10, hint: 'Vorgabe 3' },
});

export const MODBUS_DATA_TYPES = {
  uint16: 'Ganzzahl 16 Bit ohne Vorzeichen',
  int16: 'Ganzzahl 16 Bit mit Vorzeichen',
  uint32: 'Ganzzahl 32 Bit ohne Vorzeichen',
  int32: 'Ganzzahl 32 Bit mit Vorzeichen',
  uint64: 'Ganzzahl 64 Bit ohne Vorzeichen',
  int64: 'Ganzzahl 64 Bit mit Vorzeichen',
  float32: 'Gleitkomma 32 Bit',
  float64: 'Gleitkomma 64 Bit',
  string: 'Text',
} as const;
export type ModbusDataType = keyof typeof MODBUS_DATA_TYPES;

export const MODBUS_POINT = defineFields({
  dataType: {
    kind: 'choice',
    label: 'Datentyp',
    hint: 'Nur bei Registern; Vorgabe Ganzzahl 16 Bit ohne Vorzeichen',
    choices: MODBUS_DATA_TYPES,
  },
  wordOrder: {
    kind: 'choice',
    label: 'Wortreihenfolge',
    hint: 'Bei mehr als einem Register; Vorgabe höherwertiges zuerst',
    choices: { high_first: 'Höherwertiges Wort zuerst', low_first: 'Niederwertiges Wort zuerst' },
  },
  byteOrder: {
    kind: 'choice',
    label: 'Bytereihenfolge im Register',
    hint: 'Vorgabe höherwertiges zuerst',
    choices: { high_first: 'Höherwertiges Byte zuerst', low_first: 'Niederwertiges Byte zuerst' },
  },
  textLength: {
    kind: 'number',
    label: 'Textlänge',
    unit: 'Zeichen',
    integer: true,
    min: 1,
    max: 250,
    hint: 'Nur beim Datentyp Text; zwei Zeichen je Register',
  },
});

const PREFIXES: Readonly<Record<string, ModbusTable>> = {
  coil: 'coil',
  discrete: 'discrete',
  input: 'input',
  holding: 'holding',
};
/** The first digit of the five- or six-digit spelling of data sheets, which counts from 1. */
const DATA_SHEET: Readonly<Record<string, ModbusTable>> = {
  '0': 'coil',
  '1': 'discrete',
  '3': 'input',
  '4': 'holding',
};
const LAST_ADDRESS = 65_535;
const ADDRESS_HINT =
  'Tabelle und Adresse ab 0, zum Beispiel holding:12, input:0, coil:3, discrete:7; ein einzelnes Bit mit holding:12.3. ' +
  'Die Schreibweise der Datenblätter ab 1 gilt auch: 40013 ist holding:12.';

export function parseModbusAddress(text: string): ModbusAddress | null {
  const named = /^(coil|discrete|input|holding):(\d{1,5})(?:\.(\d{1,2}))?$/.exec(text.trim().toLowerCase());
  if (named !== null) {
    const table = PREFIXES[named[1] ?? ''] as ModbusTable;
    const bit = named[3] === undefined ? null : Number(named[3]);
    const start = Number(named[2]);
    const bitFits = bit === null || (bit <= 15 && (table === 'input' || table === 'holding'));
    return start <= LAST_ADDRESS && bitFits ? { table, start, bit } : null;
  }
  const numbered = /^([0134])(\d{4,5})$/.exec(text.trim());
  if (numbered === null) return null;
  const start = Number(numbered[2]) - 1;
  const table = DATA_SHEET[numbered[1] ?? ''] as ModbusTable;
  return start >= 0 && start <= LAST_ADDRESS ? { table, start, bit: null } : null;
}

export const modbusKind: AdapterKind = {
  protocol: 'modbus',
  title: 'Modbus TCP und RTU',
  settingsFields: MODBUS_SETTINGS,
  settingsDefaults: { transport: 'tcp', parity: 'even', stopBits: '1', ...MODBUS_DEFAULTS },
  secretFields: [],
  pointFields: MODBUS_POINT,
  pointDefaults: { dataType: 'uint16', wordOrder: 'high_first', byteOrder: 'high_first' },
  addressHint: ADDRESS_HINT,
  checkAddress: (address) =>
    parseModbusAddress(address) === null ? `„${address}“ ist keine Modbus-Adresse. ${ADDRESS_HINT}` : null,
  canBrowse: false,
};
