import { describe, expect, it } from 'vitest';
import { addressAsksForDemo } from './demo-address.ts';

describe('addresses that open the demo', () => {
  it('AUTH-13 demo=true on any page, exact value only', () => {
    const asks = (search: string) => addressAsksForDemo('/app/dashboard', new URLSearchParams(search).get('demo'));
    expect(asks('?demo=true')).toBe(true);
    expect(asks('?a=1&demo=true')).toBe(true);
    for (const search of ['', '?demo', '?demo=1', '?demo=TRUE', '?demo=false', '?xdemo=true']) {
      expect(asks(search)).toBe(false);
    }
  });

  it('AUTH-14 the path /demo', () => {
    expect(addressAsksForDemo('/demo', null)).toBe(true);
    expect(addressAsksForDemo('/demo/', null)).toBe(true);
    expect(addressAsksForDemo('/demos', null)).toBe(false);
  });
});
