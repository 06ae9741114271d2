import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import * as api from '#accounts/accounts.api.ts';
import { decodeMail, startSmtpServer } from '../support/smtp-server.ts';
import { PASSWORD, startTestApp, type TestApp } from '../support/test-app.ts';

let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
let app: TestApp;
beforeAll(async () => {
  smtp = await startSmtpServer();
  app = await startTestApp({ smtpUrl: smtp.url, mailFrom: 'MES <mes@werk.example>' });
});
beforeEach(async () => {
  Object.assign(smtp.settings, { refuse: false, recipients: {}, content: null, drop: null, hold: null });
  smtp.mails.length = 0;
  await app.database.asOperator((tx) => tx.$client.query('delete from operator.mail_outbox'));
});
afterAll(async () => {
  await app.close();
  await smtp.close();
});

async function outbox() {
  const { rows } = await app.database.asOperator((tx) =>
    tx.$client.query<{ state: string; attempts: number; last_error: string | null }>(
      'select state, attempts, last_error from operator.mail_outbox order by created_at',
    ),
  );
  return rows;
}

const personAt = (email: string) => ({ email, password: PASSWORD, company: 'Post AG' });

it('OPEN-031 with a mail server an address is confirmed by mail before the first sign-in', async () => {
  const person = personAt('neu@mail.example');
  expect(await app.browser().call(api.register, { body: person })).toEqual({ confirmationRequired: true });
  expect(await app.browser().refusal(api.signIn, { body: person })).toMatchObject({
    status: 403,
    code: 'email_not_confirmed',
  });
  await app.mailer.deliver();
  await expect.poll(() => smtp.mails).toHaveLength(1);
  expect(smtp.mails[0]).toMatchObject({ to: ['neu@mail.example'] });
  const text = decodeMail(smtp.mails[0]?.data ?? '');
  expect(text).toContain('From: MES <mes@werk.example>');
  expect(text).toContain('Bitte bestätigen Sie Ihre E-Mail-Adresse');
  const token = /confirm-email\?token=([\w-]+)/.exec(text)?.[1] ?? '';
  await app.browser().call(api.confirmEmail, { body: { token } });
  expect(await app.browser().call(api.signIn, { body: person })).toMatchObject({ email: 'neu@mail.example' });
  expect(await app.browser().refusal(api.confirmEmail, { body: { token } })).toMatchObject({ code: 'token_invalid' });
});

it('OPEN-028 registering a known address answers the same; its owner learns the rest by mail', async () => {
  const person = personAt('bekannt@mail.example');
  await app.browser().call(api.register, { body: person });
  expect(await app.browser().call(api.register, { body: { ...person, password: 'anderes' } })).toEqual({
    confirmationRequired: true,
  });
  await app.mailer.deliver();
  await expect
    .poll(() => smtp.mails.map((mail) => decodeMail(mail.data)).join())
    .toContain('Sie haben bereits ein Konto');
});

it('keeps a mail that cannot be delivered, says why, and sends each only once', async () => {
  const person = personAt('wartend@mail.example');
  smtp.settings.refuse = true;
  await app.browser().call(api.register, { body: person });
  await app.mailer.deliver();
  await expect
    .poll(outbox)
    .toMatchObject([{ state: 'waiting', attempts: 1, last_error: expect.stringContaining('451') }]);
  smtp.settings.refuse = false;
  expect(await app.mailer.deliver()).toBe(0);
  await app.database.asOperator((tx) =>
    tx.$client.query("update operator.mail_outbox set created_at = created_at - interval '2 minutes'"),
  );
  await Promise.all([app.mailer.deliver(), app.mailer.deliver()]);
  await expect.poll(outbox).toMatchObject([{ state: 'sent', attempts: 2 }]);
  expect(smtp.mails).toHaveLength(1);
});

async function enqueue(...recipients: string[]) {
  for (const recipient of recipients) {
    await app.database.asOperator((tx) => app.mailer.enqueue(tx, { recipient, subject: 'Test', bodyText: 'Text' }));
  }
}

it('one refused recipient does not hold up the others, and is not tried for ever', async () => {
  smtp.settings.recipients = { 'spaeter@mail.example': 450, 'unbekannt@mail.example': 550 };
  await enqueue('spaeter@mail.example', 'unbekannt@mail.example', 'gut@mail.example');
  await app.mailer.deliver();
  await expect.poll(outbox).toMatchObject([
    { state: 'waiting', attempts: 1, last_error: expect.stringContaining('450') },
    { state: 'failed', attempts: 1, last_error: expect.stringContaining('550') },
    { state: 'sent', attempts: 1 },
  ]);
});

it('a slow mail server keeps no database connection busy', async () => {
  const release = Promise.withResolvers<void>();
  smtp.settings.hold = release.promise;
  await enqueue('langsam@mail.example');
  const delivering = app.mailer.deliver();
  await expect.poll(() => smtp.state.inHand).toBe(1);
  const { rows } = await app.database.asOperator((tx) =>
    tx.$client.query(`select 1 from pg_stat_activity where datname = current_database() and usename is not null
      and state = 'idle in transaction' and pid <> pg_backend_pid()`),
  );
  expect(rows).toEqual([]);
  release.resolve();
  await delivering;
  await expect.poll(outbox).toMatchObject([{ state: 'sent', attempts: 1 }]);
});

it('a mail whose fate is unknown is sent again under the same Message-ID', async () => {
  smtp.settings.drop = 'after';
  await enqueue('zweimal@mail.example');
  await app.mailer.deliver();
  await expect.poll(outbox).toMatchObject([{ state: 'waiting', attempts: 1 }]);
  smtp.settings.drop = null;
  await app.database.asOperator((tx) =>
    tx.$client.query("update operator.mail_outbox set created_at = created_at - interval '2 minutes'"),
  );
  await app.mailer.deliver();
  await expect.poll(outbox).toMatchObject([{ state: 'sent', attempts: 2 }]);
  const ids = smtp.mails.map(({ data }) => /^Message-ID: (<.+@werk\.example>)\r?$/im.exec(data)?.[1]);
  expect(ids).toHaveLength(2);
  expect(ids[0]).toBe(ids[1]);
  expect(ids[0]).toBeDefined();
});

it('a process that died over a mail leaves it to the next one', async () => {
  await app.database.asOperator(async (tx) => {
    await app.mailer.enqueue(tx, { recipient: 'liegen@mail.example', subject: 'Test', bodyText: 'Text' });
    await tx.$client.query("update operator.mail_outbox set claimed_until = now() + interval '1 hour'");
  });
  expect(await app.mailer.deliver()).toBe(0);
  await app.database.asOperator((tx) =>
    tx.$client.query("update operator.mail_outbox set claimed_until = now() - interval '1 minute'"),
  );
  await app.mailer.deliver();
  await expect.poll(outbox).toMatchObject([{ state: 'sent' }]);
});

it('no field of a mail can start a header of its own', async () => {
  const mail = { recipient: 'a@mail.example', subject: 'Gruß\r\nBcc: b@mail.example', bodyText: '' };
  await expect(app.database.asOperator((tx) => app.mailer.enqueue(tx, mail))).rejects.toThrow('Betreff');
  expect(await outbox()).toEqual([]);
});
