import { describe, expect, it } from 'vitest';
import { admitToast, TOAST_DURATION_MS } from './toast-queue.ts';

const ids = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => `t${from + index}`);

describe('toast queue', () => {
  it('CONST-01 CONST-02 CONST-03 success 2 s, error and default 4 s', () => {
    expect(TOAST_DURATION_MS).toEqual({ success: 2000, error: 4000, info: 4000 });
  });

  it('CONST-05 twenty toasts stay together', () => {
    expect(admitToast(ids(1, 19), 't20')).toEqual({ open: ids(1, 20), removed: [] });
  });

  it('OPEN-051 the 21st removes the oldest', () => {
    expect(admitToast(ids(1, 20), 't21')).toEqual({ open: ids(2, 21), removed: ['t1'] });
  });

  it('a toast shown again becomes the newest and takes no second place', () => {
    expect(admitToast(['a', 'b'], 'a')).toEqual({ open: ['b', 'a'], removed: [] });
  });
});
