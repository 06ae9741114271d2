import { resetSecondFactorByOperator } from '#accounts/server/second-factor-reset.service.ts';
import { connectForBackup } from '#operator/server/backup/running-database.ts';
import { BadInput } from '#platform/errors.ts';
import type { Config } from '#platform/server/config.ts';
import { openDatabase } from '#platform/server/database.ts';
import type { Log } from '#platform/server/log.ts';
import { createMailer } from '#platform/server/mail/mailer.ts';

/**
 * `npm run second-factor:reset -- address`: for people no administrator of the company can help, such as the last one.
 * Works while the server runs; the mail to the person goes out with the server's next round.
 */
export async function resetSecondFactor(config: Config, log: Log, [address]: readonly string[]): Promise<void> {
  const email = address?.trim() ?? '';
  if (email === '') {
    throw new BadInput(
      'no_address',
      'Bitte nennen Sie die E-Mail-Adresse: npm run second-factor:reset -- name@firma.ch',
    );
  }
  const server = await connectForBackup(config, log);
  const database = openDatabase(server.connection, log, 2);
  // Without a mail server: the mail waits in the outbox for the running program.
  const mailer = createMailer(database, { smtpUrl: null, from: null }, log);
  try {
    const { endedSessions } = await resetSecondFactorByOperator({ database, mailer }, email, config.publicUrl);
    log.info({ email, endedSessions }, 'second factor reset by the operator');
    process.stdout.write(
      `Der zweite Faktor von ${email} ist zurückgesetzt, ${endedSessions === 1 ? 'eine Sitzung' : `${endedSessions} Sitzungen`} beendet.\n`,
    );
  } finally {
    await database.close();
    await server.stop();
  }
}
