import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import * as issues from '#newsletter/issues.api.ts';
import { readSettings, saveSettings } from '#newsletter/newsletter.api.ts';
import { createNewsletterSender } from '#newsletter/server/sender.service.ts';
import { createLog } from '#platform/server/log.ts';
import { createMailer } from '#platform/server/mail/mailer.ts';
import { decodeMail, startSmtpServer } from '../support/smtp-server.ts';
import { startTestApp, TEST_URL, type TestApp, type TestBrowser } from '../support/test-app.ts';

/** Against a real mail server on loopback; the confirmation of the owner's account is done by hand in the table. */
const OWNER = 'versand@newsletter.example';

let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
let app: TestApp;
let owner: TestBrowser;

beforeAll(async () => {
  smtp = await startSmtpServer();
  app = await startTestApp({ ownerEmail: OWNER, smtpUrl: smtp.url, mailFrom: 'MES <news@werk.example>' });
  await app.founder(OWNER);
  await app.database.inAccounts((tx) => tx.$client.query('update accounts.users set email_confirmed_at = now()'));
  owner = await app.founder(OWNER);
  // The mails about the owner's account are out of the way.
  await app.mailer.deliver();
  await vi.waitFor(async () => {
    expect(await query("select 1 from operator.mail_outbox where state = 'waiting'")).toEqual([]);
  });
});
beforeEach(async () => {
  Object.assign(smtp.settings, { refuse: false, recipients: {}, content: null, drop: null, hold: null });
  await query(`delete from operator.newsletters; delete from operator.newsletter_subscribers;
    update operator.newsletter_settings set next_batch_at = now(), server_problem = null, server_failures = 0`);
  await owner.call(saveSettings, { body: { mailsPerMinute: 6000 } });
  smtp.mails.length = 0;
});
afterAll(async () => {
  await app.close();
  await smtp.close();
});

async function query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]> {
  return app.database.asOperator(async (tx) => (await tx.$client.query(text, values)).rows as Row[]);
}

async function confirmedReaders(...emails: string[]): Promise<void> {
  for (const email of emails) {
    await query(
      `with added as (insert into operator.newsletter_subscribers (email, state, source, consent_at, consent_version)
         values ($1, 'confirmed', 'website', now(), 'x') returning id)
       insert into operator.newsletter_memberships (subscriber_id, list_id)
       select added.id, l.id from added, operator.newsletter_lists l where l.joins_at_sign_up`,
      [email],
    );
  }
}

async function sending(): Promise<string> {
  const [list] = await query<{ id: string }>('select id from operator.newsletter_lists where joins_at_sign_up');
  const body = { subject: 'Grüße', preheader: '', bodyMarkdown: '**Hallo** Werk', listId: list?.id ?? null };
  const { id } = await owner.call(issues.createIssue, { body });
  await owner.call(issues.moveIssue, { params: { id }, body: { step: 'send' } });
  return id;
}

const run = () => app.newsletter.sender.runBatch(TEST_URL);
/** As if the pause until the next batch, and until whatever is due, were over. */
const later = () =>
  query(`update operator.newsletter_settings set next_batch_at = now();
    update operator.newsletter_deliveries set due_at = now(), claimed_until = now() - interval '1 second'`);
const read = (id: string) => owner.call(issues.readIssue, { params: { id } });
const sent = () => smtp.mails.filter((mail) => mail.to[0]?.endsWith('@post.example'));
const recipients = () =>
  sent()
    .flatMap((mail) => mail.to)
    .toSorted();
const deliveries = (id: string) => owner.call(issues.listDeliveries, { query: { issueId: id } });

it('every recipient gets one mail with both parts and one-click unsubscribing, however many processes send', async () => {
  const emails = Array.from({ length: 25 }, (_, index) => `leser${String(index).padStart(2, '0')}@post.example`);
  await confirmedReaders(...emails);
  const id = await sending();
  const log = createLog('silent');
  const mailer = createMailer(app.database, { smtpUrl: smtp.url, from: 'MES <news@werk.example>' }, log);
  const other = createNewsletterSender({ database: app.database, mailer, log, senderName: async () => '' });
  for (let round = 0; (await read(id)).state === 'sending' && round < 20; round += 1) {
    await query('update operator.newsletter_settings set next_batch_at = now()');
    await Promise.all([run(), other.runBatch(TEST_URL)]);
  }
  mailer.close();
  expect(recipients()).toEqual(emails);
  expect(await read(id)).toMatchObject({ state: 'sent', counts: { sent: 25, pending: 0, sending: 0 } });
  const raw = sent()[0]?.data ?? '';
  expect(raw).toMatch(/^List-Unsubscribe:\s+<http:\/\/mes\.test\/newsletter\/unsubscribe\?token=[\w.-]+>\r?$/m);
  expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
  const mail = decodeMail(raw);
  expect(mail).toContain('Content-Type: multipart/alternative');
  expect(mail).toContain('<strong>Hallo</strong> Werk');
  expect(mail).toContain('Abmelden: http://mes.test/newsletter/unsubscribe');
});

it('keeps the pace that is set', async () => {
  await owner.call(saveSettings, { body: { mailsPerMinute: 24 } });
  await confirmedReaders('a@post.example', 'b@post.example', 'c@post.example');
  await sending();
  const pauseMs = await run();
  expect(recipients()).toHaveLength(2);
  expect(pauseMs).toBeGreaterThan(0);
  await run();
  expect(recipients()).toHaveLength(2);
  await later();
  await run();
  expect(recipients()).toHaveLength(3);
});

it('tries again later what is refused for now, marks unknown addresses, and sends the rest', async () => {
  smtp.settings.recipients = { 'spaeter@post.example': 450, 'weg@post.example': 550 };
  await confirmedReaders('gut@post.example', 'spaeter@post.example', 'weg@post.example');
  const id = await sending();
  await run();
  expect(await read(id)).toMatchObject({ state: 'sending', counts: { sent: 1, pending: 1, bounced: 1 } });
  const { rows } = await deliveries(id);
  expect(rows).toMatchObject([
    { recipient: 'gut@post.example', state: 'sent', lastError: null },
    { recipient: 'spaeter@post.example', state: 'pending', attempts: 1, lastError: expect.stringContaining('450') },
    { recipient: 'weg@post.example', state: 'bounced', lastError: expect.stringContaining('550') },
  ]);
  const [bounced] = await query<{ state: string }>(
    "select state from operator.newsletter_subscribers where email like 'weg%'",
  );
  expect(bounced?.state).toBe('bounced');

  await query('update operator.newsletter_settings set next_batch_at = now()');
  await run();
  expect(recipients()).toEqual(['gut@post.example']);
  smtp.settings.recipients = {};
  await later();
  await run();
  expect(recipients()).toEqual(['gut@post.example', 'spaeter@post.example']);
  expect(await read(id)).toMatchObject({ state: 'sent' });
});

it('gives a recipient up after five attempts', async () => {
  smtp.settings.recipients = { 'voll@post.example': 452 };
  await confirmedReaders('voll@post.example');
  const id = await sending();
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    await later();
    await run();
  }
  expect((await deliveries(id)).rows).toMatchObject([{ state: 'failed', attempts: 5 }]);
  expect(await read(id)).toMatchObject({ state: 'sent' });
});

it('a mail refused for its content fails without blaming the recipient', async () => {
  smtp.settings.content = 554;
  await confirmedReaders('inhalt@post.example');
  const id = await sending();
  await run();
  expect((await deliveries(id)).rows).toMatchObject([{ state: 'failed', lastError: expect.stringContaining('554') }]);
  expect(await query("select 1 from operator.newsletter_subscribers where state = 'bounced'")).toEqual([]);
});

it('a mail server that takes nothing uses up nobody and is asked again after a pause', async () => {
  smtp.settings.refuse = true;
  await confirmedReaders('warten@post.example');
  const id = await sending();
  const pauseMs = await run();
  expect(pauseMs).toBeGreaterThan(10_000);
  expect(await owner.call(readSettings)).toMatchObject({ serverProblem: expect.stringContaining('451') });
  expect((await deliveries(id)).rows).toMatchObject([{ state: 'pending', attempts: 0 }]);
  smtp.settings.refuse = false;
  await later();
  await run();
  expect(recipients()).toEqual(['warten@post.example']);
  expect(await owner.call(readSettings)).toMatchObject({ serverProblem: null });
});

it('what was handed over when the connection broke or the process died is sent again under the same Message-ID', async () => {
  smtp.settings.drop = 'after';
  await confirmedReaders('zweifel@post.example');
  const id = await sending();
  await run();
  smtp.settings.drop = null;
  // The process dies in the middle: claimed, never booked.
  await query("update operator.newsletter_deliveries set state = 'sending', claimed_until = now() + interval '1 hour'");
  await query('update operator.newsletter_settings set next_batch_at = now()');
  await run();
  expect(sent()).toHaveLength(1);
  await later();
  await run();
  const ids = sent().map(({ data }) => /^Message-ID: (.+@werk\.example>)\r?$/im.exec(data)?.[1]);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
  expect(await read(id)).toMatchObject({ state: 'sent', counts: { sent: 1 } });
});

it('stops at once when paused, goes on when resumed, and leaves out who has unsubscribed', async () => {
  const release = Promise.withResolvers<void>();
  smtp.settings.hold = release.promise;
  const emails = Array.from({ length: 6 }, (_, index) => `pause${index}@post.example`);
  await confirmedReaders(...emails);
  const id = await sending();
  const running = run();
  await expect.poll(() => smtp.state.inHand).toBe(3);
  await owner.call(issues.moveIssue, { params: { id }, body: { step: 'pause' } });
  release.resolve();
  await running;
  expect(sent()).toHaveLength(3);
  await later();
  await run();
  expect(sent()).toHaveLength(3);

  const [next] = await query<{ id: string; email: string }>(
    `select s.id, s.email from operator.newsletter_deliveries d join operator.newsletter_subscribers s on s.id = d.subscriber_id
     where d.state = 'pending' order by s.email limit 1`,
  );
  await query("update operator.newsletter_subscribers set state = 'unsubscribed' where id = $1", [next?.id]);
  await owner.call(issues.moveIssue, { params: { id }, body: { step: 'resume' } });
  await run();
  expect(recipients()).toEqual(emails.filter((email) => email !== next?.email));
  expect(await read(id)).toMatchObject({ state: 'sent', counts: { sent: 5, skipped: 1 } });
});

it('what is not sent yet can be discarded', async () => {
  smtp.settings.recipients = { 'rest@post.example': 450 };
  await confirmedReaders('rest@post.example');
  const id = await sending();
  await run();
  expect((await deliveries(id)).rows).toMatchObject([{ state: 'pending', attempts: 1 }]);
  await owner.call(issues.moveIssue, { params: { id }, body: { step: 'discard' } });
  expect(await read(id)).toMatchObject({ state: 'sent', counts: { skipped: 1 } });
});

it('a started sender works by itself until nothing is left, and stops when told', async () => {
  await confirmedReaders('allein@post.example');
  const sender = app.newsletter.sender.start(() => TEST_URL);
  const id = await sending();
  await expect.poll(async () => (await read(id)).state).toBe('sent');
  await sender.stop();
  expect(recipients()).toEqual(['allein@post.example']);
});
