import { useRead } from '#platform/web/api/use-read.ts';
import { DefinitionList } from '#platform/web/ui/DefinitionList.tsx';
import { ErrorPanel } from '#platform/web/ui/ErrorPanel.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { LoadingLines } from '#platform/web/ui/Skeleton.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import { TextLink } from '#records/web/TextLink.tsx';
import { readProductUsage } from '../products.api.ts';

/** Orders and machines of a product. */
export function ProductUsageSection({ productId }: { productId: string }) {
  const format = useFormat();
  const query = useRead(readProductUsage, { params: { id: productId } });
  if (query.isError) {
    return <ErrorPanel error={query.error} retrying={query.isFetching} onRetry={() => void query.refetch()} />;
  }
  if (query.isPending) return <LoadingLines lines={3} label="Verwendung wird geladen" />;
  const { productions, machines } = query.data;
  return (
    <SectionCard title="Verwendung">
      <DefinitionList
        items={[
          { term: 'Offene Aufträge', value: format.integer(productions.open) },
          { term: 'Abgeschlossene Aufträge', value: format.integer(productions.completed) },
          ...machines.map((machine) => ({
            term: `Gefertigt auf ${machine.name}`,
            value: (
              <TextLink to={`/app/machines/${machine.id}`}>
                {format.integer(machine.productionCount)} {machine.productionCount === 1 ? 'Auftrag' : 'Aufträge'},
                zuletzt {format.date(machine.lastStartedAt)}
              </TextLink>
            ),
          })),
        ]}
      />
    </SectionCard>
  );
}
