import { fastify } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as issues from '#newsletter/issues.api.ts';
import * as api from '#newsletter/newsletter.api.ts';
import { registerNewsletterPages } from '#newsletter/server/public-newsletter.routes.ts';
import { listOutbox } from '#operator/operator.api.ts';
import { readOverview } from '#operator/overview.api.ts';
import { startTestApp, TEST_URL, type TestApp, type TestBrowser } from '../support/test-app.ts';

const OWNER = 'betreiber@newsletter.example';

let app: TestApp;
let owner: TestBrowser;
const pages = fastify();

beforeAll(async () => {
  app = await startTestApp({ ownerEmail: OWNER });
  owner = await app.founder(OWNER);
  await registerNewsletterPages(pages, {
    subscriptions: app.newsletter.subscriptions,
    sendPage: async (_request, reply, page) =>
      reply.status(page.status ?? 200).send(`${page.title}\n${page.body.markup}`),
    publicUrl: () => TEST_URL,
    rateLimitFactor: 1000,
  });
});
afterAll(async () => {
  await pages.close();
  await app.close();
});
beforeEach(() =>
  query(`delete from operator.newsletters; delete from operator.newsletter_subscribers; delete from operator.mail_outbox;
    update operator.newsletter_settings set next_batch_at = now()`),
);

async function query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]> {
  return app.database.asOperator(async (tx) => (await tx.$client.query(text, values)).rows as Row[]);
}
const outbox = () =>
  query<{
    recipient: string;
    subject: string;
    body_text: string;
    body_html: string | null;
    headers: Record<string, string>;
  }>('select * from operator.mail_outbox order by created_at, recipient');
const subscriber = async (email: string) =>
  (await query<Record<string, unknown>>('select * from operator.newsletter_subscribers where email = $1', [email]))[0];
const waitedOut = () => query("update operator.newsletter_subscribers set asked_at = asked_at - interval '1 hour'");

async function linkIn(recipient: string, path: string): Promise<string> {
  const mails = await outbox();
  const text = mails.findLast((mail) => mail.recipient === recipient)?.body_text ?? '';
  const token = new RegExp(`${TEST_URL}${path}\\?token=([\\w.-]+)`).exec(text)?.[1];
  if (token === undefined) throw new Error(`no link to ${path} for ${recipient}`);
  return token;
}
const press = (path: string, fields: Record<string, string>) =>
  pages.inject({
    method: 'POST',
    url: path,
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

async function confirmed(email: string): Promise<void> {
  await app.browser().call(api.subscribe, { body: { email } });
  await press('/newsletter/confirm', { token: await linkIn(email, '/newsletter/confirm') });
}

async function defaultList(): Promise<string> {
  const { lists } = await owner.call(api.listLists);
  return lists.find((list) => list.joinsAtSignUp)?.id ?? '';
}

async function draft(change: Partial<{ subject: string; bodyMarkdown: string; listId: string | null }> = {}) {
  const listId = await defaultList();
  const body = { subject: 'Ausgabe 1', preheader: 'Kurz', bodyMarkdown: '# Guten Tag\n\nText', listId, ...change };
  return (await owner.call(issues.createIssue, { body })).id;
}

describe('signing up (OPEN-040)', () => {
  it('needs a press on the page behind the mailed link; opening it changes nothing', async () => {
    await app.browser().call(api.subscribe, { body: { email: 'neu@leser.example' } });
    expect(await subscriber('neu@leser.example')).toMatchObject({
      state: 'pending',
      consent_at: null,
      source: 'website',
    });
    const token = await linkIn('neu@leser.example', '/newsletter/confirm');
    const opened = await pages.inject({ url: `/newsletter/confirm?token=${token}` });
    expect(opened.body).toContain('Anmeldung bestätigen');
    expect(opened.headers['cache-control']).toBe('private, no-store');
    expect(await subscriber('neu@leser.example')).toMatchObject({ state: 'pending' });

    expect((await press('/newsletter/confirm', { token })).body).toContain('Sie sind angemeldet');
    expect(await subscriber('neu@leser.example')).toMatchObject({ state: 'confirmed', consent_version: '2026-11-15' });
    expect((await press('/newsletter/confirm', { token })).statusCode).toBe(200);
    const { rows } = await owner.call(api.listSubscribers, { query: { search: 'neu@', state: 'confirmed' } });
    expect(rows).toMatchObject([{ email: 'neu@leser.example', lists: [{ name: 'Newsletter' }] }]);
  });

  it('stores the token as a hash and no address of the visitor', async () => {
    await app.browser().call(api.subscribe, { body: { email: 'hash@leser.example' } });
    const token = await linkIn('hash@leser.example', '/newsletter/confirm');
    const row = JSON.stringify(await subscriber('hash@leser.example'));
    expect(row).not.toContain(token);
    expect(row).not.toMatch(/127\.0\.0\.1|::1/);
  });

  it('ends after seven days, and a new request replaces the old link', async () => {
    await app.browser().call(api.subscribe, { body: { email: 'spaet@leser.example' } });
    const old = await linkIn('spaet@leser.example', '/newsletter/confirm');
    await query(
      "update operator.newsletter_subscribers set confirm_expires_at = confirm_expires_at - interval '7 days'",
    );
    expect((await press('/newsletter/confirm', { token: old })).statusCode).toBe(410);
    await waitedOut();
    await app.browser().call(api.subscribe, { body: { email: 'SPAET@leser.example' } });
    expect((await press('/newsletter/confirm', { token: old })).statusCode).toBe(410);
    const token = await linkIn('spaet@leser.example', '/newsletter/confirm');
    expect((await press('/newsletter/confirm', { token })).statusCode).toBe(200);
  });

  it('answers the same for new, waiting and subscribed addresses and for programs, and floods nobody', async () => {
    const ask = (body: object) => app.browser().send('POST', '/api/newsletter/subscriptions', body);
    const first = await ask({ email: 'gleich@leser.example' });
    const second = await ask({ email: 'gleich@leser.example' });
    expect(await outbox()).toHaveLength(1);
    await press('/newsletter/confirm', { token: await linkIn('gleich@leser.example', '/newsletter/confirm') });
    await waitedOut();
    const third = await ask({ email: 'gleich@leser.example' });
    expect((await outbox()).at(-1)?.subject).toBe('Sie erhalten unseren Newsletter bereits');
    const program = await ask({ email: 'bot@leser.example', website: 'https://spam.example' });
    expect(await subscriber('bot@leser.example')).toBeUndefined();
    for (const answer of [second, third, program]) {
      expect([answer.statusCode, answer.body]).toEqual([first.statusCode, first.body]);
    }
  });

  it.each(['kein-at', 'a@b', 'a b@leser.example', 'a@leser.example\r\nBcc: b@leser.example', 'a,b@leser.example'])(
    'refuses %j',
    async (email) => {
      const answer = await app.browser().send('POST', '/api/newsletter/subscriptions', { email });
      expect(answer.statusCode).toBe(400);
      expect((await press('/newsletter/subscribe', { email })).statusCode).toBe(400);
      expect(await outbox()).toEqual([]);
      expect(await query('select 1 from operator.newsletter_subscribers')).toEqual([]);
    },
  );

  it('the plain form of the website does the same', async () => {
    const answer = await press('/newsletter/subscribe', { email: 'formular@leser.example', website: '' });
    expect(answer.body).toContain('Bitte bestätigen Sie Ihre Anmeldung');
    await press('/newsletter/subscribe', { email: 'bot2@leser.example', website: 'x' });
    expect((await outbox()).map((mail) => mail.recipient)).toEqual(['formular@leser.example']);
  });

  it('forgets who never confirms', async () => {
    await app.browser().call(api.subscribe, { body: { email: 'nie@leser.example' } });
    await confirmed('bleibt@leser.example');
    await query("update operator.newsletter_subscribers set requested_at = now() - interval '31 days'");
    await app.newsletter.subscriptions.forgetUnconfirmed();
    expect(await subscriber('nie@leser.example')).toBeUndefined();
    expect(await subscriber('bleibt@leser.example')).toBeDefined();
    expect((await outbox()).map((mail) => mail.recipient)).toEqual(['bleibt@leser.example']);
  });
});

describe('the owner', () => {
  it('takes addresses over only with stated consent, each as a question', async () => {
    await confirmed('bekannt@leser.example');
    const listId = await defaultList();
    const emails = ['eins@leser.example', 'EINS@leser.example', 'kaputt', 'bekannt@leser.example'];
    const refusal = await owner.send('POST', '/api/newsletter/subscribers/import', {
      consentStated: false,
      listId,
      emails,
    });
    expect(refusal.statusCode).toBe(400);
    expect(await owner.call(api.importSubscribers, { body: { consentStated: true, listId, emails } })).toEqual({
      asked: 1,
      known: 1,
      refused: ['kaputt'],
    });
    expect(await subscriber('EINS@leser.example')).toMatchObject({ state: 'pending', source: 'import' });
    expect((await outbox()).at(-1)?.subject).toContain('bestätigen');
  });

  it('an import never brings back who unsubscribed', async () => {
    await confirmed('weg@leser.example');
    await query("update operator.newsletter_subscribers set state = 'unsubscribed', asked_at = null");
    const body = { consentStated: true as const, listId: await defaultList(), emails: ['weg@leser.example'] };
    expect(await owner.call(api.importSubscribers, { body })).toMatchObject({ asked: 0, known: 1 });
    expect(await subscriber('weg@leser.example')).toMatchObject({ state: 'unsubscribed' });
  });

  it('keeps lists, with a name of their own each', async () => {
    const { id } = await owner.call(api.createList, { body: { name: 'Kunden', joinsAtSignUp: true } });
    expect(await owner.refusal(api.createList, { body: { name: 'KUNDEN' } })).toMatchObject({
      code: 'list_name_taken',
    });
    await confirmed('zwei@leser.example');
    const { rows } = await owner.call(api.listSubscribers, { query: { listId: id } });
    expect(rows[0]?.lists.map((list) => list.name)).toEqual(['Kunden', 'Newsletter']);
    const params = { id: rows[0]?.id ?? '' };
    await owner.call(api.setSubscriberLists, { params, body: { listIds: [] } });
    expect((await owner.call(api.listSubscribers, { query: { listId: id } })).total).toBe(0);
    await owner.call(api.deleteList, { params: { id } });
    expect(await owner.refusal(api.deleteList, { params: { id } })).toMatchObject({ code: 'list_not_found' });
  });

  it('erases a person completely', async () => {
    await confirmed('loeschen@leser.example');
    const issueId = await draft();
    await owner.call(issues.moveIssue, { params: { id: issueId }, body: { step: 'send' } });
    await app.newsletter.sender.runBatch(TEST_URL);
    const { rows } = await owner.call(api.listSubscribers, { query: {} });
    await owner.call(api.eraseSubscriber, { params: { id: rows[0]?.id ?? '' } });
    const everything = await query(
      `select to_jsonb(t)::text as row from operator.newsletter_subscribers t union all
       select to_jsonb(t)::text from operator.newsletter_deliveries t union all
       select to_jsonb(t)::text from operator.mail_outbox t`,
    );
    expect(everything).not.toEqual([]);
    expect(JSON.stringify(everything)).not.toContain('loeschen');
  });

  it('OPEN-041 sees subscribers, mails, posts, visits and the size of the database in the overview', async () => {
    await confirmed('zahl@leser.example');
    const shown = await owner.call(readOverview);
    expect(shown).toMatchObject({
      subscribers: { confirmed: 1, pending: 0 },
      outbox: { waiting: 1, failed: 0, oldestWaitingAt: expect.any(String) },
      posts: { published: expect.any(Number) },
      leads: { newest: [] },
      // Nothing has been counted in this database yet.
      visits: { total: 0, countedSince: null },
      smtpConfigured: false,
    });
    expect(shown.visits?.days.every(({ visits }) => visits === null)).toBe(true);
    expect(shown.databaseBytes).toBeGreaterThan(1_000_000);
    await app.browser().send('POST', '/api/leads', { name: 'A', email: 'a@leser.example', message: 'Hallo' });
    expect((await owner.call(readOverview)).leads).toMatchObject({ open: 1, newest: [{ name: 'A', status: 'new' }] });
  });

  it('sees and changes nothing without being the owner', async () => {
    const other = await app.founder('andere@newsletter.example');
    expect(await other.refusal(api.listSubscribers, { query: {} })).toMatchObject({ status: 403 });
    expect(await app.browser().refusal(issues.listIssues, { query: {} })).toMatchObject({ status: 401 });
  });
});

describe('an issue without a mail server', () => {
  it('lands in the outbox, complete and readable, once per confirmed recipient', async () => {
    await confirmed('a@leser.example');
    await confirmed('b@leser.example');
    await app.browser().call(api.subscribe, { body: { email: 'offen@leser.example' } });
    await query('delete from operator.mail_outbox');
    const id = await draft({ bodyMarkdown: '# Neues\n\n[Blog](https://mes.example/blog)<script>x</script>' });
    await owner.call(issues.moveIssue, { params: { id }, body: { step: 'send' } });
    await Promise.all([app.newsletter.sender.runBatch(TEST_URL), app.newsletter.sender.runBatch(TEST_URL)]);
    const mails = await outbox();
    expect(mails.map((mail) => mail.recipient).toSorted()).toEqual(['a@leser.example', 'b@leser.example']);
    expect(mails[0]?.body_text).toContain('Blog (https://mes.example/blog)');
    expect(mails[0]?.body_html).toContain('<a href="https://mes.example/blog">Blog</a>');
    expect(mails[0]?.body_html).not.toContain('<script');
    expect(mails[0]?.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' });
    expect(await owner.call(issues.readIssue, { params: { id } })).toMatchObject({
      state: 'sent',
      counts: { outbox: 2, pending: 0 },
    });
    const shown = await owner.call(listOutbox);
    expect(shown.mails[0]).toMatchObject({ subject: 'Ausgabe 1', hasHtml: true });
  });

  it('unsubscribing takes one request, also takes back what waits, and can be undone', async () => {
    await confirmed('c@leser.example');
    const id = await draft();
    await owner.call(issues.moveIssue, { params: { id }, body: { step: 'send' } });
    await app.newsletter.sender.runBatch(TEST_URL);
    const header = (await outbox()).at(-1)?.headers['List-Unsubscribe'] ?? '';
    const address = new URL(header.slice(1, -1));
    const token = address.searchParams.get('token') ?? '';
    expect((await pages.inject({ url: address.pathname + address.search })).body).toContain('Newsletter abmelden');
    expect(await subscriber('c@leser.example')).toMatchObject({ state: 'confirmed' });

    const oneClick = await pages.inject({
      method: 'POST',
      url: address.pathname + address.search,
      payload: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(oneClick.statusCode).toBe(200);
    expect(await subscriber('c@leser.example')).toMatchObject({ state: 'unsubscribed' });
    expect((await outbox()).some((mail) => mail.subject === 'Ausgabe 1')).toBe(false);
    expect((await press('/newsletter/unsubscribe', { token: `${token}x` })).statusCode).toBe(410);

    expect((await press('/newsletter/resubscribe', { token })).body).toContain('Sie sind angemeldet');
    expect(await subscriber('c@leser.example')).toMatchObject({ state: 'confirmed', unsubscribed_at: null });
    const multipart = await pages.inject({
      method: 'POST',
      url: address.pathname + address.search,
      payload: '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    });
    expect(multipart.statusCode).toBe(200);
    expect(await subscriber('c@leser.example')).toMatchObject({ state: 'unsubscribed' });
  });

  it('needs recipients, a subject and a text, and is fixed once it is sent', async () => {
    const empty = await draft({ bodyMarkdown: ' ' });
    const send = (id: string) => owner.refusal(issues.moveIssue, { params: { id }, body: { step: 'send' } });
    expect(await send(empty)).toMatchObject({ code: 'issue_incomplete' });
    const id = await draft();
    expect(await send(id)).toMatchObject({ code: 'no_recipients' });
    await confirmed('d@leser.example');
    await owner.call(issues.moveIssue, { params: { id }, body: { step: 'send' } });
    const body = { subject: 'Anders', preheader: '', bodyMarkdown: 'x', listId: null, version: 1 };
    expect(await owner.refusal(issues.updateIssue, { params: { id }, body })).toMatchObject({
      code: 'issue_not_draft',
    });
    expect(await owner.refusal(issues.deleteIssue, { params: { id } })).toMatchObject({ code: 'issue_in_sending' });
    expect(await send(id)).toMatchObject({ code: 'step_not_possible' });
  });

  it('refuses line breaks in subject and preheader, and notices changes made elsewhere', async () => {
    const content = { subject: 'Hallo\r\nBcc: x@y.example', preheader: '', bodyMarkdown: 'x', listId: null };
    expect(await owner.refusal(issues.createIssue, { body: content })).toMatchObject({ status: 400 });
    const id = await draft();
    const body = { ...content, subject: 'Neu', version: 1 };
    expect(await owner.call(issues.updateIssue, { params: { id }, body })).toEqual({ version: 2 });
    expect(await owner.refusal(issues.updateIssue, { params: { id }, body })).toMatchObject({
      code: 'version_conflict',
    });
  });

  it('a test goes to the owner and says what it is', async () => {
    const id = await draft();
    expect(await owner.call(issues.sendTest, { params: { id } })).toEqual({
      recipient: OWNER,
      isWaitingInOutbox: true,
    });
    const [mail] = await outbox();
    expect(mail).toMatchObject({ recipient: OWNER, subject: 'Test: Ausgabe 1' });
    expect((await pages.inject({ url: '/newsletter/unsubscribe?token=test' })).body).toContain('Das war eine Testmail');
  });
});
