import { describe, expect, it } from 'vitest';
import { isAppAddress } from '../app-address.ts';
import { ADMIN_PAGES } from './admin-pages.tsx';
import { APP_PAGES, LOGIN_PAGES, PUBLIC_PAGES } from './pages.tsx';

/** Spec §2, side menu labels, in their order. */
const MENU_LABELS = [
  'Dashboard',
  'Analytics & KPIs',
  'Digital Twin',
  'AI Quality Prediction',
  'IoT Sensoren',
  'Energie',
  'Sustainability',
  'Mass Customization',
  'AR Work Instructions',
  'Predictive Maintenance',
  'Produkte',
  'Maschinen',
  'Produktion',
  'Qualitätskontrolle',
  'Mitarbeiter',
  'Materialien',
  'Berichte',
  'Einstellungen',
];

const everyPath = [...PUBLIC_PAGES, ...LOGIN_PAGES, ...APP_PAGES, ...ADMIN_PAGES].map((page) => page.path);

describe('pages', () => {
  it('APP-23..40 the side menu has the labels of the specification in its order', () => {
    const shown = APP_PAGES.flatMap((page) => (page.menu === undefined ? [] : [page.menu.label]));
    expect(shown).toEqual(MENU_LABELS.filter((label) => shown.includes(label)));
  });

  it('a menu group is not interrupted by another one', () => {
    const groups = APP_PAGES.flatMap((page) => (page.menu === undefined ? [] : [page.menu.group]));
    const changes = groups.filter((group, index) => group !== groups[index - 1]);
    expect(changes).toEqual([...new Set(changes)]);
  });

  it('every address leads to one page only', () => {
    expect(new Set(everyPath).size).toBe(everyPath.length);
  });

  it('the server sends the app for the address of each page, and for no public one', () => {
    expect(everyPath.filter((path) => !isAppAddress(path))).toEqual([]);
    const addresses = ['/', '/demo', '/help', '/blog/eintrag', '/application', '/administration', '/login/weiter'];
    expect(addresses.filter(isAppAddress)).toEqual([]);
    expect(['/app', '/app/', '/admin', '/login/'].filter((path) => !isAppAddress(path))).toEqual([]);
  });

  it('APP-22 OPEN-015 OPEN-038 no page of /app or /admin is public', () => {
    expect(APP_PAGES.every((page) => page.path.startsWith('/app/') && page.access !== 'public')).toBe(true);
    expect(ADMIN_PAGES.every((page) => page.path.startsWith('/admin/') && page.access === 'owner')).toBe(true);
  });

  it.each(APP_PAGES.map((page) => [page.path, page] as const))(
    '%s has a component',
    async (_, page) => {
      expect(await page.load()).toBeTypeOf('function');
    },
    20_000,
  );
});
