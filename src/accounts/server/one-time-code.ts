import { Secret, TOTP } from 'otpauth';

/** What every authenticator app understands (RFC 6238). */
const PERIOD_SECONDS = 30;
const SETTINGS = { algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS } as const;
/** One code before and one after the present: phones are seldom more than half a minute wrong. */
const WINDOW = 1;
const SECRET_BYTES = 20;
const ISSUER = 'MES';

/** A new secret in base32, as apps ask for it. */
export function createOneTimeSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** What the QR code says. */
export function oneTimeAddress(secret: string, email: string): string {
  return new TOTP({ ...SETTINGS, issuer: ISSUER, label: email, secret: Secret.fromBase32(secret) }).toString();
}

/** The half-minute a code belongs to, or null when it belongs to none near `nowMs`. */
export function stepOfCode(secret: string, code: string, nowMs: number): number | null {
  const delta = TOTP.validate({
    ...SETTINGS,
    secret: Secret.fromBase32(secret),
    token: code,
    timestamp: nowMs,
    window: WINDOW,
  });
  return delta === null ? null : Math.floor(nowMs / 1000 / PERIOD_SECONDS) + delta;
}
