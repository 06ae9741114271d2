import { BadInput } from '#platform/errors.ts';

export type Mail = {
  recipient: string;
  subject: string;
  bodyText: string;
  /** The formatted part; mails without one are text alone. */
  bodyHtml?: string | null;
  /** Further headers, such as List-Unsubscribe. */
  headers?: Record<string, string>;
};

const HEADER_NAME = /^[A-Za-z][A-Za-z0-9-]*$/;
/** RFC 5322, 2.1.1 */
const LINE_MAX_LENGTH = 998;
/** Blanks, quotes and list separators would let one field name further recipients. */
const ADDRESS = /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+$/u;

/** Refuses what could start a header or recipient of its own. Everything that is sent or kept for sending passes here. */
export function requireSafeMail(mail: Mail): void {
  if (!ADDRESS.test(mail.recipient)) throw refused('E-Mail-Adresse', 'recipient');
  if (!isOneLine(mail.subject)) throw refused('Betreff', 'subject');
  for (const [name, value] of Object.entries(mail.headers ?? {})) {
    if (!HEADER_NAME.test(name) || !isOneLine(value)) throw refused('Kopfzeile', 'headers');
  }
}

export function isOneLine(text: string): boolean {
  return !/[\p{Cc}\u2028\u2029]/u.test(text) && text.length <= LINE_MAX_LENGTH;
}

function refused(name: string, path: string): BadInput {
  const sentence = `${name}: Zeilenumbrüche und Sonderzeichen, die eine E-Mail verändern, sind nicht erlaubt.`;
  return new BadInput('mail_field_refused', sentence, { fields: [{ path, message: sentence }] });
}
