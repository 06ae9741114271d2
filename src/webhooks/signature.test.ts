import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { SIGNATURE_TOLERANCE_SECONDS, signBody, verifySignature } from './signature.ts';

const SECRET = 'whsec_probe';
const BODY = '{"id":"1","event":"booking.made"}';
const AT = 1_773_043_200;
const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex');
const header = signBody(BODY, SECRET, AT, hmac);
const judge = (change: Partial<Parameters<typeof verifySignature>[0]> = {}) =>
  verifySignature({ header, body: BODY, secret: SECRET, nowSeconds: AT + 10, hmac, ...change });

describe('signature of a webhook', () => {
  it('is HMAC-SHA256 over time and body', () => {
    expect(header).toBe(`t=${AT},v1=${createHmac('sha256', SECRET).update(`${AT}.${BODY}`).digest('hex')}`);
    expect(judge()).toBe('valid');
  });

  it('tells an altered body, time, signature or secret', () => {
    expect(judge({ body: BODY.replace('1', '2') })).toBe('altered');
    expect(judge({ header: header.replace(`t=${AT}`, `t=${AT + 1}`) })).toBe('altered');
    expect(judge({ secret: 'whsec_other' })).toBe('altered');
    const last = header.at(-1) === '0' ? '1' : '0';
    expect(judge({ header: header.slice(0, -1) + last })).toBe('altered');
  });

  it('tells what is sent again: later by its time, at once by its signature', () => {
    expect(judge({ nowSeconds: AT + SIGNATURE_TOLERANCE_SECONDS })).toBe('valid');
    expect(judge({ nowSeconds: AT + SIGNATURE_TOLERANCE_SECONDS + 1 })).toBe('too_old');
    expect(judge({ nowSeconds: AT - SIGNATURE_TOLERANCE_SECONDS - 1 })).toBe('too_old');
    const seen = new Set<string>();
    const wasSeen = (signature: string) => seen.size === seen.add(signature).size;
    expect([judge({ wasSeen }), judge({ wasSeen })]).toEqual(['valid', 'replayed']);
  });

  it.each([
    '',
    't=1',
    `v1=${'a'.repeat(64)}`,
    `t=x,v1=${'a'.repeat(64)}`,
    `t=1,v1=${'A'.repeat(64)}`,
    `${header},v1=00`,
  ])('refuses the malformed header „%s“', (malformed) => {
    expect(judge({ header: malformed })).toBe('malformed');
  });
});
