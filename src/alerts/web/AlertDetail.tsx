import { Textarea } from '@mantine/core';
import { useState } from 'react';
import type { Endpoint } from '#platform/endpoint.ts';
import { NO_VALUE } from '#platform/format.ts';
import { WriteButton } from '#platform/web/access/WriteButton.tsx';
import { useRead } from '#platform/web/api/use-read.ts';
import { useWrite } from '#platform/web/api/use-write.ts';
import { DefinitionList } from '#platform/web/ui/DefinitionList.tsx';
import { ErrorPanel } from '#platform/web/ui/ErrorPanel.tsx';
import { LoadingLines } from '#platform/web/ui/Skeleton.tsx';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import { toast, toastFailure } from '#platform/web/ui/toast.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import { ALERT_EVENT_LABELS, ALERT_STATE_LABELS, HIGHEST_ESCALATION_LEVEL } from '../alert-life.ts';
import {
  acknowledgeAlert,
  commentAlert,
  escalateAlert,
  listAlerts,
  listOpenAlerts,
  readAlert,
  resolveAlert,
} from '../alerts.api.ts';
import { SEVERITY_LABELS } from '../severity-label.ts';
import classes from './AlertDetail.module.css';
import { SEVERITY_TONES, STATE_LOOKS } from './alert-look.ts';

const REFRESHES: readonly Endpoint[] = [readAlert, listAlerts, listOpenAlerts];

/** An alert, what happened to it, and what can be done now. */
export function AlertDetail({ alertId }: { alertId: string }) {
  const format = useFormat();
  const query = useRead(readAlert, { params: { alertId } });
  const [text, setText] = useState('');
  const acknowledge = useWrite(acknowledgeAlert, { refreshes: REFRESHES });
  const escalate = useWrite(escalateAlert, { refreshes: REFRESHES });
  const resolve = useWrite(resolveAlert, { refreshes: REFRESHES });
  const comment = useWrite(commentAlert, { refreshes: REFRESHES });
  const isBusy = acknowledge.isPending || escalate.isPending || resolve.isPending || comment.isPending;
  if (query.isPending) return <LoadingLines lines={6} label="Alarm wird geladen" />;
  if (query.isError) {
    return <ErrorPanel error={query.error} retrying={query.isFetching} onRetry={() => void query.refetch()} />;
  }
  const alert = query.data;
  const params = { alertId };
  const note = text.trim() === '' ? undefined : text.trim();
  const run = async (work: Promise<unknown>, done: string) => {
    try {
      await work;
      setText('');
      toast.success(done);
    } catch (error) {
      toastFailure(error);
    }
  };
  const resolvedRefusal = alert.state === 'resolved' ? 'Dieser Alarm ist schon behoben.' : null;
  const levelRefusal =
    alert.escalationLevel >= HIGHEST_ESCALATION_LEVEL ? 'Dieser Alarm ist schon auf der höchsten Stufe.' : null;
  return (
    <div className={classes.detail}>
      <p className={classes.message}>{alert.message}</p>
      <div className={classes.badges}>
        <StatusBadge tone={SEVERITY_TONES[alert.severity]} label={SEVERITY_LABELS[alert.severity]} />
        <StatusBadge {...STATE_LOOKS[alert.state]} label={ALERT_STATE_LABELS[alert.state]} />
      </div>
      <DefinitionList
        items={[
          { term: 'Maschine', value: alert.machineName ?? NO_VALUE },
          { term: 'Code', value: alert.code },
          { term: 'Zuerst', value: format.dateTime(alert.firstOccurredAt) },
          {
            term: 'Zuletzt',
            value: `${format.dateTime(alert.lastOccurredAt)} (${format.integer(alert.occurrenceCount)}-mal)`,
          },
          { term: 'Eskalationsstufe', value: format.integer(alert.escalationLevel) },
          { term: 'Empfehlung', value: alert.recommendedActions.join(', ') || NO_VALUE },
        ]}
      />
      <h3>Verlauf</h3>
      <ol className={classes.history}>
        {alert.history.length === 0 && <li>Noch nichts geschehen.</li>}
        {alert.history.map((event) => (
          <li key={event.id}>
            <strong>
              {ALERT_EVENT_LABELS[event.type]}
              {event.escalationLevel !== null && ` auf Stufe ${event.escalationLevel}`}
            </strong>{' '}
            <span className={classes.when}>
              {format.dateTime(event.happenedAt)}
              {event.author !== null && `, ${event.author}`}
            </span>
            {event.note !== null && <p className={classes.note}>{event.note}</p>}
          </li>
        ))}
      </ol>
      <Textarea
        label="Kommentar"
        description="Geht auch mit dem nächsten Schritt in den Verlauf"
        autosize
        minRows={2}
        maxLength={2000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={classes.buttons}>
        <WriteButton
          needs="operate"
          variant="default"
          disabled={isBusy}
          refusal={note === undefined ? 'Bitte schreiben Sie zuerst einen Kommentar.' : null}
          onClick={() =>
            void run(comment.mutateAsync({ params, body: { text: note ?? '' } }), 'Kommentar gespeichert.')
          }
        >
          Kommentieren
        </WriteButton>
        <WriteButton
          needs="operate"
          variant="default"
          disabled={isBusy}
          refusal={resolvedRefusal ?? levelRefusal}
          onClick={() => void run(escalate.mutateAsync({ params, body: { note } }), 'Alarm eskaliert.')}
        >
          Eskalieren
        </WriteButton>
        <WriteButton
          needs="operate"
          variant="default"
          disabled={isBusy}
          refusal={alert.state === 'open' ? null : 'Dieser Alarm ist schon quittiert.'}
          onClick={() => void run(acknowledge.mutateAsync({ params }), 'Alarm quittiert.')}
        >
          Quittieren
        </WriteButton>
        <WriteButton
          needs="operate"
          disabled={isBusy}
          refusal={resolvedRefusal}
          onClick={() => void run(resolve.mutateAsync({ params, body: { note } }), 'Alarm behoben.')}
        >
          Beheben
        </WriteButton>
      </div>
    </div>
  );
}
