import { describe, expect, it } from 'vitest';
import {
  domainOf,
  isAddressProven,
  isDomain,
  isPublicMailDomain,
  isSharedIssuer,
  isSignOnProblem,
  readDomains,
} from './sign-on-domain.ts';

describe('domains of a company', () => {
  it('are read as people type them, each once', () => {
    expect(readDomains(' Werk.example, @werk.example;\nzweig.example ')).toEqual(['werk.example', 'zweig.example']);
    expect(readDomains('  ')).toEqual([]);
  });

  it.each([
    ['werk.example', true],
    ['a-b.werk.example', true],
    ['xn--mller-kva.de', true],
    ['werk', false],
    ['-werk.example', false],
    ['werk..example', false],
    ['*.example', false],
    ['werk.example/', false],
    ['user@werk.example', false],
    [`${'a'.repeat(64)}.de`, false],
  ])('%s', (text, valid) => {
    expect(isDomain(text)).toBe(valid);
  });

  it('come from the last @ of an address', () => {
    expect(domainOf('Anna@Werk.Example')).toBe('werk.example');
    expect(domainOf('"a@evil.example"@werk.example')).toBe('werk.example');
  });

  it('of public mail services belong to no company', () => {
    expect(isPublicMailDomain('gmail.com')).toBe(true);
    expect(isPublicMailDomain('werk.example')).toBe(false);
  });
});

describe('addresses a provider names', () => {
  it.each([
    [true, false, true],
    [true, true, true],
    [false, true, false],
    [false, false, false],
    [null, true, true],
    [null, false, false],
  ])('confirmed %s, trusted %s', (verified, trustsAddresses, proven) => {
    expect(isAddressProven(verified, { trustsAddresses })).toBe(proven);
  });

  it.each([
    ['https://login.microsoftonline.com/common/v2.0', true],
    ['https://login.microsoftonline.com/Organizations/v2.0', true],
    ['https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0', true],
    ['https://accounts.google.com', true],
    ['https://login.microsoftonline.com/0f6a2b1c-0000-4000-8000-000000000001/v2.0', false],
    ['https://login.werk.example/common/realms/werk', false],
    ['no address', false],
  ])('of %s are those of many companies: %s', (issuer, shared) => {
    expect(isSharedIssuer(issuer)).toBe(shared);
  });
});

it('only known reasons have a sentence', () => {
  expect(isSignOnProblem('clock_skew')).toBe(true);
  for (const code of [null, '', 'toString', '__proto__', '<b>']) expect(isSignOnProblem(code)).toBe(false);
});
