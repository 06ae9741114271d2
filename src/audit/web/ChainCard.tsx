import { useRead } from '#platform/web/api/use-read.ts';
import { DefinitionList } from '#platform/web/ui/DefinitionList.tsx';
import { ErrorPanel } from '#platform/web/ui/ErrorPanel.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { LoadingLines } from '#platform/web/ui/Skeleton.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import { readAuditState } from '../audit.api.ts';
import classes from './Audit.module.css';

/** How to make sure that the log is complete. */
export function ChainCard() {
  const format = useFormat();
  const { data, error, isFetching, refetch } = useRead(readAuditState);
  return (
    <SectionCard
      title="Prüfkette"
      description="Jeder Eintrag ist mit dem vorigen durch eine Prüfsumme verkettet. Wer das System betreibt, rechnet die Kette mit „npm run audit:verify“ nach; notieren Sie das Ende der Kette außerhalb des Systems, um es später zu vergleichen."
    >
      {error !== null && <ErrorPanel error={error} retrying={isFetching} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <LoadingLines lines={2} label="Prüfkette wird geladen" />}
      {data !== undefined && (
        <DefinitionList
          items={[
            { term: 'Verkettete Einträge', value: format.integer(data.position) },
            { term: 'Zuletzt verkettet', value: format.dateTime(data.sealedAt) },
            { term: 'Ende der Kette', value: <code className={classes.hash}>{data.hash ?? '–'}</code> },
          ]}
        />
      )}
    </SectionCard>
  );
}
