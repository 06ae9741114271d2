import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CONSULTING_AREAS } from '#leads/lead.ts';
import { NO_OPERATOR_DETAILS, type OperatorDetails, type SiteContext } from '../public-page.ts';
import { billingPage, successPage } from './billing-page.ts';
import { careersPage } from './careers-page.ts';
import { calendarPage, contactPage } from './contact-page.ts';
import { imprintPage } from './imprint-page.ts';
import { privacyPage } from './privacy-page.ts';
import { securityPage, securityText } from './security-page.ts';
import { supportPage } from './support-page.ts';
import { termsPage } from './terms-page.ts';

const EMPTY: SiteContext = {
  publicUrl: 'https://mes.example',
  contactEmail: null,
  operator: NO_OPERATOR_DETAILS,
  version: '1.2.3',
  demo: true,
  now: new Date('2026-03-02T10:00:00Z'),
};
const OPERATOR: OperatorDetails = {
  name: 'Werk & Söhne <AG>',
  street: 'Industriestrasse 4',
  postalCode: '8400',
  city: 'Winterthur',
  country: 'Schweiz',
  phone: '+41 52 000 00 00',
  email: 'info@werk.example',
  registerEntry: 'CHE-123.456.789',
  vatNumber: 'CHE-123.456.789 MWST',
  responsiblePerson: 'Ida Muster',
  dataProtectionContact: 'datenschutz@werk.example',
  hosting: 'Eigener Server in Winterthur',
};
const FULL: SiteContext = { ...EMPTY, contactEmail: 'post@werk.example', operator: OPERATOR };

const PAGES = {
  contactPage,
  calendarPage,
  successPage,
  billingPage,
  imprintPage,
  privacyPage,
  termsPage,
  supportPage,
  careersPage,
  securityPage,
};

describe.each(Object.entries(PAGES))('%s', (_, render) => {
  it.each([
    ['nothing', EMPTY],
    ['everything', FULL],
  ])('has one h1, a fitting title and description, links and ids that work, with %s entered', (_state, context) => {
    const { title, description, body } = render(context);
    expect(body.markup.match(/<h1>/g)).toHaveLength(1);
    expect(title.length).toBeLessThan(50);
    expect(description.length).toBeGreaterThan(60);
    expect(description.length).toBeLessThan(170);
    expect(body.markup).not.toMatch(/undefined|\[object|style="|href=""/);
    const ids = [...body.markup.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const anchors = [...body.markup.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(anchors.filter((anchor) => !ids.includes(anchor))).toEqual([]);
  });
});

describe('contact', () => {
  it('PUB-41 PUB-50..55 asks for five things, with native rules', () => {
    const { markup } = contactPage(FULL).body;
    const names = [...markup.matchAll(/ name="([^"]+)"/g)].map(([, name]) => name);
    expect(names).toEqual(['name', 'email', 'company', 'area', 'message', 'website']);
    const required = [...markup.matchAll(/ name="([^"]+)"[^>]* required/g)].map(([, name]) => name);
    expect(required).toEqual(['name', 'email', 'area', 'message']);
    expect(markup).toContain('type="email"');
  });

  it('PUB-53 PUB-54 offers the four areas, the first one chosen', () => {
    const options = [...contactPage(FULL).body.markup.matchAll(/<option value="([^"]+)"( selected)?/g)];
    expect(options.map(([, value]) => value)).toEqual([...CONSULTING_AREAS]);
    expect(options.filter(([, , selected]) => selected !== undefined).map(([, value]) => value)).toEqual([
      'prozessoptimierung',
    ]);
  });

  it('PUB-42..49 has the success view and the side content', () => {
    const { markup } = contactPage(FULL).body;
    for (const text of ['Nachricht erhalten!', '24 Stunden', 'Schweiz', 'DACH', 'remote', 'Repository anfragen']) {
      expect(markup).toContain(text);
    }
    expect(markup).toMatch(/href="mailto:post@werk\.example\?subject=[^"]*Repository/);
  });

  it('OPEN-001 says so when no address is set, and offers no dead link', () => {
    const { markup } = contactPage(EMPTY).body;
    expect(markup).toContain('Der Betreiber dieser Installation hat noch keine E-Mail-Adresse hinterlegt.');
    expect(markup).not.toContain('mailto:');
  });

  it('OPEN-022 an appointment asks for times', () => {
    expect(calendarPage(FULL).body.markup).toMatch(/name="preferredTimes"[^>]* required/);
  });
});

it('PUB-24..28 success links to dashboard, billing, help and calendar', () => {
  const hrefs = [...successPage(FULL).body.markup.matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
  expect(hrefs).toEqual(expect.arrayContaining(['/app/dashboard', '/billing', '/help', '/calendar']));
});

it('PUB-29 the imprint shows what the operator entered, escaped, and names what is missing', () => {
  const full = imprintPage(FULL).body.markup;
  expect(full).toContain('Werk &amp; Söhne &lt;AG&gt;');
  expect(full).not.toContain('hinterlegt');
  const empty = imprintPage(EMPTY).body.markup;
  expect(empty).toContain('Der Betreiber dieser Installation hat noch keine Anschrift hinterlegt.');
});

it('PUB-30 privacy names the cookie, the storage keys and the retention the product really has', () => {
  const { markup } = privacyPage(FULL).body;
  for (const fact of ['mes_session', 'mes-color-scheme', 'mes-bookings', '90 Tage', 'argon2id', 'Winterthur']) {
    expect(markup).toContain(fact);
  }
});

it('PUB-30 privacy names everything the product keeps in a browser', () => {
  const source = join(import.meta.dirname, '../..');
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\/web\/.*\.tsx?$/.test(file) && !file.includes('.test.'),
  );
  // Channels between tabs and the name of a background task keep nothing.
  const keepNothing = new Set(['mes-events', 'mes-session', 'mes-sync']);
  const kept = files.flatMap((file) =>
    [...readFileSync(join(source, file), 'utf8').matchAll(/['`](mes-[a-z-]*[a-z])[-:]?['`$]/g)].map(
      ([, key = '']) => key,
    ),
  );
  const { markup } = privacyPage(FULL).body;
  const unnamed = [...new Set(kept)].filter((key) => !keepNothing.has(key) && !markup.includes(key));
  expect(kept.length).toBeGreaterThan(5);
  expect(unnamed).toEqual([]);
});

it('RFC 9116 security.txt names contact, expiry and policy', () => {
  expect(securityText(FULL)).toBe(
    'Contact: mailto:post@werk.example\nExpires: 2026-08-29T00:00:00.000Z\nPreferred-Languages: de, en\n' +
      'Canonical: https://mes.example/.well-known/security.txt\nPolicy: https://mes.example/security\n',
  );
  expect(securityText(EMPTY)).toContain('Contact: https://mes.example/contact');
});
