import { defineFields } from '#records/field.ts';
import type { AdapterKind } from '../adapter.ts';

/** ING-35, CONST-33 … CONST-36. */
export const S7_DEFAULTS = { port: 102, rack: 0, slot: 2, pollingMs: 500, timeoutMs: 5000 } as const;

export const S7_AREAS = ['DB', 'M', 'I', 'Q'] as const;
export type S7Area = (typeof S7_AREAS)[number];

/** Length in bytes; for texts the length of what surrounds the characters. */
export const S7_TYPE_BYTES = {
  BOOL: 1,
  BYTE: 1,
  USINT: 1,
  SINT: 1,
  CHAR: 1,
  WORD: 2,
  UINT: 2,
  INT: 2,
  DATE: 2,
  S5TIME: 2,
  DWORD: 4,
  UDINT: 4,
  DINT: 4,
  REAL: 4,
  TIME: 4,
  TOD: 4,
  LWORD: 8,
  ULINT: 8,
  LINT: 8,
  LREAL: 8,
  DT: 8,
  DTL: 12,
  STRING: 2,
  WSTRING: 4,
} as const;
export type S7Type = keyof typeof S7_TYPE_BYTES;

export type S7Address = {
  area: S7Area;
  /** Number of the data block, 0 outside of data blocks. */
  dbNumber: number;
  type: S7Type;
  byte: number;
  bit: number;
  /** Characters of a STRING or WSTRING, otherwise 0. */
  textLength: number;
};

export const S7_SETTINGS = defineFields({
  host: { kind: 'text', label: 'Adresse', required: true, hint: 'Name oder IP-Adresse der Steuerung', maxLength: 255 },
  port: { kind: 'number', label: 'Port', integer: true, min: 1, max: 65_535, grouped: false, hint: 'Vorgabe 102' },
  rack: { kind: 'number', label: 'Rack', integer: true, min: 0, max: 7, hint: 'Vorgabe 0' },
  slot: {
    kind: 'number',
    label: 'Steckplatz (Slot)',
    integer: true,
    min: 0,
    max: 31,
    hint: 'Vorgabe 2 (S7-300/400); bei S7-1200 und S7-1500 meist 1',
  },
  pollingMs: {
    kind: 'number',
    label: 'Abfrageintervall',
    unit: 'ms',
    integer: true,
    min: 10,
    max: 3_600_000,
    hint: 'Vorgabe 500',
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
});

/** Said wherever a source of this kind is set up or refuses to answer. */
export const S7_PUT_GET_HINT =
  'Bei S7-1200 und S7-1500 muss „Zugriff über PUT/GET-Kommunikation erlauben“ eingeschaltet und der optimierte ' +
  'Bausteinzugriff der gelesenen Datenbausteine ausgeschaltet sein.';

const ADDRESS_HINT =
  'Bereich, Datentyp und Byte, zum Beispiel DB1,REAL4 oder DB1,BOOL10.3 oder DB1,STRING20.16 (16 Zeichen); ohne ' +
  'Datenbaustein M,INT4, I,BOOL0.1, Q,BYTE2. Auch DB1.DBW4, DB1.DBX0.1, MD8 und E0.1 gelten.';

/** What the classic spelling of widths means; it carries no sign and no fraction. */
const WIDTHS: Readonly<Record<string, S7Type>> = { X: 'BOOL', B: 'BYTE', W: 'WORD', D: 'DWORD' };
/** The type names of other tools for the same thing. */
const SYNONYMS: Readonly<Record<string, S7Type>> = {
  X: 'BOOL',
  B: 'BYTE',
  C: 'CHAR',
  I: 'INT',
  DI: 'DINT',
  DW: 'DWORD',
  W: 'WORD',
  R: 'REAL',
  S: 'STRING',
};
const AREA_LETTERS: Readonly<Record<string, S7Area>> = { M: 'M', I: 'I', E: 'I', Q: 'Q', A: 'Q' };
const LARGEST_BYTE = 65_535;
const LONGEST_STRING = 254;
const LONGEST_WSTRING = 200;

export function parseS7Address(text: string): S7Address | null {
  const upper = text.trim().toUpperCase();
  const typed = /^(DB(\d{1,5})|[MIEQA]),([A-Z][A-Z0-9]*?)(\d{1,5})(?:\.(\d{1,3}))?$/.exec(upper);
  if (typed !== null) {
    const [, area = '', dbNumber, name = '', byte = '', extra] = typed;
    const type = name in S7_TYPE_BYTES ? (name as S7Type) : SYNONYMS[name];
    return type === undefined ? null : checked(area, dbNumber, type, byte, extra);
  }
  const block = /^DB(\d{1,5})\.DB([XBWD])(\d{1,5})(?:\.([0-7]))?$/.exec(upper);
  if (block !== null) return classic('DB', block[1], block[2] ?? '', block[3] ?? '', block[4]);
  const flag = /^([MIEQA])([BWD]?)(\d{1,5})(?:\.([0-7]))?$/.exec(upper);
  if (flag !== null)
    return classic(flag[1] ?? '', undefined, flag[2] === '' ? 'X' : (flag[2] ?? ''), flag[3] ?? '', flag[4]);
  return null;
}

function classic(area: string, dbNumber: string | undefined, width: string, byte: string, bit: string | undefined) {
  if ((width === 'X') !== (bit !== undefined)) return null;
  return checked(area, dbNumber, WIDTHS[width] as S7Type, byte, bit);
}

function checked(
  areaText: string,
  dbText: string | undefined,
  type: S7Type,
  byteText: string,
  extra: string | undefined,
) {
  const area = areaText.startsWith('DB') ? 'DB' : AREA_LETTERS[areaText];
  const dbNumber = dbText === undefined ? 0 : Number(dbText);
  const byte = Number(byteText);
  const isText = type === 'STRING' || type === 'WSTRING';
  if (area === undefined || byte > LARGEST_BYTE || dbNumber > LARGEST_BYTE) return null;
  if (area === 'DB' && dbNumber === 0) return null;
  if ((type === 'BOOL' || isText) !== (extra !== undefined)) return null;
  const number = Number(extra ?? 0);
  if (type === 'BOOL' && number > 7) return null;
  if (isText && (number < 1 || number > (type === 'STRING' ? LONGEST_STRING : LONGEST_WSTRING))) return null;
  return { area, dbNumber, type, byte, bit: type === 'BOOL' ? number : 0, textLength: isText ? number : 0 } as const;
}

export const s7Kind: AdapterKind = {
  protocol: 's7',
  title: 'Siemens S7',
  settingsFields: S7_SETTINGS,
  settingsDefaults: S7_DEFAULTS,
  secretFields: [],
  pointFields: {},
  addressHint: `${ADDRESS_HINT} ${S7_PUT_GET_HINT}`,
  checkAddress: (address) =>
    parseS7Address(address) === null ? `„${address}“ ist keine S7-Adresse. ${ADDRESS_HINT}` : null,
  canBrowse: false,
};
