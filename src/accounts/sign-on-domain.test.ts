import { describe, expect, it } from 'vitest';
import { domainOf, isDomain, isPublicMailDomain, isSignOnProblem, readDomains } from './sign-on-domain.ts';

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

it('only known reasons have a sentence', () => {
  expect(isSignOnProblem('clock_skew')).toBe(true);
  for (const code of [null, '', 'toString', '__proto__', '<b>']) expect(isSignOnProblem(code)).toBe(false);
});
