import { sql } from 'drizzle-orm';
import { createFormat, DEFAULT_FORMAT, type Format } from '../format.ts';
import type { PrintedDocument } from '../printed-document.ts';
import type { Transaction } from './database.ts';
import type { Caller } from './http/route.ts';

type DocumentHead = Pick<PrintedDocument, 'companyName' | 'createdAt' | 'createdBy'>;

/** Who hands a document over and when, in the words and the time of the company. */
export async function readDocumentHead(
  tx: Transaction,
  caller: Caller & { user?: { email: string } },
  now: Date,
): Promise<{ head: DocumentHead; format: Format }> {
  const { rows } = await tx.execute<{ name: string; locale: string; timeZone: string }>(
    sql`select name, locale, time_zone as "timeZone" from companies where id = current_company_id()`,
  );
  const [company] = rows;
  const format = createFormat(company ?? DEFAULT_FORMAT);
  return {
    format,
    head: {
      companyName: company?.name ?? '',
      createdAt: format.dateTime(now.toISOString()),
      // The public demo has nobody behind it.
      createdBy: caller.user?.email ?? (caller.demo ? 'Demo' : 'API-Schlüssel'),
    },
  };
}
