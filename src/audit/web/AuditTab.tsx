import { Button } from '@mantine/core';
import { ScrollText } from 'lucide-react';
import { useState } from 'react';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import type { Tone } from '#platform/web/ui/tone.ts';
import { FormDrawer } from '#records/web/FormDrawer.tsx';
import { RecordTable } from '#records/web/RecordTable.tsx';
import type { TableColumn } from '#records/web/table-column.ts';
import type { TableFilter } from '#records/web/table-filter.ts';
import { type AuditAction, listAuditEntries } from '../audit.api.ts';
import { describeChanges, summariseChanges } from '../audit-diff.ts';
import { ACTION_LABELS, ACTOR_KIND_LABELS, THING_LABELS, thingLabelOf } from '../audit-labels.ts';
import classes from './Audit.module.css';
import { AuditEntryDetail } from './AuditEntryDetail.tsx';
import { type AuditEntry, actorOf } from './audit-entry.ts';
import { ChainCard } from './ChainCard.tsx';
import { ChangeLines } from './ChangeLines.tsx';

const ACTION_TONES: Record<AuditAction, Tone> = { created: 'good', changed: 'info', removed: 'warning' };
/** Times stay as they are in files, so that programs can read them. */
const AS_STORED = { dateTime: (isoTime: string) => isoTime };

const COLUMNS: readonly TableColumn<AuditEntry>[] = [
  {
    key: 'at',
    title: 'Wann',
    sort: 'at',
    isRowHeader: true,
    value: (entry) => entry.at,
    render: (entry, format) => format.dateTime(entry.at),
  },
  {
    key: 'actor',
    title: 'Wer',
    value: actorOf,
    render: (entry) => <span className={classes.actor}>{actorOf(entry)}</span>,
  },
  {
    key: 'action',
    title: 'Was',
    value: (entry) => ACTION_LABELS[entry.action],
    render: (entry) => <StatusBadge tone={ACTION_TONES[entry.action]} label={ACTION_LABELS[entry.action]} />,
  },
  {
    key: 'thing',
    title: 'Gegenstand',
    value: (entry) => thingLabelOf(entry.thing),
    render: (entry) => (
      <span className={classes.thing}>
        {thingLabelOf(entry.thing)}
        {entry.thingName !== null && <span className={classes.label}>{entry.thingName}</span>}
      </span>
    ),
  },
  { key: 'name', title: 'Bezeichnung', value: (entry) => entry.thingName, startsHidden: true },
  {
    key: 'changes',
    title: 'Änderungen',
    value: (entry) => summariseChanges(describeChanges(entry.thing, entry.changes, AS_STORED)),
    render: (entry, format) => (
      <ChangeLines changes={describeChanges(entry.thing, entry.changes, format)} action={entry.action} />
    ),
  },
  { key: 'thingId', title: 'Kennung', value: (entry) => entry.thingId, startsHidden: true },
  { key: 'position', title: 'Nummer', align: 'end', value: (entry) => entry.position, startsHidden: true },
];

const FILTERS: readonly TableFilter[] = [
  { name: 'thing', label: 'Gegenstand', kind: 'choice', choices: THING_LABELS },
  { name: 'action', label: 'Was', kind: 'choice', choices: ACTION_LABELS },
  { name: 'actorKind', label: 'Wer', kind: 'choice', choices: ACTOR_KIND_LABELS },
  { name: 'from', label: 'Von', kind: 'date' },
  { name: 'to', label: 'Bis', kind: 'date' },
];

/** Who changed what and when; for administrators. Entries cannot be changed or deleted by anyone. */
export function AuditTab() {
  const [opened, setOpened] = useState<AuditEntry | null>(null);
  const columns: TableColumn<AuditEntry>[] = [
    ...COLUMNS,
    {
      key: 'open',
      title: 'Eintrag',
      value: () => null,
      isExported: false,
      render: (entry) => (
        <Button size="compact-sm" variant="default" onClick={() => setOpened(entry)}>
          Öffnen
        </Button>
      ),
    },
  ];
  return (
    <>
      <ChainCard />
      <RecordTable
        list={listAuditEntries}
        label="Protokoll"
        columns={columns}
        filters={FILTERS}
        empty={
          <EmptyState
            icon={ScrollText}
            title="Noch keine Einträge"
            description="Jede Änderung an Stammdaten, Aufträgen, Prüfungen und Einstellungen erscheint hier von selbst."
          />
        }
      />
      <FormDrawer title="Eintrag im Protokoll" opened={opened !== null} onClose={() => setOpened(null)}>
        {() => opened !== null && <AuditEntryDetail entry={opened} />}
      </FormDrawer>
    </>
  );
}
