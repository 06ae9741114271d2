import { expect, it } from 'vitest';
import { linkAddressOf } from './link-address.ts';

it.each([
  ['https://example.org/a', 'https://example.org/a'],
  [' example.org/a?b=1 ', 'https://example.org/a?b=1'],
  ['/help', '/help'],
  ['name@firma.de', 'mailto:name@firma.de'],
  ['mailto:name@firma.de', 'mailto:name@firma.de'],
  ['javascript:alert(1)', null],
  ['//evil.example', null],
  ['data:text/html,x', null],
  ['kein link', null],
  ['', null],
])('ADMIN-04 the address of a link: %s becomes %s', (typed, address) => {
  expect(linkAddressOf(typed)).toBe(address);
});
