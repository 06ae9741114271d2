import { createTransport } from 'nodemailer';
import { describeMailFailure, type MailFailure } from './mail-failure.ts';
import { type Mail, requireSafeMail } from './mail-message.ts';

/** Its Message-ID is made from `id` and stays the same when it is tried again: receivers can recognise a second copy. */
export type NumberedMail = Mail & { id: string };

export type MailTransport = {
  /** Null when the mail server took it. Never throws for what the server or the net does. */
  send(mail: NumberedMail): Promise<MailFailure | null>;
  /** Ends idle connections; mails on their way are finished first. */
  close(): void;
};

const CONNECTIONS = 3;
const CONNECT_MS = 15_000;
/** How long the server may be silent in the middle of a conversation. */
const SILENCE_MS = 60_000;
const IDLE_MS = 20_000;
export const DEFAULT_SENDER = 'MES <mes@localhost>';

/** The one way out to the mail server: a few connections that are used again. */
export function createMailTransport(settings: { smtpUrl: string; from: string | null }): MailTransport {
  const from = settings.from ?? DEFAULT_SENDER;
  const pool = createTransport({
    url: settings.smtpUrl,
    pool: true,
    maxConnections: CONNECTIONS,
    // A broken connection may have taken the mail already: whether to try again is decided by who keeps the books.
    maxRequeues: 0,
    idleTimeout: IDLE_MS,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    // A mail names neither files nor addresses to read from.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = domainOf(from);
  return {
    async send(mail) {
      try {
        requireSafeMail(mail);
      } catch (error) {
        return { kind: 'message', reason: (error as Error).message };
      }
      try {
        await pool.sendMail({
          from,
          // An object is not taken apart into several recipients.
          to: { name: '', address: mail.recipient },
          subject: mail.subject,
          text: mail.bodyText,
          ...(mail.bodyHtml == null ? {} : { html: mail.bodyHtml }),
          headers: mail.headers ?? {},
          messageId: `<${mail.id}@${domain}>`,
        });
        return null;
      } catch (error) {
        return describeMailFailure(error as Error);
      }
    },
    close: () => pool.close(),
  };
}

function domainOf(from: string): string {
  return /@([\w.-]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
}
