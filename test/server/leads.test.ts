import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MIN_FILL_MS } from '#leads/lead.ts';
import * as api from '#leads/leads.api.ts';
import * as details from '#operator/operator-details.api.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../support/test-app.ts';

const OWNER = 'betreiber@leads.example';
const REQUEST = { name: 'Ida Muster', email: 'ida@werk.example', message: 'Wir brauchen Hilfe beim Rüsten.' };

describe('contact, inbox and operator details', () => {
  let app: TestApp;
  let owner: TestBrowser;
  let visitor: TestBrowser;

  beforeAll(async () => {
    app = await startTestApp({ ownerEmail: OWNER, contactEmail: 'post@leads.example' });
    owner = await app.founder(OWNER);
    visitor = app.browser();
  });
  afterAll(() => app.close());
  beforeEach(() => query('delete from operator.leads; delete from operator.mail_outbox'));

  const query = (sql: string) =>
    app.database.asOperator(async (tx) => (await tx.$client.query<Record<string, unknown>>(sql)).rows);
  const storedLeads = () => query('select * from operator.leads order by created_at');
  const send = (body: object) => visitor.send('POST', '/api/leads', body);

  it('API-11 DATA-01..09 stores the row as specified and tells the operator', async () => {
    expect((await send({ ...REQUEST, filledInMs: MIN_FILL_MS + 1 })).statusCode).toBe(201);
    const [lead] = await storedLeads();
    expect(lead).toMatchObject({
      ...REQUEST,
      company: '',
      phone: '',
      plan: 'beratung',
      employees: '',
      message: 'Prozessoptimierung: Wir brauchen Hilfe beim Rüsten.',
      source: 'contact_page',
      status: 'new',
      created_at: expect.any(Date),
    });
    const [mail] = await query('select * from operator.mail_outbox');
    expect(mail).toMatchObject({ recipient: 'post@leads.example', subject: 'Neue Anfrage über die Website' });
    expect(mail?.body_text).toContain('ida@werk.example');
  });

  it('answers a machine as usual and stores nothing', async () => {
    const usual = await send(REQUEST);
    for (const sign of [{ website: 'http://spam.example' }, { filledInMs: 3 }]) {
      const response = await send({ ...REQUEST, ...sign });
      expect([response.statusCode, response.body]).toEqual([usual.statusCode, usual.body]);
    }
    expect(await storedLeads()).toHaveLength(1);
    expect(await query('select * from operator.mail_outbox')).toHaveLength(1);
  });

  it.each([
    ['no name', { name: ' ' }],
    ['a name that is no text', { name: { $ne: null } }],
    ['an endless name', { name: 'x'.repeat(201) }],
    ['no address', { email: '' }],
    ['an address without a domain', { email: 'abc' }],
    ['two addresses', { email: 'a@b.ch,c@d.ch c@d.ch' }],
    ['an address with a line break', { email: 'a@b.ch\r\nBcc: alle@opfer.example' }],
    ['an address with a NUL', { email: 'a\0@b.ch' }],
    ['an area nobody offers', { area: 'gratis' }],
    ['no message', { message: '\n\t ' }],
    ['OPEN-016 a message beyond the limit', { message: 'x'.repeat(10_001) }],
    ['an endless company', { company: 'x'.repeat(201) }],
    ['endless times', { preferredTimes: 'x'.repeat(501) }],
  ])('PUB-50..52 refuses %s with a German sentence', async (_, wrong) => {
    const response = await send({ ...REQUEST, ...wrong });
    expect(response.statusCode).toBe(400);
    expect(response.json().detail).toMatch(/[A-ZÄÖÜ].+/);
    expect(await storedLeads()).toEqual([]);
  });

  it('refuses a body that is too large before it is read', async () => {
    const response = await send({ ...REQUEST, message: 'x'.repeat(70_000) });
    expect(response.json()).toMatchObject({ code: 'body_too_large' });
  });

  it('keeps names on one line and texts free of what a database cannot store', async () => {
    await send({ ...REQUEST, name: 'Ida\r\nBcc: x@y.ch', company: 'A\u2028B', message: 'a\0b\nc' });
    expect((await storedLeads())[0]).toMatchObject({
      name: 'Ida Bcc: x@y.ch',
      company: 'A B',
      message: 'Prozessoptimierung: ab\nc',
    });
  });

  it('ADMIN-05 OPEN-077 only the owner sees leads', async () => {
    const other = await app.founder('fremd@leads.example');
    expect(await other.refusal(api.listLeads, { query: {} })).toMatchObject({ status: 403 });
    expect(await other.refusal(details.readOperatorDetails)).toMatchObject({ status: 403 });
    expect(await visitor.refusal(api.listLeads, { query: {} })).toMatchObject({ status: 401 });
  });

  it('lists, finds, and follows a request from new to erased', async () => {
    await send(REQUEST);
    await send({ ...REQUEST, name: 'Urs', company: '100 % Guss_AG', preferredTimes: 'Montag' });
    expect((await owner.call(api.listLeads, { query: {} })).rows.map(({ name }) => name)).toEqual([
      'Urs',
      'Ida Muster',
    ]);
    expect((await owner.call(api.listLeads, { query: { search: '100 % guss_' } })).total).toBe(1);
    expect((await owner.call(api.listLeads, { query: { source: 'calendar_page' } })).total).toBe(1);
    const [first] = (await owner.call(api.listLeads, { query: { search: 'ida' } })).rows;
    const params = { id: first?.id ?? '' };

    const taken = await owner.call(api.changeLeadStatus, { params, body: { status: 'in_progress', version: 1 } });
    expect(taken).toMatchObject({ status: 'in_progress', version: 2, handledAt: expect.any(String) });
    expect(await owner.refusal(api.changeLeadStatus, { params, body: { status: 'closed', version: 1 } })).toMatchObject(
      { status: 409, code: 'lead_changed' },
    );
    expect((await owner.call(api.listLeads, { query: { status: 'new' } })).total).toBe(1);
    const reopened = await owner.call(api.changeLeadStatus, { params, body: { status: 'new', version: 2 } });
    expect(reopened.handledAt).toBeNull();

    await owner.call(api.addLeadNote, { params, body: { body: 'Rückruf vereinbart' } });
    expect(await owner.refusal(api.addLeadNote, { params, body: { body: ' ' } })).toMatchObject({ status: 400 });
    expect(await owner.call(api.readLead, { params })).toMatchObject({
      noteCount: 1,
      notes: [{ author: OWNER, body: 'Rückruf vereinbart' }],
    });

    await owner.call(api.removeLead, { params });
    expect(await owner.refusal(api.readLead, { params })).toMatchObject({ status: 404, code: 'lead_not_found' });
    expect(await owner.refusal(api.removeLead, { params })).toMatchObject({ status: 404 });
    expect(await query('select * from operator.lead_notes')).toEqual([]);
  });

  it('operator details are empty at first, kept once entered, and never overwritten by an old form', async () => {
    expect((await app.operatorDetails.current()).name).toBe('');
    expect(await owner.call(details.readOperatorDetails)).toMatchObject({ version: 0, updatedAt: null });
    const values = {
      ...(await owner.call(details.readOperatorDetails)).values,
      name: ' Werkstatt GmbH ',
      city: 'Winterthur',
    };
    const saved = await owner.call(details.saveOperatorDetails, { body: { values, version: 0 } });
    expect(saved).toMatchObject({ version: 1, updatedBy: OWNER, values: { name: 'Werkstatt GmbH', street: '' } });
    expect(await app.operatorDetails.current()).toMatchObject({ name: 'Werkstatt GmbH', city: 'Winterthur' });
    const old = { body: { values: { ...values, name: 'Alt' }, version: 0 } as never };
    expect(await owner.refusal(details.saveOperatorDetails, old)).toMatchObject({ status: 409 });
    const wrong = { body: { values: { ...values, email: 'keine' }, version: 1 } as never };
    expect(await owner.refusal(details.saveOperatorDetails, wrong)).toMatchObject({ status: 400 });
    expect((await app.operatorDetails.current()).name).toBe('Werkstatt GmbH');
  });
});
