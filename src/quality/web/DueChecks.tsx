import { Link } from '@tanstack/react-router';
import { useRead } from '#platform/web/api/use-read.ts';
import { ErrorPanel } from '#platform/web/ui/ErrorPanel.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { LoadingLines } from '#platform/web/ui/Skeleton.tsx';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import { DUE_REASON_LABELS } from '../check-due.ts';
import { listDueChecks } from '../quality.api.ts';
import classes from './Quality.module.css';

/** Orders in work whose plan asks for a check now. */
export function DueChecks() {
  const format = useFormat();
  const { data, isError, error, isFetching, refetch } = useRead(listDueChecks, { query: {} });
  return (
    <SectionCard title="Fällige Prüfungen" testId="due-checks">
      {isError && <ErrorPanel error={error} retrying={isFetching} onRetry={() => void refetch()} />}
      {!isError && data === undefined && <LoadingLines lines={2} label="Fällige Prüfungen werden geladen" />}
      {data?.length === 0 && <p className={classes.muted}>Zurzeit ist keine Prüfung fällig.</p>}
      <ul className={classes.dueList}>
        {data?.map((due) => (
          <li key={due.productionId} className={classes.dueItem}>
            <div className={classes.dueText}>
              <strong>
                {due.productionNumber} · {due.productName}
              </strong>
              <p className={classes.muted}>
                {[
                  due.machineName,
                  `${format.integer(due.piecesSince)} Teile seit der letzten Prüfung`,
                  due.lastCheckAt === null ? 'noch nicht geprüft' : `zuletzt ${format.dateTime(due.lastCheckAt)}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            <div className={classes.defectTop}>
              <StatusBadge tone="warning" label={DUE_REASON_LABELS[due.reason]} />
              <Link
                to="/app/quality/new"
                search={{ production: due.productionId }}
                className={classes.link}
                aria-label={`Erfassen: Prüfung für ${due.productionNumber}`}
              >
                Erfassen
              </Link>
            </div>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
