import { and, eq, sql } from 'drizzle-orm';
import { picturesIn } from '#cms/picture.ts';
import { usePictures } from '#cms/server/media.service.ts';
import type { ParsedInputOf } from '#platform/endpoint.ts';
import type { Database, Transaction } from '#platform/server/database.ts';
import type { Log } from '#platform/server/log.ts';
import type { Mailer } from '#platform/server/mail/mailer.ts';
import type { createIssue, Issue, IssueStep, updateIssue } from '../issues.api.ts';
import type { IssueState } from '../sending.ts';
import { readDeliveries, readIssue, readIssues } from './issue-reads.ts';
import { newsletterLists, newsletters } from './newsletter.table.ts';
import { issueMail } from './newsletter-mails.ts';
import {
  issueChanged,
  issueIncomplete,
  issueInSending,
  issueNotDraft,
  issueNotFound,
  listNotFound,
  noRecipients,
  ownerUnknown,
  stepNotPossible,
} from './newsletter-problems.ts';

export type IssueService = ReturnType<typeof createIssueService>;

type IssueServiceOptions = {
  database: Database;
  mailer: Mailer;
  log: Log;
  ownerEmail: string | null;
  /** Named at the end of every issue. */
  senderName: () => Promise<string>;
  /** Tells the sender that there is work. */
  wakeSender: () => void;
};

/** Which state a step starts from. */
const STEP_FROM: Record<IssueStep, readonly IssueState[]> = {
  send: ['draft'],
  pause: ['sending'],
  resume: ['paused'],
  discard: ['sending', 'paused'],
};

export function createIssueService(options: IssueServiceOptions) {
  const { database, mailer, log } = options;
  return {
    list: (query: Parameters<typeof readIssues>[1]) => database.asOperator((tx) => readIssues(tx, query)),
    deliveries: (query: Parameters<typeof readDeliveries>[1]) => database.asOperator((tx) => readDeliveries(tx, query)),

    async read(id: string): Promise<Issue> {
      const found = await database.asOperator((tx) => readIssue(tx, id));
      if (found === null) throw issueNotFound();
      return found;
    },

    async create(content: ParsedInputOf<typeof createIssue>['body']): Promise<{ id: string }> {
      const [row] = await database.asOperator(async (tx) => {
        await requireList(tx, content.listId);
        await usePictures(tx, picturesIn(content.bodyMarkdown));
        return tx.insert(newsletters).values(content).returning({ id: newsletters.id });
      });
      if (row === undefined) throw new Error('the issue just written is not there');
      return row;
    },

    async update(id: string, input: ParsedInputOf<typeof updateIssue>['body']): Promise<{ version: number }> {
      const { version, ...content } = input;
      return database.asOperator(async (tx) => {
        const found = await lockIssue(tx, id);
        if (found.state !== 'draft') throw issueNotDraft();
        if (found.version !== version) throw issueChanged();
        await requireList(tx, content.listId);
        await usePictures(tx, picturesIn(content.bodyMarkdown));
        await tx
          .update(newsletters)
          .set({ ...content, version: version + 1, updatedAt: sql`now()` })
          .where(eq(newsletters.id, id));
        return { version: version + 1 };
      });
    },

    async remove(id: string): Promise<void> {
      await database.asOperator(async (tx) => {
        const found = await lockIssue(tx, id);
        if (found.state === 'sending') throw issueInSending();
        await tx.delete(newsletters).where(eq(newsletters.id, id));
      });
    },

    /** To the owner of the installation, through the outbox: what the mail server says about it is read there. */
    async sendTest(
      id: string,
      context: { publicUrl: string },
    ): Promise<{ recipient: string; isWaitingInOutbox: boolean }> {
      const recipient = options.ownerEmail;
      if (recipient === null) throw ownerUnknown();
      const senderName = await options.senderName();
      await database.asOperator(async (tx) => {
        const found = await lockIssue(tx, id);
        requireContent(found);
        const unsubscribeUrl = `${context.publicUrl}/newsletter/unsubscribe?token=test`;
        const mail = issueMail(recipient, found, { publicUrl: context.publicUrl, unsubscribeUrl, senderName });
        await mailer.enqueue(tx, { ...mail, subject: `Test: ${mail.subject}` }, { purpose: 'newsletter' });
      });
      return { recipient, isWaitingInOutbox: !mailer.delivers };
    },

    async move(id: string, step: IssueStep): Promise<void> {
      await database.asOperator(async (tx) => {
        const found = await lockIssue(tx, id);
        if (!STEP_FROM[step].includes(found.state)) throw stepNotPossible();
        await MOVES[step](tx, found);
      });
      log.info({ newsletterId: id, step }, 'newsletter step');
      if (step === 'send' || step === 'resume') options.wakeSender();
    },
  };
}

type IssueRecord = typeof newsletters.$inferSelect;

const MOVES: Record<IssueStep, (tx: Transaction, found: IssueRecord) => Promise<void>> = {
  /** Recipients are fixed here, once: whoever confirms later gets the next issue. */
  async send(tx, found) {
    requireContent(found);
    if (found.listId === null) throw issueIncomplete('Bitte wählen Sie eine Liste.', 'listId');
    const { rowCount } = await tx.execute(sql`
      insert into operator.newsletter_deliveries (newsletter_id, subscriber_id, recipient)
      select ${found.id}, s.id, s.email from operator.newsletter_subscribers s
      join operator.newsletter_memberships m on m.subscriber_id = s.id
      where m.list_id = ${found.listId} and s.state = 'confirmed'
      on conflict (newsletter_id, subscriber_id) do nothing`);
    if ((rowCount ?? 0) === 0) throw noRecipients();
    await tx.update(newsletters).set({ state: 'sending', startedAt: sql`now()` }).where(eq(newsletters.id, found.id));
  },

  async pause(tx, found) {
    await tx.update(newsletters).set({ state: 'paused' }).where(eq(newsletters.id, found.id));
  },

  async resume(tx, found) {
    await tx.update(newsletters).set({ state: 'sending' }).where(eq(newsletters.id, found.id));
  },

  /** A mail being handed over right now is still finished and counted. */
  async discard(tx, found) {
    await tx.execute(sql`
      update operator.newsletter_deliveries set state = 'skipped', claimed_until = null
      where newsletter_id = ${found.id} and (state = 'pending' or (state = 'sending' and claimed_until < now()))`);
    await tx
      .update(newsletters)
      .set({ state: 'sent', finishedAt: sql`now()` })
      .where(and(eq(newsletters.id, found.id)));
  },
};

async function lockIssue(tx: Transaction, id: string): Promise<IssueRecord> {
  const [found] = await tx.select().from(newsletters).where(eq(newsletters.id, id)).for('update');
  if (found === undefined) throw issueNotFound();
  return found;
}

async function requireList(tx: Transaction, listId: string | null): Promise<void> {
  if (listId === null) return;
  const [found] = await tx.select().from(newsletterLists).where(eq(newsletterLists.id, listId));
  if (found === undefined) throw listNotFound();
}

function requireContent({ subject, bodyMarkdown }: IssueRecord): void {
  if (subject === '') throw issueIncomplete('Bitte geben Sie einen Betreff ein.', 'subject');
  if (bodyMarkdown.trim() === '') throw issueIncomplete('Bitte schreiben Sie einen Text.', 'bodyMarkdown');
}
