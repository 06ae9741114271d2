import { describe, expect, it } from 'vitest';
import { readOneTimeCode, readRecoveryCode, recoveryCodeOf } from './recovery-code.ts';

describe('recovery codes', () => {
  it('have four groups of four characters', () => {
    expect(recoveryCodeOf(new Uint8Array(10))).toBe('AAAA-AAAA-AAAA-AAAA');
    expect(recoveryCodeOf(new Uint8Array(10).fill(255))).toBe('7777-7777-7777-7777');
    expect(recoveryCodeOf(Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0, 0, 1))).toBe('AAAA-AAAA-AAAA-AAAB');
    expect(recoveryCodeOf(Uint8Array.of(8, 0, 0, 0, 0, 0, 0, 0, 0, 0))).toBe('BAAA-AAAA-AAAA-AAAA');
  });

  it('are read as people type them', () => {
    expect(readRecoveryCode(' abcd-efgh ijkl-mnop ')).toBe('ABCDEFGHIJKLMNOP');
    expect(readRecoveryCode('A0CD-E1GH-I8KL-2345')).toBe('AOCDEIGHIBKL2345');
    expect(readRecoveryCode('ABCD\u2013EFGH')).toBe('ABCDEFGH');
  });
});

describe('one-time codes', () => {
  it.each([
    ['123456', '123456'],
    [' 123 456 ', '123456'],
    ['12345', null],
    ['1234567', null],
    ['12345a', null],
    ['١٢٣٤٥٦', null],
    ['', null],
  ])('reads %j', (typed, read) => {
    expect(readOneTimeCode(typed)).toBe(read);
  });
});
