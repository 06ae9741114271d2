import { describeAge } from '#platform/format.ts';
import { useRead } from '#platform/web/api/use-read.ts';
import { DefinitionList } from '#platform/web/ui/DefinitionList.tsx';
import { ErrorPanel } from '#platform/web/ui/ErrorPanel.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { LoadingLines } from '#platform/web/ui/Skeleton.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import { useNow } from '#platform/web/use-now.ts';
import { TextLink } from '#records/web/TextLink.tsx';
import { MACHINE_STATUS_LABELS } from '../machine-state.ts';
import { readMachineOverview } from '../machines.api.ts';
import type { Machine } from './machine-page.tsx';
import { StateBadge } from './StateBadge.tsx';

const RENEW_EVERY_MS = 30_000;

/** Live state, order, and what waits at the machine. */
export function MachineNowSection({ machine }: { machine: Machine }) {
  const format = useFormat();
  const now = useNow(RENEW_EVERY_MS);
  const query = useRead(readMachineOverview, { params: { id: machine.id } });
  const { currentProduction, liveStateSince } = machine;
  if (query.isError) {
    return <ErrorPanel error={query.error} retrying={query.isFetching} onRetry={() => void query.refetch()} />;
  }
  if (query.isPending) return <LoadingLines lines={5} label="Lage wird geladen" />;
  const { unexplainedStops, upcomingMaintenance, openProductions } = query.data;
  const waiting = openProductions.filter(({ id }) => id !== currentProduction?.id);
  return (
    <SectionCard title="Jetzt">
      <DefinitionList
        items={[
          { term: 'Zustand', value: <StateBadge state={machine.liveState} /> },
          { term: 'Seit', value: liveStateSince === null ? 'Keine Daten' : describeAge(liveStateSince, now) },
          { term: 'Im Dashboard', value: MACHINE_STATUS_LABELS[machine.status] },
          {
            term: 'Auftrag',
            value:
              currentProduction === null ? (
                'Kein Auftrag'
              ) : (
                <TextLink to={`/app/productions/${currentProduction.id}`}>
                  {currentProduction.productionNumber} {currentProduction.productModel}:{' '}
                  {format.integer(currentProduction.actualQuantity)} von{' '}
                  {format.integer(currentProduction.plannedQuantity)} Stk
                </TextLink>
              ),
          },
          {
            term: 'Danach',
            value:
              waiting.length === 0
                ? '–'
                : waiting.map(({ id, productionNumber, productModel, plannedStart }) => (
                    <div key={id}>
                      <TextLink to={`/app/productions/${id}`}>
                        {productionNumber} {productModel}
                      </TextLink>
                      , {format.dateTime(plannedStart)}
                    </div>
                  )),
          },
          {
            term: 'Stillstände ohne Grund',
            value:
              unexplainedStops === 0 ? 'Keine in sieben Tagen' : `${format.integer(unexplainedStops)} in sieben Tagen`,
          },
          {
            term: 'Nächste Wartung',
            value:
              upcomingMaintenance.length === 0
                ? 'Keine geplant'
                : upcomingMaintenance.map(({ id, maintenanceDate, title }) => (
                    <div key={id}>
                      <TextLink to={`/app/predictive/${id}`}>{title}</TextLink>,{' '}
                      {format.date(`${maintenanceDate}T12:00:00Z`)}
                    </div>
                  )),
          },
        ]}
      />
    </SectionCard>
  );
}
