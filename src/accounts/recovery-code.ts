/** Codes for the day the phone is lost: 16 characters in four groups, 80 random bits. */

export const RECOVERY_CODE_COUNT = 10;
export const RECOVERY_CODE_BYTES = 10;

/** Without 0 and 1, which are read as letters; 32 characters, so that five bits choose one. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const GROUP = 4;

/** The code of ten random bytes: 'ABCD-EFGH-IJKL-MNOP'. */
export function recoveryCodeOf(bytes: Uint8Array): string {
  let bits = 0n;
  for (const byte of bytes) bits = (bits << 8n) | BigInt(byte);
  let code = '';
  for (let index = 0; index < (bytes.length * 8) / 5; index++) {
    code = (ALPHABET[Number(bits & 31n)] ?? '') + code;
    bits >>= 5n;
  }
  return code.replace(new RegExp(`(.{${GROUP}})(?=.)`, 'g'), '$1-');
}

/** As people type it: with or without hyphens and blanks, in small letters, with digits for similar letters. */
export function readRecoveryCode(typed: string): string {
  const known: Record<string, string> = { '0': 'O', '1': 'I', '8': 'B' };
  return typed
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/[018]/g, (digit) => known[digit] ?? digit);
}

/** The six digits of an authenticator app, or null: then it can only be a recovery code. */
export function readOneTimeCode(typed: string): string | null {
  const digits = typed.replace(/\s/g, '');
  return /^\d{6}$/.test(digits) ? digits : null;
}
