import { useQueryClient } from '@tanstack/react-query';
import { Pause, Play, Trash } from 'lucide-react';
import { useEffect, useState } from 'react';
import { WriteButton } from '#platform/web/access/WriteButton.tsx';
import { useWrite } from '#platform/web/api/use-write.ts';
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx';
import { type Definition, DefinitionList } from '#platform/web/ui/DefinitionList.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { toast, toastFailure } from '#platform/web/ui/toast.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import { useNow } from '#platform/web/use-now.ts';
import { RecordTable } from '#records/web/RecordTable.tsx';
import type { TableColumn } from '#records/web/table-column.ts';
import type { TableFilter } from '#records/web/table-filter.ts';
import {
  type DeliveryRow,
  type Issue,
  type IssueStep,
  listDeliveries,
  listIssues,
  moveIssue,
  readIssue,
} from '../issues.api.ts';
import { DELIVERY_STATE_LABELS, DELIVERY_STATES, progressOf } from '../sending.ts';
import classes from './Issue.module.css';
import { IssuePreview } from './IssuePreview.tsx';
import { DeliveryBadge } from './newsletter-badges.tsx';

const COLUMNS: TableColumn<DeliveryRow>[] = [
  {
    key: 'recipient',
    title: 'Empfänger',
    sort: 'recipient',
    isRowHeader: true,
    value: (row) => row.recipient ?? 'gelöschte Person',
  },
  {
    key: 'state',
    title: 'Zustand',
    sort: 'state',
    value: (row) => DELIVERY_STATE_LABELS[row.state],
    render: (row) => <DeliveryBadge state={row.state} />,
  },
  { key: 'attempts', title: 'Versuche', sort: 'attempts', align: 'end', value: (row) => row.attempts },
  {
    key: 'sentAt',
    title: 'Versendet',
    sort: 'sentAt',
    value: (row) => row.sentAt,
    render: (row, format) => format.dateTime(row.sentAt),
  },
  {
    key: 'dueAt',
    title: 'Nächster Versuch',
    value: (row) => row.dueAt,
    render: (row, format) => format.dateTime(row.dueAt),
  },
  { key: 'lastError', title: 'Letzter Fehler', value: (row) => row.lastError, render: (row) => row.lastError ?? '–' },
];

const CLOCK_MS = 5000;

const FILTERS: TableFilter[] = [{ name: 'state', label: 'Zustand', kind: 'choice', choices: DELIVERY_STATE_LABELS }];

/** How far an issue is, what can be done about it, and what became of each mail. */
export function IssueProgress({ issue }: { issue: Issue }) {
  const client = useQueryClient();
  const { done } = progressOf(issue.counts);
  // The log follows the figures, which are read again while the issue goes out.
  useEffect(() => {
    if (done > 0) void client.invalidateQueries({ queryKey: [listDeliveries.path] });
  }, [done, client]);
  return (
    <>
      <ProgressCard issue={issue} />
      <RecordTable
        list={listDeliveries}
        label="Versandprotokoll"
        columns={COLUMNS}
        filters={FILTERS}
        fixed={{ issueId: issue.id }}
        keptIn="page"
        testId="deliveries"
        empty={<EmptyState title="Kein Empfänger" />}
      />
      <SectionCard title="Text der Ausgabe" description={issue.preheader || undefined}>
        <IssuePreview bodyMarkdown={issue.bodyMarkdown} />
      </SectionCard>
    </>
  );
}

function ProgressCard({ issue }: { issue: Issue }) {
  const format = useFormat();
  const now = useNow(CLOCK_MS);
  const { total, done, percent } = progressOf(issue.counts);
  const isWaiting = issue.state === 'sending' && issue.nextTryAt !== null && Date.parse(issue.nextTryAt) > now;
  const facts: Definition[] = [
    { term: 'Liste', value: issue.listName ?? 'gelöscht' },
    { term: 'Begonnen', value: format.dateTime(issue.startedAt) },
    { term: 'Beendet', value: format.dateTime(issue.finishedAt) },
    ...DELIVERY_STATES.filter((state) => issue.counts[state] > 0).map((state) => ({
      term: capitalised(DELIVERY_STATE_LABELS[state]),
      value: format.integer(issue.counts[state]),
    })),
  ];
  return (
    <SectionCard title="Versand" actions={<StepButtons issue={issue} />} testId="progress">
      <div className={classes.progress}>
        <progress max={Math.max(1, total)} value={done} aria-label="Fortschritt des Versands" />
        <output aria-live="polite">
          {format.integer(done)} von {format.integer(total)} ({percent} %)
        </output>
      </div>
      {isWaiting && (
        <p className={classes.next}>
          Die übrigen Empfänger sollen später noch einmal versucht werden, zuerst {format.dateTime(issue.nextTryAt)}.
        </p>
      )}
      <DefinitionList items={facts} />
    </SectionCard>
  );
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const DONE: Record<IssueStep, string> = {
  send: 'Der Versand hat begonnen',
  pause: 'Der Versand ist angehalten',
  resume: 'Der Versand geht weiter',
  discard: 'Der Rest wird nicht versendet',
};

function StepButtons({ issue }: { issue: Issue }) {
  const [isAsking, setIsAsking] = useState(false);
  const move = useWrite(moveIssue, { refreshes: [readIssue, listIssues, listDeliveries] });
  if (issue.state !== 'sending' && issue.state !== 'paused') return null;
  const take = (step: IssueStep) => {
    setIsAsking(false);
    move.mutate(
      { params: { id: issue.id }, body: { step } },
      { onSuccess: () => toast.success(DONE[step]), onError: toastFailure },
    );
  };
  return (
    <>
      {issue.state === 'sending' ? (
        <WriteButton
          needs="administer"
          loading={move.isPending}
          leftSection={<Pause size={16} aria-hidden="true" />}
          onClick={() => take('pause')}
        >
          Anhalten
        </WriteButton>
      ) : (
        <WriteButton
          needs="administer"
          loading={move.isPending}
          leftSection={<Play size={16} aria-hidden="true" />}
          onClick={() => take('resume')}
        >
          Fortsetzen
        </WriteButton>
      )}
      <WriteButton
        needs="administer"
        variant="default"
        leftSection={<Trash size={16} aria-hidden="true" />}
        onClick={() => setIsAsking(true)}
      >
        Rest verwerfen
      </WriteButton>
      <ConfirmDialog
        opened={isAsking}
        question="Rest der Ausgabe verwerfen?"
        explanation="Wer diese Ausgabe noch nicht erhalten hat, erhält sie nicht mehr."
        confirmLabel="Verwerfen"
        dangerous
        onConfirm={() => take('discard')}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}
