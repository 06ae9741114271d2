import { asc, eq, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { Conflict, NotFound } from '#platform/errors.ts';
import type { Database, Transaction } from '#platform/server/database.ts';
import type { Log } from '#platform/server/log.ts';
import type { Mailer } from '#platform/server/mail/mailer.ts';
import { allOf, containsText, directionOf, readPage } from '#records/server/page-query.ts';
import { describeLeadMail, findBotSign, type LeadStatus, toLead } from '../lead.ts';
import type { LeadRow, listLeads, submitLead } from '../leads.api.ts';
import { leadNotes, leads } from './leads.table.ts';

export type LeadRequest = z.output<NonNullable<typeof submitLead.body>>;
export type TakeLead = (request: LeadRequest, call: { log: Log; publicUrl: string }) => Promise<void>;

/** Stores a request and tells the operator, both or neither. What looks like a machine's is dropped without a word. */
export function createLeadTaker(options: {
  database: Database;
  mailer: Pick<Mailer, 'enqueue'>;
  /** Who is told about a new request; null: nobody, it waits in the inbox. */
  notify: string | null;
}): TakeLead {
  const { database, mailer, notify } = options;
  return async (request, { log, publicUrl }) => {
    const sign = findBotSign(request);
    if (sign !== null) {
      log.info({ sign }, 'contact request dropped: looks like a machine');
      return;
    }
    const lead = toLead(request, new Date());
    await database.asOperator(async (tx) => {
      await tx.insert(leads).values(lead);
      if (notify !== null) {
        await mailer.enqueue(tx, { recipient: notify, ...describeLeadMail(lead, `${publicUrl}/admin/leads`) });
      }
    });
  };
}

type LeadQuery = z.output<NonNullable<typeof listLeads.query>>;
/** As the database sends it: moments are dates. */
type StoredLead = Omit<LeadRow, 'createdAt' | 'handledAt'> & {
  createdAt: Date | string;
  handledAt: Date | string | null;
};

const COLUMNS = sql<StoredLead>`
  l.id, l.name, l.email, l.company, l.message, l.source, l.status, l.version,
  l.created_at as "createdAt", l.handled_at as "handledAt",
  (select count(*)::int from ${leadNotes} n where n.lead_id = l.id) as "noteCount"`;

const ORDER: Record<LeadQuery['sort'], SQL> = {
  createdAt: sql`l.created_at`,
  name: sql`lower(l.name)`,
  company: sql`lower(l.company)`,
  status: sql`l.status`,
};

export async function listLeadRows(tx: Transaction, query: LeadQuery): Promise<{ total: number; rows: LeadRow[] }> {
  const condition = allOf([
    containsText(query.search, [sql`l.name`, sql`l.email`, sql`l.company`, sql`l.message`]),
    query.status === undefined ? undefined : sql`l.status = ${query.status}`,
    query.source === undefined ? undefined : sql`l.source = ${query.source}`,
  ]);
  const { total, rows } = await readPage(
    tx,
    {
      select: COLUMNS,
      from: sql`from ${leads} l where ${condition}`,
      order: sql`${ORDER[query.sort]} ${directionOf(query.direction)}, l.id`,
    },
    query,
  );
  return { total, rows: rows.map(toRow) };
}

export async function readLeadRow(tx: Transaction, id: string): Promise<LeadRow> {
  const { rows } = await tx.execute<StoredLead>(sql`select ${COLUMNS} from ${leads} l where l.id = ${id}`);
  const [row] = rows;
  if (row === undefined) throw new NotFound('lead_not_found', 'Diese Anfrage gibt es nicht (mehr).');
  return toRow(row);
}

export async function readNotes(tx: Transaction, leadId: string) {
  const notes = await tx.select().from(leadNotes).where(eq(leadNotes.leadId, leadId)).orderBy(asc(leadNotes.createdAt));
  return notes.map((note) => ({ ...note, createdAt: note.createdAt.toISOString() }));
}

/** `handled_at` is when somebody first took care of it; back to new means nobody has. */
export async function changeStatus(
  tx: Transaction,
  id: string,
  change: { status: LeadStatus; version: number },
): Promise<LeadRow> {
  const changed = await tx.execute(sql`
    update ${leads} set status = ${change.status}, version = version + 1,
      handled_at = case when ${change.status} = 'new' then null else coalesce(handled_at, now()) end
    where id = ${id} and version = ${change.version}`);
  const row = await readLeadRow(tx, id);
  if (changed.rowCount === 0) {
    throw new Conflict('lead_changed', 'Die Anfrage wurde inzwischen geändert. Bitte prüfen Sie den neuen Stand.');
  }
  return row;
}

export async function addNote(tx: Transaction, leadId: string, note: { author: string; body: string }) {
  await readLeadRow(tx, leadId);
  const [stored] = await tx
    .insert(leadNotes)
    .values({ leadId, ...note })
    .returning();
  if (stored === undefined) throw new TypeError('an inserted note was not returned');
  return { ...stored, createdAt: stored.createdAt.toISOString() };
}

export async function eraseLead(tx: Transaction, id: string): Promise<void> {
  const removed = await tx.delete(leads).where(eq(leads.id, id)).returning({ id: leads.id });
  if (removed.length === 0) throw new NotFound('lead_not_found', 'Diese Anfrage gibt es nicht (mehr).');
}

function toRow(stored: StoredLead): LeadRow {
  return {
    ...stored,
    createdAt: new Date(stored.createdAt).toISOString(),
    handledAt: stored.handledAt === null ? null : new Date(stored.handledAt).toISOString(),
  };
}
