/**
 * How a webhook proves where it comes from, for both sides: we sign with it, receivers may copy it.
 *
 * `x-mes-signature: t=1773043200,v1=<hex>`; `v1` is the HMAC-SHA256 over `<t>.<body>` with the webhook's secret. The time
 * is signed too, so that an old message cannot be sent again later; within the tolerance a message sent twice is told by
 * its signature or by the `id` in its body.
 */
export const SIGNATURE_HEADER = 'x-mes-signature';
export const SIGNATURE_TOLERANCE_SECONDS = 300;

/** HMAC-SHA256 of a UTF-8 text as lower-case hex. Handed in, because these rules know neither Node nor the browser. */
export type HmacSha256Hex = (secret: string, text: string) => string;

export type SignatureVerdict = 'valid' | 'malformed' | 'altered' | 'too_old' | 'replayed';

export function signBody(body: string, secret: string, atSeconds: number, hmac: HmacSha256Hex): string {
  return `t=${atSeconds},v1=${hmac(secret, `${atSeconds}.${body}`)}`;
}

/** Judges a received message. `wasSeen` remembers signatures of the last minutes; without it replays go unnoticed. */
export function verifySignature(message: {
  header: string;
  /** Exactly as received: parsing and writing it again changes it. */
  body: string;
  secret: string;
  nowSeconds: number;
  hmac: HmacSha256Hex;
  wasSeen?: (signature: string) => boolean;
}): SignatureVerdict {
  const { header, body, secret, nowSeconds, hmac, wasSeen } = message;
  const [, time = '', signature = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header) ?? [];
  if (signature === '') return 'malformed';
  if (!equalInConstantTime(signature, hmac(secret, `${time}.${body}`))) return 'altered';
  if (Math.abs(nowSeconds - Number(time)) > SIGNATURE_TOLERANCE_SECONDS) return 'too_old';
  return wasSeen?.(signature) === true ? 'replayed' : 'valid';
}

/** Takes as long for a wrong first character as for a wrong last one. */
function equalInConstantTime(one: string, other: string): boolean {
  let difference = one.length ^ other.length;
  for (let index = 0; index < one.length; index += 1) {
    difference |= one.charCodeAt(index) ^ (other.charCodeAt(index) || 0);
  }
  return difference === 0;
}
