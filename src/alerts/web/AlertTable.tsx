import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import { FormDrawer } from '#records/web/FormDrawer.tsx';
import { RecordTable } from '#records/web/RecordTable.tsx';
import type { TableColumn } from '#records/web/table-column.ts';
import type { TableFilter } from '#records/web/table-filter.ts';
import { ALERT_STATE_LABELS } from '../alert-life.ts';
import { type AlertRow, listAlerts } from '../alerts.api.ts';
import { SEVERITY_LABELS } from '../severity-label.ts';
import { AlertDetail } from './AlertDetail.tsx';
import { SEVERITY_TONES, STATE_LOOKS } from './alert-look.ts';

const COLUMNS: readonly TableColumn<AlertRow>[] = [
  {
    key: 'time',
    title: 'Zuletzt',
    sort: 'lastOccurredAt',
    isRowHeader: true,
    value: (alert) => alert.lastOccurredAt,
    render: (alert, format) => format.dateTime(alert.lastOccurredAt),
  },
  {
    key: 'severity',
    title: 'Schwere',
    sort: 'priority',
    value: (alert) => SEVERITY_LABELS[alert.severity],
    render: (alert) => <StatusBadge tone={SEVERITY_TONES[alert.severity]} label={SEVERITY_LABELS[alert.severity]} />,
  },
  { key: 'message', title: 'Meldung', value: (alert) => alert.message },
  { key: 'machine', title: 'Maschine', value: (alert) => alert.machineName },
  { key: 'code', title: 'Code', value: (alert) => alert.code, startsHidden: true },
  { key: 'count', title: 'Anzahl', align: 'end', value: (alert) => alert.occurrenceCount },
  { key: 'level', title: 'Eskalation', align: 'end', value: (alert) => alert.escalationLevel },
  {
    key: 'state',
    title: 'Status',
    value: (alert) => ALERT_STATE_LABELS[alert.state],
    render: (alert) => <StatusBadge {...STATE_LOOKS[alert.state]} label={ALERT_STATE_LABELS[alert.state]} />,
  },
];

const FILTERS: readonly TableFilter[] = [
  { name: 'state', label: 'Status', kind: 'choice', choices: ALERT_STATE_LABELS },
  { name: 'severity', label: 'Schwere', kind: 'choice', choices: SEVERITY_LABELS },
  { name: 'from', label: 'Von', kind: 'date' },
  { name: 'to', label: 'Bis', kind: 'date' },
];

type AlertTableProps = {
  empty: ReactNode;
  /** Which alerts, where not all are meant: those of a sensor. */
  fixed?: Readonly<Record<string, unknown>>;
  /** 'page' for a table inside a detail page. */
  keptIn?: 'url' | 'page';
  /** Open from the beginning: a link in a mail leads to one alert. */
  firstOpenId?: string | null;
};

/** Alerts with their life: each opens beside the list, where it can be acknowledged, commented and resolved. */
export function AlertTable({ empty, fixed, keptIn, firstOpenId = null }: AlertTableProps) {
  const [openedId, setOpenedId] = useState(firstOpenId);
  const columns: TableColumn<AlertRow>[] = [
    ...COLUMNS,
    {
      key: 'open',
      title: 'Verlauf',
      value: () => null,
      render: (alert) => (
        <Button size="compact-sm" variant="default" onClick={() => setOpenedId(alert.id)}>
          Öffnen
        </Button>
      ),
    },
  ];
  return (
    <>
      <RecordTable
        list={listAlerts}
        label="Alarme"
        columns={columns}
        filters={FILTERS}
        fixed={fixed}
        keptIn={keptIn}
        empty={empty}
      />
      <FormDrawer title="Alarm" opened={openedId !== null} onClose={() => setOpenedId(null)}>
        {() => openedId !== null && <AlertDetail alertId={openedId} />}
      </FormDrawer>
    </>
  );
}
