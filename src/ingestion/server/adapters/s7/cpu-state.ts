/** What the controller itself does. In STOP it still answers every read, with what it knew last. */
export type CpuState = 'run' | 'stop' | 'startup' | 'hold' | 'defect' | 'unknown';

const TPKT_AND_COTP_BYTES = 7;
const S7_PROTOCOL = 0x32;
/** Kind of telegram for everything beside reading and writing. */
const USER_DATA = 0x07;
/** The system status list that tells the operating mode. */
const MODE_LIST = 0x0424;
const HEADER_BYTES = 10;
const OK = 0xff;
/** Where the first entry of the list begins: code, kind, length, list, index, size and number of entries. */
const ENTRY_AT = 12;
const MODE_IN_ENTRY = 3;

/** Asks for the system status list 0x0424. The answer is told apart from others by its kind, so the reference is free. */
export function modeRequest(): Buffer {
  const parameter = [0x00, 0x01, 0x12, 0x04, 0x11, 0x44, 0x01, 0x00];
  const data = [OK, 0x09, 0x00, 0x04, MODE_LIST >> 8, MODE_LIST & 0xff, 0x00, 0x00];
  const header = [S7_PROTOCOL, USER_DATA, 0, 0, 0xff, 0xff, 0, parameter.length, 0, data.length];
  const body = [0x02, 0xf0, 0x80, ...header, ...parameter, ...data];
  return Buffer.from([0x03, 0x00, 0x00, body.length + 4, ...body]);
}

export function isUserData(telegram: Uint8Array): boolean {
  return telegram[TPKT_AND_COTP_BYTES] === S7_PROTOCOL && telegram[TPKT_AND_COTP_BYTES + 1] === USER_DATA;
}

/** Unknown where the controller does not give the list out or answers something else. Never throws. */
export function cpuStateIn(telegram: Uint8Array): CpuState {
  const view = new DataView(telegram.buffer, telegram.byteOffset, telegram.byteLength);
  const header = TPKT_AND_COTP_BYTES;
  if (!isUserData(telegram) || telegram.length < header + HEADER_BYTES) return 'unknown';
  const data = header + HEADER_BYTES + view.getUint16(header + 6);
  const modeAt = data + ENTRY_AT + MODE_IN_ENTRY;
  if (modeAt >= telegram.length || telegram[data] !== OK || view.getUint16(data + 4) !== MODE_LIST) return 'unknown';
  return stateOfMode(telegram[modeAt] ?? 0);
}

/** The lower half tells the mode, the upper one the mode before. */
function stateOfMode(mode: number): CpuState {
  const now = mode & 0x0f;
  if (now === 0x08) return 'run';
  if (now >= 0x01 && now <= 0x04) return 'stop';
  if (now >= 0x05 && now <= 0x07) return 'startup';
  if (now === 0x0a) return 'hold';
  return now === 0x0d ? 'defect' : 'unknown';
}

/** Why values of a controller in this state are not to be trusted; null: they are. */
export const CPU_STATE_TROUBLES: Readonly<Record<CpuState, string | null>> = {
  run: null,
  unknown: null,
  stop: 'Steuerung steht (STOP): Sie antwortet, aber ihre Werte ändern sich nicht mehr.',
  startup: 'Steuerung läuft an (ANLAUF): Ihre Werte gelten noch nicht.',
  hold: 'Steuerung ist angehalten (HALT): Sie antwortet, aber ihre Werte ändern sich nicht mehr.',
  defect: 'Steuerung meldet einen Defekt: Ihre Werte gelten nicht.',
};
