import { describeAge } from '#platform/format.ts';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import { useNow } from '#platform/web/use-now.ts';
import type { SourceStatus } from '../../source-status.ts';
import classes from './Connection.module.css';
import { SourceGapList } from './SourceGapList.tsx';
import { onlineBadgeOf, protocolTitle, SOURCE_STATE_LABELS } from './status-look.ts';

const AGE_RENEW_MS = 1000;

/** CONN-09: what is switched on comes first; the rest is folded away. */
export function SourceStatusList({ sources }: { sources: readonly SourceStatus[] }) {
  const enabled = sources.filter(({ state }) => state !== 'disabled');
  const disabled = sources.filter(({ state }) => state === 'disabled');
  return (
    <div>
      <h3 className={classes.heading}>Datenquellen</h3>
      {enabled.length > 0 && <SourceStatusRows sources={enabled} />}
      {disabled.length > 0 && (
        <details className={classes.disabled} open={enabled.length === 0 || undefined}>
          <summary>
            {disabled.length === 1 ? '1 deaktivierte Quelle' : `${disabled.length} deaktivierte Quellen`}
          </summary>
          <SourceStatusRows sources={disabled} />
        </details>
      )}
    </div>
  );
}

export function SourceStatusRows({ sources }: { sources: readonly SourceStatus[] }) {
  return (
    <ul className={classes.sources}>
      {sources.map((source) => (
        <SourceRow key={source.id} source={source} />
      ))}
    </ul>
  );
}

function SourceRow({ source }: { source: SourceStatus }) {
  const format = useFormat();
  const now = useNow(AGE_RENEW_MS);
  const badge = onlineBadgeOf(source.state);
  const details = [
    SOURCE_STATE_LABELS[source.state],
    source.newestValueAt !== null && `neuester Wert ${describeAge(source.newestValueAt, now)}`,
    source.state !== 'disabled' && `${format.decimal(source.messagesPerSecond)} msg/s`,
    source.latencyMs !== null && `Latenz ${format.quantity(source.latencyMs, 'ms')}`,
  ].filter((detail) => detail !== false);
  return (
    <li className={classes.source}>
      <div className={classes.sourceTop}>
        <strong>{source.name}</strong>
        <span className={classes.muted}>{protocolTitle(source.protocol)}</span>
        <StatusBadge tone={badge.tone} label={badge.label} />
        <span className={classes.errors} data-some={source.errors > 0 || undefined}>
          {format.integer(source.errors)} Fehler
        </span>
      </div>
      <div className={classes.muted}>{details.join(' · ')}</div>
      {source.recentGaps.length > 0 && <SourceGapList gaps={source.recentGaps} />}
      {source.reason !== null && source.state !== 'disabled' && <p className={classes.reason}>{source.reason}</p>}
    </li>
  );
}
