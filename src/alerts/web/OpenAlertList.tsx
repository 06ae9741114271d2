import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BellOff, CircleAlert, Info, type LucideIcon, OctagonAlert, TriangleAlert } from 'lucide-react';
import { useRef } from 'react';
import { acknowledgeAlert, listOpenAlerts, type OpenAlert } from '#alerts/alerts.api.ts';
import { SEVERITY_LABELS } from '#alerts/severity-label.ts';
import type { OutputOf } from '#platform/endpoint.ts';
import { describeAge } from '#platform/format.ts';
import { useWrite } from '#platform/web/api/use-write.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { ErrorPanel } from '#platform/web/ui/ErrorPanel.tsx';
import { LoadingLines } from '#platform/web/ui/Skeleton.tsx';
import { toastFailure } from '#platform/web/ui/toast.tsx';
import { useNow } from '#platform/web/use-now.ts';
import classes from './AlertBell.module.css';

const ICONS: Record<OpenAlert['severity'], LucideIcon> = {
  critical: OctagonAlert,
  error: CircleAlert,
  warning: TriangleAlert,
  low: Info,
  info: Info,
};
const RENEW_AGES_EVERY_MS = 10_000;

type OpenAlertListProps = {
  query: UseQueryResult<OutputOf<typeof listOpenAlerts>>;
  /** Why this person may not acknowledge, or null when they may. */
  refusal: string | null;
  onLeave: () => void;
};

export function OpenAlertList({ query, refusal, onLeave }: OpenAlertListProps) {
  const now = useNow(RENEW_AGES_EVERY_MS);
  const head = useRef<HTMLDivElement>(null);
  const acknowledgement = useWrite(acknowledgeAlert, { refreshes: [listOpenAlerts] });
  if (query.isPending) {
    return (
      <div className={classes.pad}>
        <LoadingLines lines={4} />
      </div>
    );
  }
  if (query.isError) {
    return (
      <div className={classes.pad}>
        <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />
      </div>
    );
  }
  const { total, alerts } = query.data;
  function acknowledge(alertId: string): void {
    acknowledgement.mutate(
      { params: { alertId } },
      // The button goes with its alert; keyboard users must not lose their place.
      { onSuccess: () => head.current?.focus(), onError: toastFailure },
    );
  }
  return (
    <>
      <div className={classes.head} ref={head} tabIndex={-1}>
        <strong>Offene Meldungen</strong>
        <span className="mes-figure">{total}</span>
      </div>
      {alerts.length === 0 && (
        <EmptyState icon={BellOff} title="Keine offenen Meldungen" description="Neue Alarme erscheinen hier sofort." />
      )}
      <ul className={classes.list}>
        {alerts.map((alert) => {
          const Icon = ICONS[alert.severity];
          return (
            <li key={alert.id} className={classes.alert}>
              <Icon size={18} className={classes.symbol} data-severity={alert.severity} aria-hidden="true" />
              <div className={classes.text}>
                <p>{alert.message}</p>
                <p className={classes.detail}>
                  <strong>{SEVERITY_LABELS[alert.severity]}</strong>
                  {alert.machineName && <span>{alert.machineName}</span>}
                  <span>{describeAge(alert.lastOccurredAt, now)}</span>
                  {alert.occurrenceCount > 1 && <span>{alert.occurrenceCount}-mal</span>}
                </p>
              </div>
              <Button
                variant="default"
                size="xs"
                disabled={refusal !== null || acknowledgement.isPending}
                title={refusal ?? undefined}
                aria-label={`Quittieren: ${alert.message}`}
                onClick={() => acknowledge(alert.id)}
              >
                Quittieren
              </Button>
            </li>
          );
        })}
      </ul>
      {refusal !== null && alerts.length > 0 && <p className={classes.refusal}>{refusal}</p>}
      {total > alerts.length && (
        <p className={classes.refusal}>
          Gezeigt sind die {alerts.length} dringendsten von {total}.
        </p>
      )}
      <p className={classes.all}>
        <Link to="/app/alerts" onClick={onLeave}>
          Alle Alarme
        </Link>
      </p>
    </>
  );
}
