import type { SessionService } from '#accounts/server/sessions.service.ts';
import type { Database } from '#platform/server/database.ts';
import type { FileStore } from '#platform/server/file-store.ts';
import type { Log } from '#platform/server/log.ts';

/** Removes companies whose time has come (nightly). What fails is tried again the next night. */
export async function deleteDueCompanies(options: {
  database: Database;
  files: FileStore;
  sessions: Pick<SessionService, 'announceClosed'>;
  log: Log;
}): Promise<number> {
  const { database, files, sessions, log } = options;
  const due = await database.inAccounts(async (tx) => {
    const { rows } = await tx.$client.query<{ id: string }>(
      'select id from companies where deletion_due_at <= now() and not is_demo order by deletion_due_at',
    );
    return rows.map(({ id }) => id);
  });
  let deleted = 0;
  for (const companyId of due) {
    try {
      // First: files of a company that no longer exists would be found by nobody.
      for await (const { sha256 } of files.list(companyId)) {
        await files.removeUnchanged(companyId, sha256, Number.MAX_SAFE_INTEGER);
      }
      const ended = await database.inAccounts(async (tx) => {
        // Years of measured values take longer than any page may.
        await tx.$client.query('set local statement_timeout = 0');
        const { rows } = await tx.$client.query<{ id: string }>(
          'select id from accounts.sessions where company_id = $1',
          [companyId],
        );
        await tx.$client.query('select delete_company($1)', [companyId]);
        return rows.map(({ id }) => id);
      });
      sessions.announceClosed(ended);
      deleted += 1;
      log.info({ companyId }, 'company deleted as requested');
    } catch (error) {
      log.error({ err: error, companyId }, 'company could not be deleted');
    }
  }
  return deleted;
}
