/**
 * Why a mail did not go out, by what to do about it.
 * `recipient`: the server refuses this address for good. `message`: it refuses this mail for good. `later`: it asks to
 * try this recipient again. `server`: nothing gets through (no connection, sign-in or sender refused), whoever it is for.
 */
export type MailFailure = { kind: 'recipient' | 'message' | 'later' | 'server'; reason: string };

/** What nodemailer says beside the message. */
type SmtpError = { message: string; response?: string; responseCode?: number; command?: string };

export function describeMailFailure(error: SmtpError): MailFailure {
  const said = (error.response ?? error.message).replace(/\s+/g, ' ').trim().slice(0, 500);
  const reason =
    error.responseCode === undefined
      ? `Der Mailserver ist nicht erreichbar: ${said}`
      : `Der Mailserver antwortet: ${said}`;
  return { kind: kindOf(error), reason };
}

function kindOf({ responseCode, command = '' }: SmtpError): MailFailure['kind'] {
  // 421: the service closes; whatever was being said, it is not about this recipient.
  if (responseCode === undefined || responseCode === 421) return 'server';
  const isPermanent = responseCode >= 500;
  if (command === 'RCPT TO') return isPermanent ? 'recipient' : 'later';
  if (command === 'DATA') return isPermanent ? 'message' : 'later';
  return 'server';
}
