import { Route } from 'lucide-react';
import { listMachineGroups, machineKind } from '#machines/machines.api.ts';
import { useRead } from '#platform/web/api/use-read.ts';
import { useWrite } from '#platform/web/api/use-write.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import type { Column } from '#platform/web/ui/SimpleTable.tsx';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import { LinesSection } from '#records/web/LinesSection.tsx';
import { referenceTo } from '#records/web/reference-source.ts';
import { TextLink } from '#records/web/TextLink.tsx';
import { fractionDigitsOf } from '#records/web/table-column.ts';
import { productKind } from '../products.api.ts';
import { type Operation, readRouting, replaceRouting } from '../routing.api.ts';
import { nextOperationNumber, OPERATION_FIELDS } from '../routing.ts';
import classes from './Products.module.css';
import type { Product } from './product-page.tsx';
import { RoutingFoot } from './RoutingFoot.tsx';

const MACHINES = { machineId: referenceTo(machineKind, (row) => row.name, { query: { active: 'true' } }) };

/** How a product is made, operation by operation. */
export function RoutingSection({ product }: { product: Product }) {
  const format = useFormat();
  const reading = useRead(readRouting, { params: { id: product.id } });
  const groups = useRead(listMachineGroups);
  const save = useWrite(replaceRouting, { refreshes: [readRouting, productKind.read] });
  const amount = (value: number | null, unit: string) =>
    format.quantity(value, unit, value === null ? 0 : fractionDigitsOf(value));
  const columns: Column<Operation>[] = [
    { key: 'number', title: 'Nr.', align: 'end', render: (row) => row.operationNumber },
    { key: 'name', title: 'Arbeitsgang', isRowHeader: true, render: (row) => row.name },
    { key: 'place', title: 'Maschine oder Art', render: (row) => <Place operation={row} /> },
    { key: 'setup', title: 'Rüstzeit', align: 'end', render: (row) => amount(row.setupMinutes, 'min') },
    { key: 'cycle', title: 'Ideale Stückzeit', align: 'end', render: (row) => amount(row.idealCycleSeconds, 's') },
    { key: 'notes', title: 'Hinweise', render: (row) => <span className={classes.notes}>{row.notes ?? '–'}</span> },
  ];
  const stored = reading.data?.operations ?? [];
  return (
    <LinesSection
      title="Arbeitsplan"
      description="Die Arbeitsgänge in ihrer Reihenfolge. Planung und OEE rechnen mit der idealen Stückzeit des Produkts."
      reading={reading}
      rowsOf={({ operations }) => operations}
      columns={columns}
      rowKey={({ id }) => id}
      empty={
        <EmptyState
          icon={Route}
          title="Noch kein Arbeitsplan"
          description="Tragen Sie ein, in welchen Arbeitsgängen das Produkt entsteht: wo, mit welcher Rüstzeit und welcher Stückzeit."
        />
      }
      renderFoot={(operations) => <RoutingFoot product={product} operations={operations} />}
      fields={fieldsWith([...(groups.data?.types ?? []), ...stored.flatMap(({ machineType }) => machineType ?? [])])}
      lineName="Arbeitsgang"
      references={MACHINES}
      startOf={(lines) => ({
        operationNumber: nextOperationNumber(
          lines.map((line) => Number(line.operationNumber)).filter((number) => Number.isInteger(number)),
        ),
      })}
      onSave={(version, operations) => save.mutateAsync({ params: { id: product.id }, body: { version, operations } })}
    />
  );
}

/** The types in use are offered, so that nobody mistypes one. */
function fieldsWith(types: readonly string[]) {
  const { maxLength: _, ...field } = OPERATION_FIELDS.machineType;
  const choices: Readonly<Record<string, string>> = Object.fromEntries(types.map((type) => [type, type]));
  return { ...OPERATION_FIELDS, machineType: { ...field, kind: 'choice', choices } } as const;
}

function Place({ operation }: { operation: Operation }) {
  const format = useFormat();
  const { machineId, machineName, machineType, machineCount } = operation;
  if (machineCount === null) return 'Handarbeitsplatz';
  return (
    <span className={classes.place}>
      {machineId === null ? machineType : <TextLink to={`/app/machines/${machineId}`}>{machineName}</TextLink>}
      {machineId === null && machineCount > 0 && (
        <span className={classes.muted}>
          {format.integer(machineCount)} {machineCount === 1 ? 'Maschine' : 'Maschinen'}
        </span>
      )}
      {machineCount === 0 && (
        <StatusBadge tone="warning" label={machineId === null ? 'Keine aktive Maschine' : 'Nicht aktiv'} />
      )}
    </span>
  );
}
