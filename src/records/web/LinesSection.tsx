import { Pencil } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { WriteButton } from '#platform/web/access/WriteButton.tsx';
import { ErrorPanel } from '#platform/web/ui/ErrorPanel.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { type Column, SimpleTable } from '#platform/web/ui/SimpleTable.tsx';
import { LoadingLines } from '#platform/web/ui/Skeleton.tsx';
import { toast } from '#platform/web/ui/toast.tsx';
import type { Draft } from '../draft.ts';
import type { Fields, ValuesOf } from '../field.ts';
import { FormDrawer } from './FormDrawer.tsx';
import { LinesForm } from './LinesForm.tsx';
import type { ReferenceSources } from './reference-source.ts';

/** What `useRead` gives, as far as it is needed here. */
type Reading<Stored> = {
  data: Stored | undefined;
  error: unknown;
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
};

type LinesSectionProps<Stored extends { version: number }, Row extends object, F extends Fields> = {
  /** 'Stückliste' */
  title: string;
  description?: ReactNode;
  reading: Reading<Stored>;
  rowsOf: (stored: Stored) => readonly Row[];
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  empty: ReactNode;
  fields: F;
  /** 'Zeile', 'Merkmal': what one line is called. */
  lineName: string;
  references?: ReferenceSources;
  ordered?: boolean;
  /** First values of a line that is added below these. */
  startOf?: (lines: readonly Draft[]) => Readonly<Record<string, unknown>>;
  /** Below the table, when there are rows: sums, advice. */
  renderFoot?: (rows: readonly Row[]) => ReactNode;
  /** Sends all lines and the version they were read with; throws what the server answered. */
  onSave: (version: number, lines: (ValuesOf<F> & { id?: string })[]) => Promise<unknown>;
};

/** A list that belongs to a record: shown as a table, edited and saved as a whole in a drawer. */
export function LinesSection<Stored extends { version: number }, Row extends object, F extends Fields>(
  props: LinesSectionProps<Stored, Row, F>,
) {
  const { title, description, reading, rowsOf, columns, rowKey, empty, fields, lineName, references, ordered } = props;
  // As it was when editing began: a change by someone else meanwhile must be noticed, not overwritten.
  const [edited, setEdited] = useState<Stored | null>(null);
  const { data } = reading;
  if (reading.isError) {
    return <ErrorPanel error={reading.error} retrying={reading.isFetching} onRetry={() => void reading.refetch()} />;
  }
  if (data === undefined) return <LoadingLines label={`${title}: wird geladen`} />;
  const editLabel = `${title} bearbeiten`;
  return (
    <SectionCard
      title={title}
      description={description}
      flush
      actions={
        <WriteButton
          needs="manage"
          variant="default"
          leftSection={<Pencil size={16} aria-hidden="true" />}
          onClick={() => setEdited(data)}
        >
          {editLabel}
        </WriteButton>
      }
    >
      <SimpleTable label={title} columns={columns} rows={rowsOf(data)} rowKey={rowKey} empty={empty} />
      {rowsOf(data).length > 0 && props.renderFoot?.(rowsOf(data))}
      <FormDrawer title={editLabel} opened={edited !== null} onClose={() => setEdited(null)}>
        {(close) =>
          edited !== null && (
            <LinesForm
              fields={fields}
              lines={rowsOf(edited) as readonly (Readonly<Record<string, unknown>> & { id?: string })[]}
              lineName={lineName}
              references={references}
              ordered={ordered}
              startOf={props.startOf}
              onCancel={close}
              onSubmit={async (changed) => {
                await props.onSave(edited.version, changed);
                toast.success('Gespeichert');
                setEdited(null);
              }}
            />
          )
        }
      </FormDrawer>
    </SectionCard>
  );
}
