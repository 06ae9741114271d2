import { describe, expect, it } from 'vitest';
import { createOneTimeSecret, oneTimeAddress, stepOfCode } from './one-time-code.ts';

/** The secret of RFC 6238, appendix B, in base32; its codes there have eight digits, of which apps show the last six. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('one-time codes', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('follow RFC 6238 at second %d', (second, code) => {
    expect(stepOfCode(SECRET, code, second * 1000)).toBe(Math.floor(second / 30));
  });

  it('are taken half a minute early and late, and belong to their own half-minute', () => {
    const step = 66_666_666;
    const at = (seconds: number) => stepOfCode(SECRET, '279037', (step * 30 + seconds) * 1000);
    expect(at(-1)).toBe(step);
    expect(at(0)).toBe(step);
    expect(at(59)).toBe(step);
    expect(at(60)).toBeNull();
    expect(at(-31)).toBeNull();
  });

  it.each(['000000', '', 'abcdef', '2790377'])('refuse %j', (code) => {
    expect(stepOfCode(SECRET, code, 2_000_000_000_000)).toBeNull();
  });

  it('have secrets of 160 bits that differ, and an address an app can read', () => {
    const secret = createOneTimeSecret();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(createOneTimeSecret()).not.toBe(secret);
    const address = new URL(oneTimeAddress(secret, 'a+b@werk.example'));
    expect(address.protocol).toBe('otpauth:');
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      secret,
      issuer: 'MES',
      digits: '6',
      period: '30',
    });
    expect(decodeURIComponent(address.pathname)).toContain('a+b@werk.example');
  });
});
