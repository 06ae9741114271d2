import { verifyAuditLog } from '#audit/server/audit-verification.service.ts';
import { connectForBackup } from '#operator/server/backup/running-database.ts';
import { MesError } from '#platform/errors.ts';
import type { Config } from '#platform/server/config.ts';
import { openDatabase } from '#platform/server/database.ts';
import type { Log } from '#platform/server/log.ts';

/** `npm run audit:verify`: recalculates the log of changes of every company. Works while the server runs. */
export async function verifyAudit(config: Config, log: Log): Promise<void> {
  const server = await connectForBackup(config, log);
  const database = openDatabase(server.connection, log, 2);
  let brokenCount = 0;
  try {
    const companies = await database.inAccounts(async (tx) => {
      const { rows } = await tx.$client.query<{ id: string; name: string }>(
        'select id, name from companies where not is_demo order by name',
      );
      return rows;
    });
    for (const { id, name } of companies) {
      const { entryCount, unsealedCount, hash, broken } = await verifyAuditLog(database, id);
      if (broken !== null) brokenCount += 1;
      const waiting = unsealedCount === 0 ? '' : `, ${unsealedCount} noch nicht verkettet`;
      const outcome =
        broken === null
          ? `unverändert, ${entryCount} Einträge${waiting}, Ende ${hash}`
          : `VERÄNDERT: ${broken.sentence} ${entryCount} Einträge davor sind unverändert.`;
      process.stdout.write(`${name} (${id}): ${outcome}\n`);
    }
    if (companies.length === 0) process.stdout.write('Es gibt noch keine Firma.\n');
  } finally {
    await database.close();
    await server.stop();
  }
  if (brokenCount > 0) {
    const whose = brokenCount === 1 ? 'einer Firma' : `${brokenCount} Firmen`;
    throw new MesError('audit_log_broken', `Das Protokoll von ${whose} wurde verändert.`);
  }
}
