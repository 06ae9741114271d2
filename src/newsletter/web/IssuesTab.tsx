import { useNavigate } from '@tanstack/react-router';
import { Newspaper, Plus } from 'lucide-react';
import { WriteButton } from '#platform/web/access/WriteButton.tsx';
import { useRead } from '#platform/web/api/use-read.ts';
import { useWrite } from '#platform/web/api/use-write.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { toastFailure } from '#platform/web/ui/toast.tsx';
import { RecordTable } from '#records/web/RecordTable.tsx';
import type { TableColumn } from '#records/web/table-column.ts';
import type { TableFilter } from '#records/web/table-filter.ts';
import { createIssue, type IssueRow, listIssues } from '../issues.api.ts';
import { listLists } from '../newsletter.api.ts';
import { ISSUE_STATE_LABELS, progressOf } from '../sending.ts';
import { IssueBadge } from './newsletter-badges.tsx';

const COLUMNS: TableColumn<IssueRow>[] = [
  {
    key: 'subject',
    title: 'Betreff',
    sort: 'subject',
    isRowHeader: true,
    value: (issue) => issue.subject || 'Ohne Betreff',
  },
  { key: 'list', title: 'Liste', value: (issue) => issue.listName, render: (issue) => issue.listName ?? '–' },
  {
    key: 'state',
    title: 'Zustand',
    sort: 'state',
    value: (issue) => ISSUE_STATE_LABELS[issue.state],
    render: (issue) => <IssueBadge issue={issue} />,
  },
  {
    key: 'progress',
    title: 'Empfänger',
    align: 'end',
    value: (issue) => (issue.state === 'draft' ? null : progressOf(issue.counts).total),
    render: (issue, format) => {
      if (issue.state === 'draft') return '–';
      const { done, total } = progressOf(issue.counts);
      return `${format.integer(done)} von ${format.integer(total)}`;
    },
  },
  {
    key: 'undeliverable',
    title: 'Nicht zugestellt',
    align: 'end',
    value: (issue) => issue.counts.bounced + issue.counts.failed,
    render: (issue, format) =>
      issue.state === 'draft' ? '–' : format.integer(issue.counts.bounced + issue.counts.failed),
  },
  {
    key: 'startedAt',
    title: 'Versand begonnen',
    sort: 'startedAt',
    value: (issue) => issue.startedAt,
    render: (issue, format) => format.dateTime(issue.startedAt),
  },
  {
    key: 'createdAt',
    title: 'Angelegt',
    sort: 'createdAt',
    value: (issue) => issue.createdAt,
    render: (issue, format) => format.dateTime(issue.createdAt),
  },
];

const FILTERS: TableFilter[] = [{ name: 'state', label: 'Zustand', kind: 'choice', choices: ISSUE_STATE_LABELS }];

export function IssuesTab() {
  const newIssue = <NewIssueButton />;
  return (
    <RecordTable
      list={listIssues}
      label="Ausgaben"
      columns={COLUMNS}
      filters={FILTERS}
      rowPath={(issue) => `/admin/newsletter/${issue.id}`}
      actions={newIssue}
      testId="issues"
      empty={
        <EmptyState
          icon={Newspaper}
          title="Noch keine Ausgabe"
          description="Schreiben Sie die erste Ausgabe. Sie bleibt ein Entwurf, bis Sie sie versenden."
          action={newIssue}
        />
      }
    />
  );
}

function NewIssueButton() {
  const navigate = useNavigate();
  const lists = useRead(listLists);
  const create = useWrite(createIssue, { refreshes: [listIssues] });
  const listId = (lists.data?.lists.find((list) => list.joinsAtSignUp) ?? lists.data?.lists[0])?.id ?? null;
  return (
    <WriteButton
      needs="administer"
      leftSection={<Plus size={16} aria-hidden="true" />}
      loading={create.isPending || lists.isPending}
      onClick={() =>
        create.mutate(
          { body: { subject: '', preheader: '', bodyMarkdown: '', listId } },
          {
            onSuccess: ({ id }) => void navigate({ to: `/admin/newsletter/${id}` }),
            onError: toastFailure,
          },
        )
      }
    >
      Neue Ausgabe
    </WriteButton>
  );
}
