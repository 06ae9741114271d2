import { AdapterFailure } from '../../wire-adapter.ts';

/** Modbus Application Protocol, section 7. */
const EXCEPTIONS: Readonly<Record<number, string>> = {
  1: 'Unzulässige Funktion: Das Gerät kennt diese Registerart nicht.',
  2: 'Unzulässige Adresse: Das Gerät hat dieses Register nicht.',
  3: 'Unzulässiger Wert: Das Gerät lehnt die Anfrage ab.',
  4: 'Gerätefehler: Das Gerät konnte die Anfrage nicht ausführen.',
  5: 'Angenommen: Das Gerät arbeitet noch an der Anfrage.',
  6: 'Gerät beschäftigt: Die Anfrage wird wiederholt.',
  7: 'Abgelehnt: Das Gerät kann die Anfrage nicht ausführen.',
  8: 'Speicherfehler: Das Gerät meldet einen Paritätsfehler in seinem Speicher.',
  10: 'Gateway: Kein Weg zum Gerät; bitte die Einstellung des Gateways prüfen.',
  11: 'Gateway: Das Zielgerät antwortet nicht.',
};

/** Codes that say "later", not "never". */
const PASSING = new Set([5, 6, 10, 11]);
const ILLEGAL_ADDRESS = 2;

/** The exception code a device answered with; null for everything else. */
export function exceptionOf(error: unknown): number | null {
  const code = (error as { modbusCode?: unknown } | null)?.modbusCode;
  return typeof code === 'number' ? code : null;
}

export function isPassing(code: number): boolean {
  return PASSING.has(code);
}

export function isIllegalAddress(code: number): boolean {
  return code === ILLEGAL_ADDRESS;
}

export function exceptionSentence(code: number): string {
  return `${EXCEPTIONS[code] ?? 'Unbekannter Fehler des Geräts.'} (Modbus-Ausnahme ${code})`;
}

const UNREACHABLE: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'lehnt die Verbindung ab. Bitte prüfen Sie, ob das Gerät läuft und der Port stimmt.',
  ENOTFOUND: 'ist unter diesem Namen nicht bekannt.',
  EAI_AGAIN: 'ist unter diesem Namen nicht bekannt.',
  EHOSTUNREACH: 'ist im Netz nicht erreichbar.',
  ENETUNREACH: 'ist im Netz nicht erreichbar.',
  ECONNRESET: 'hat die Verbindung abgebrochen.',
  EPIPE: 'hat die Verbindung abgebrochen.',
  ENOENT: 'gibt es auf diesem Rechner nicht.',
  EACCES: 'darf dieses Programm nicht öffnen.',
};

/** Any other error, told as what it means for the device called `peer`. */
export function modbusFailure(peer: string, error: unknown): AdapterFailure {
  if (error instanceof AdapterFailure) return error;
  const exception = exceptionOf(error);
  if (exception !== null) return new AdapterFailure('modbus_exception', `${peer}: ${exceptionSentence(exception)}`);
  const { code, errno, message } = (error ?? {}) as { code?: unknown; errno?: unknown; message?: unknown };
  const named = UNREACHABLE[String(code)];
  if (named !== undefined) return new AdapterFailure('unreachable', `${peer} ${named}`, { cause: error });
  if (errno === 'ETIMEDOUT' || code === 'ETIMEDOUT' || /timed? ?out/i.test(String(message))) {
    return new AdapterFailure('timeout', `${peer} antwortet nicht.`, { cause: error });
  }
  if (/no such file|cannot open/i.test(String(message))) {
    return new AdapterFailure('unreachable', `${peer} gibt es auf diesem Rechner nicht.`, { cause: error });
  }
  if (/port not open/i.test(String(message))) {
    return new AdapterFailure('unreachable', `${peer} hat die Verbindung beendet.`, { cause: error });
  }
  return new AdapterFailure('invalid_answer', `${peer} antwortet nicht in gültigem Modbus.`, { cause: error });
}
