import { createFormat } from '#platform/format.ts';
import type { Mail } from '#platform/server/mail/mailer.ts';

export function deletionRequestedMail(
  recipient: string,
  input: { company: string; dueAt: string; timeZone: string; link: string },
): Mail {
  const format = createFormat({ locale: 'de-DE', timeZone: input.timeZone });
  const company = input.company.replace(/\s+/g, ' ');
  return {
    recipient,
    subject: `Löschung von ${company} beantragt`,
    bodyText: `Guten Tag

Für ${company} wurde die Löschung im MES beantragt. Am ${format.date(input.dueAt)} werden alle Daten der Firma endgültig entfernt: Stammdaten, Aufträge, Messwerte, Bilder, Dokumente und Zugänge.

Bis dahin können Administratoren den Antrag zurücknehmen und alle Daten exportieren:

${input.link}
`,
  };
}
