import { describe, expect, it } from 'vitest';
import { isMachine, referrerKindOf } from './referrer.ts';

describe('where readers come from', () => {
  it.each([
    [undefined, '', 'direct'],
    ['kein Link', '', 'direct'],
    ['javascript:alert(1)', '', 'direct'],
    ['https://mes.example:8443/blog', '', 'internal'],
    ['https://mes.example/blog', '', 'other'],
    ['https://www.google.de/', '', 'search'],
    ['https://duckduckgo.com', '', 'search'],
    ['https://search.brave.com/', '', 'search'],
    ['https://google.de.evil.example/', '', 'other'],
    ['https://notgoogle.com/', '', 'other'],
    ['https://www.linkedin.com/feed', '', 'social'],
    ['https://t.co/abc', '', 'social'],
    ['https://forum.example/thread', '', 'other'],
    ['https://www.google.de/', 'Newsletter', 'newsletter'],
    [undefined, 'newsletter', 'newsletter'],
  ] as const)('ADMIN-07 %s (%s) is %s', (referrer, source, kind) => {
    expect(referrerKindOf({ referrer, source, ownHost: 'mes.example:8443' })).toBe(kind);
  });

  it('ADMIN-07 programs are no readers', () => {
    const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
    const googlebot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
    expect([firefox, googlebot, 'curl/8.0', ''].map(isMachine)).toEqual([false, true, true, true]);
  });
});
