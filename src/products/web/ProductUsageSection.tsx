import { useRead } from '#platform/web/api/use-read.ts';
import { DefinitionList } from '#platform/web/ui/DefinitionList.tsx';
import { ErrorPanel } from '#platform/web/ui/ErrorPanel.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { LoadingLines } from '#platform/web/ui/Skeleton.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import { TextLink } from '#records/web/TextLink.tsx';
import { fractionDigitsOf } from '#records/web/table-column.ts';
import { readProductUsage } from '../products.api.ts';

/** Orders and machines of a product. */
export function ProductUsageSection({ productId }: { productId: string }) {
  const format = useFormat();
  const query = useRead(readProductUsage, { params: { id: productId } });
  if (query.isError) {
    return <ErrorPanel error={query.error} retrying={query.isFetching} onRetry={() => void query.refetch()} />;
  }
  if (query.isPending) return <LoadingLines lines={3} label="Verwendung wird geladen" />;
  const amount = (value: number, unit: string) => format.quantity(value, unit, fractionDigitsOf(value));
  const { productions, openProductions, usedIn, machines } = query.data;
  return (
    <SectionCard title="Verwendung" description="In andere Produkte geht es als Material mit derselben Nummer ein.">
      <DefinitionList
        items={[
          {
            term: 'Geht ein in',
            value:
              usedIn.length === 0
                ? 'Kein anderes Produkt'
                : usedIn.map((parent) => (
                    <div key={parent.id}>
                      <TextLink to={`/app/products/${parent.id}`}>
                        {parent.productNumber} {parent.model}: {amount(parent.quantityPerPiece, parent.unit)} je Stück
                      </TextLink>
                    </div>
                  )),
          },
          {
            term: 'Offene Aufträge',
            value:
              productions.open === 0
                ? 'Keine'
                : [
                    ...openProductions.map((order) => (
                      <div key={order.id}>
                        <TextLink to={`/app/productions/${order.id}`}>
                          {order.productionNumber}
                          {order.machineName === null ? '' : ` auf ${order.machineName}`}:{' '}
                          {format.integer(order.actualQuantity)} von {format.integer(order.plannedQuantity)} Stk
                        </TextLink>
                      </div>
                    )),
                    productions.open > openProductions.length && (
                      <div key="more">und {format.integer(productions.open - openProductions.length)} weitere</div>
                    ),
                  ],
          },
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
