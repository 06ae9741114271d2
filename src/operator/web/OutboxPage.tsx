import { CircleCheck, Clock3, Mails, OctagonX } from 'lucide-react';
import { listOutbox, type OutboxMail } from '#operator/operator.api.ts';
import { useRead } from '#platform/web/api/use-read.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { ErrorPanel } from '#platform/web/ui/ErrorPanel.tsx';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { PageBody } from '#platform/web/ui/PageHeader.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { LoadingLines } from '#platform/web/ui/Skeleton.tsx';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import classes from './OutboxPage.module.css';

const STATES = {
  waiting: { tone: 'warning', label: 'wartet', icon: Clock3 },
  sent: { tone: 'good', label: 'gesendet', icon: CircleCheck },
  failed: { tone: 'bad', label: 'fehlgeschlagen', icon: OctagonX },
} as const;

/** Every mail of this installation. Without a mail server this is where links are picked up. */
export function OutboxPage() {
  const query = useRead(listOutbox);
  if (query.isError) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <PageBody>
      {query.data?.smtpConfigured === false && (
        <Notice tone="info" title="Kein Mailserver eingerichtet">
          E-Mails werden nicht versendet, sondern hier gesammelt. Mit der Einstellung SMTP_URL gehen sie hinaus.
        </Notice>
      )}
      <SectionCard title="E-Mails" description="Die neuesten 200, neueste zuerst" flush={!query.isPending}>
        {query.isPending ? (
          <LoadingLines />
        ) : query.data.mails.length === 0 ? (
          <EmptyState
            icon={Mails}
            title="Noch keine E-Mails"
            description="Einladungen, Bestätigungen und Passwort-Links erscheinen hier."
          />
        ) : (
          <ul className={classes.mails}>
            {query.data.mails.map((mail) => (
              <MailRow key={mail.id} mail={mail} />
            ))}
          </ul>
        )}
      </SectionCard>
    </PageBody>
  );
}

function MailRow({ mail }: { mail: OutboxMail }) {
  const format = useFormat();
  return (
    <li>
      <details className={classes.mail}>
        <summary>
          <span className={classes.subject}>{mail.subject}</span>
          <span className={classes.recipient}>{mail.recipient}</span>
          <time dateTime={mail.createdAt}>{format.dateTime(mail.createdAt)}</time>
          <StatusBadge {...STATES[mail.state]} />
        </summary>
        <div className={classes.content}>
          {mail.lastError !== null && (
            <Notice tone="bad" title={`Letzter Fehler nach ${mail.attempts} Versuchen`}>
              {mail.lastError}
            </Notice>
          )}
          <p className={classes.body}>{mail.bodyText}</p>
          {mail.hasHtml && <p className={classes.extra}>Dazu gehört ein formatierter Teil mit demselben Inhalt.</p>}
          {Object.entries(mail.headers).map(([name, value]) => (
            <p key={name} className={classes.extra}>
              {name}: {value}
            </p>
          ))}
        </div>
      </details>
    </li>
  );
}
