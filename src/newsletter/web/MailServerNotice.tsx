import { useRead } from '#platform/web/api/use-read.ts';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import { TextLink } from '#records/web/TextLink.tsx';
import { readSettings } from '../newsletter.api.ts';
import classes from './Newsletter.module.css';

/** Says when nothing really goes out: no mail server, or one that refuses. */
export function MailServerNotice() {
  const format = useFormat();
  const { data } = useRead(readSettings);
  if (data === undefined) return null;
  if (!data.smtpConfigured) {
    return (
      <Notice tone="info" title="Kein Mailserver eingerichtet">
        Ausgaben und Bestätigungsmails werden nicht versendet, sondern vollständig im{' '}
        <span className={classes.inText}>
          <TextLink to="/admin/outbox">Postausgang</TextLink>
        </span>{' '}
        abgelegt. Mit der Einstellung SMTP_URL gehen sie hinaus.
      </Notice>
    );
  }
  if (data.serverProblem === null) return null;
  return (
    <Notice tone="bad" title="Der Mailserver nimmt zurzeit nichts an">
      {data.serverProblem}. Nächster Versuch: {format.dateTime(data.nextBatchAt)}. Es geht nichts verloren.
    </Notice>
  );
}
