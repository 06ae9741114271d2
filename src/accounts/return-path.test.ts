import { describe, expect, it } from 'vitest';
import { safeReturnPath } from './return-path.ts';

describe('OPEN-015 return path', () => {
  it.each(['/app/machines', '/app/productions?status=paused#row-3', '/'])('keeps %s', (path) => {
    expect(safeReturnPath(path)).toBe(path);
  });

  it.each([
    'https://evil.example/app',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    'app/machines',
    '',
  ])('refuses %j', (path) => expect(safeReturnPath(path)).toBe('/app/dashboard'));

  it('falls back to the dashboard when nothing was asked for', () => {
    expect(safeReturnPath(undefined)).toBe('/app/dashboard');
    expect(safeReturnPath(null)).toBe('/app/dashboard');
  });
});
