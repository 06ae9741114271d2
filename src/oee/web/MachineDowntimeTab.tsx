import { Hourglass } from 'lucide-react';
import { useState } from 'react';
import { NO_VALUE } from '#platform/format.ts';
import { WriteButton } from '#platform/web/access/WriteButton.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { toast } from '#platform/web/ui/toast.tsx';
import { FormDrawer } from '#records/web/FormDrawer.tsx';
import { RecordTable } from '#records/web/RecordTable.tsx';
import { TextLink } from '#records/web/TextLink.tsx';
import type { TableColumn } from '#records/web/table-column.ts';
import type { TableFilter } from '#records/web/table-filter.ts';
import { type DowntimeRow, listStops } from '../downtime.api.ts';
import { DOWNTIME_CATEGORY_LABELS, downtimeCategoryLabel, IMPACT_LEVEL_LABELS } from '../downtime.ts';
import classes from './Downtime.module.css';
import { DowntimeActions } from './DowntimeActions.tsx';
import { type DowntimeDraft, DowntimeForm } from './DowntimeForm.tsx';
import { UnexplainedStops } from './UnexplainedStops.tsx';

const UNEXPLAINED_HOURS = 72;

const COLUMNS: readonly TableColumn<DowntimeRow>[] = [
  {
    key: 'start',
    title: 'Beginn',
    sort: 'startTime',
    isRowHeader: true,
    value: (stop) => stop.start_time,
    render: (stop, format) => format.dateTime(stop.start_time),
  },
  {
    key: 'end',
    title: 'Ende',
    value: (stop) => stop.end_time,
    render: (stop, format) => (stop.end_time === null ? 'dauert an' : format.dateTime(stop.end_time)),
  },
  {
    key: 'duration',
    title: 'Dauer (min)',
    align: 'end',
    sort: 'duration',
    value: (stop) => stop.duration_minutes,
    render: (stop, format) => format.decimal(stop.duration_minutes),
  },
  { key: 'category', title: 'Kategorie', value: (stop) => downtimeCategoryLabel(stop.downtime_category) },
  { key: 'reason', title: 'Grund', value: (stop) => stop.reason ?? NO_VALUE },
  { key: 'planned', title: 'Geplant', value: (stop) => (stop.is_planned ? 'Ja' : 'Nein'), startsHidden: true },
  { key: 'micro', title: 'Kurzstillstand', value: (stop) => (stop.is_micro_stop ? 'Ja' : 'Nein'), startsHidden: true },
  { key: 'impact', title: 'Auswirkung', value: (stop) => IMPACT_LEVEL_LABELS[stop.impact_level], startsHidden: true },
  { key: 'production', title: 'Auftrag', value: (stop) => stop.production_number },
];

const FILTERS: readonly TableFilter[] = [
  { name: 'category', label: 'Kategorie', kind: 'choice', choices: DOWNTIME_CATEGORY_LABELS },
  { name: 'from', label: 'Von', kind: 'date' },
  { name: 'to', label: 'Bis', kind: 'date' },
];

/** The stops of a machine: what wants an explanation first, then everything that was booked. */
export function MachineDowntimeTab({ machineId }: { machineId: string }) {
  const [draft, setDraft] = useState<DowntimeDraft | null>(null);
  const close = () => setDraft(null);
  const columns: TableColumn<DowntimeRow>[] = [
    ...COLUMNS,
    {
      key: 'actions',
      title: 'Bearbeitung',
      value: () => null,
      render: (stop) => <DowntimeActions stop={stop} onEdit={() => setDraft(stop)} />,
    },
  ];
  return (
    <div className={classes.stack}>
      <SectionCard
        title="Ungeklärte Stillstände"
        description={`Der letzten ${UNEXPLAINED_HOURS} Stunden, ohne Kurzstillstände`}
        actions={
          <>
            <TextLink to="/app/downtime-reasons">Gründe verwalten</TextLink>
            <WriteButton
              needs="operate"
              onClick={() => setDraft({ machine_id: machineId, start_time: new Date().toISOString(), end_time: null })}
            >
              Stillstand buchen
            </WriteButton>
          </>
        }
      >
        <UnexplainedStops
          machineId={machineId}
          hours={UNEXPLAINED_HOURS}
          onExplain={({ downtime_id, version, ...stop }) =>
            setDraft({ ...stop, ...(downtime_id === null ? {} : { id: downtime_id, version: version ?? undefined }) })
          }
        />
      </SectionCard>
      <RecordTable
        list={listStops}
        label="Stillstände"
        columns={columns}
        filters={FILTERS}
        fixed={{ machineId }}
        keptIn="page"
        empty={
          <EmptyState
            icon={Hourglass}
            title="Noch keine Stillstände"
            description="Stillstände entstehen aus Zuständen der Maschine oder werden hier von Hand gebucht."
          />
        }
      />
      <FormDrawer
        title={draft?.id === undefined ? 'Stillstand buchen' : 'Stillstand bearbeiten'}
        opened={draft !== null}
        onClose={close}
      >
        {(cancel) =>
          draft !== null && (
            <DowntimeForm
              draft={draft}
              onCancel={cancel}
              onSaved={() => {
                toast.success('Der Stillstand ist gespeichert.');
                close();
              }}
            />
          )
        }
      </FormDrawer>
    </div>
  );
}
