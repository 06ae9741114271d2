import { sql } from 'drizzle-orm';
import { requireOwnPassword } from '#accounts/server/own-password.service.ts';
import type { OutputOf, ParsedInputOf } from '#platform/endpoint.ts';
import { BadInput, Conflict } from '#platform/errors.ts';
import type { Database, Transaction } from '#platform/server/database.ts';
import type { Caller } from '#platform/server/http/route.ts';
import type { Mailer } from '#platform/server/mail/mailer.ts';
import type * as api from '../company.api.ts';
import { DELETION_GRACE_DAYS } from '../company-entry.ts';
import { deletionRequestedMail } from './company-mails.ts';

type CompanyState = OutputOf<typeof api.readCompany>;
type Row = Omit<CompanyState, 'deletion'> & { requestedAt: string | null; dueAt: string | null };

export async function readCompany(tx: Transaction): Promise<CompanyState> {
  const { rows } = await tx.execute<Row>(sql`
    select name, time_zone as "timeZone", locale, iso_utc(deletion_requested_at) as "requestedAt",
      iso_utc(deletion_due_at) as "dueAt", (select iso_utc(max(created_at)) from company_exports) as "lastExportAt"
    from companies where id = current_company_id()`);
  const [row] = rows;
  if (row === undefined) throw new TypeError('a company route without a company');
  const { requestedAt, dueAt, ...rest } = row;
  return { ...rest, deletion: requestedAt === null || dueAt === null ? null : { requestedAt, dueAt } };
}

export async function changeCompany(
  tx: Transaction,
  values: ParsedInputOf<typeof api.changeCompany>['body'],
): Promise<CompanyState> {
  const known = await tx.execute(sql`select from pg_timezone_names where name = ${values.timeZone}`);
  if (known.rowCount === 0) {
    const message = 'Diese Zeitzone kennt die Datenbank nicht. Bitte wählen Sie eine andere.';
    throw new BadInput('unknown_time_zone', message, { fields: [{ path: 'timeZone', message }] });
  }
  await tx.execute(sql`
    update companies set name = ${values.name}, time_zone = ${values.timeZone}, locale = ${values.locale}
    where id = current_company_id()`);
  return readCompany(tx);
}

/** Told to all administrators by mail, so that nobody is surprised after 30 days. */
export async function requestDeletion(
  services: { database: Database; mailer: Mailer },
  input: {
    tx: Transaction;
    caller: Caller;
    body: ParsedInputOf<typeof api.requestCompanyDeletion>['body'];
    publicUrl: string;
  },
): Promise<CompanyState> {
  const { tx, caller, body } = input;
  const company = await readCompany(tx);
  if (company.deletion !== null) {
    throw new Conflict('deletion_already_requested', 'Die Löschung Ihrer Firma ist bereits beantragt.');
  }
  if (body.companyName.trim() !== company.name.trim()) {
    const message = 'Der Name stimmt nicht mit dem Ihrer Firma überein.';
    throw new BadInput('wrong_company_name', message, { fields: [{ path: 'companyName', message }] });
  }
  await requireOwnPassword(services.database, caller.userId, body.password);
  await tx.execute(sql`
    update companies set deletion_requested_at = now(), deletion_due_at = now() + make_interval(hours => ${24 * DELETION_GRACE_DAYS})
    where id = current_company_id()`);
  const changed = await readCompany(tx);
  await services.database.inAccounts(async (accounts) => {
    const { rows } = await accounts.execute<{ email: string }>(sql`
      select u.email from accounts.memberships m join accounts.users u on u.id = m.user_id
      where m.company_id = ${caller.companyId} and m.role = 'administrator'`);
    for (const { email } of rows) {
      await services.mailer.enqueue(
        accounts,
        deletionRequestedMail(email, {
          company: changed.name,
          dueAt: changed.deletion?.dueAt ?? '',
          timeZone: changed.timeZone,
          link: `${input.publicUrl}/app/settings?tab=data`,
        }),
      );
    }
  });
  return changed;
}

export async function cancelDeletion(tx: Transaction): Promise<CompanyState> {
  await tx.execute(sql`
    update companies set deletion_requested_at = null, deletion_due_at = null
    where id = current_company_id() and deletion_due_at is not null`);
  return readCompany(tx);
}
