import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** For the link that confirms an address. Only its hash is stored. */
export function createConfirmToken(): { token: string; tokenHash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: hashConfirmToken(token) };
}

export function hashConfirmToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * For the link that unsubscribes: the same in every mail to a person, so that the oldest one still works. Signed instead
 * of stored, because every mail has to carry it again.
 */
export function unsubscribeToken(linkKey: Buffer, subscriberId: string): string {
  return `${subscriberId}.${sign(linkKey, subscriberId).toString('base64url')}`;
}

/** The subscriber a token was made for, or null when we did not make it. */
export function subscriberOf(linkKey: Buffer, token: string): string | null {
  const [id = '', signature = ''] = token.split('.', 2);
  if (!UUID.test(id)) return null;
  const given = Buffer.from(signature, 'base64url');
  const own = sign(linkKey, id);
  return given.length === own.length && timingSafeEqual(given, own) ? id : null;
}

function sign(linkKey: Buffer, subscriberId: string): Buffer {
  return createHmac('sha256', linkKey).update(`unsubscribe:${subscriberId}`).digest();
}
