import { useLocation } from '@tanstack/react-router';
import { Inbox } from 'lucide-react';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { PageBody, PageHeader } from '#platform/web/ui/PageHeader.tsx';
import { RecordTable, type RowOfList } from '#records/web/RecordTable.tsx';
import type { TableColumn } from '#records/web/table-column.ts';
import type { TableFilter } from '#records/web/table-filter.ts';
import { LEAD_SOURCE_LABELS, LEAD_STATUS_LABELS } from '../lead.ts';
import { listLeads } from '../leads.api.ts';
import { LeadStatusBadge } from './lead-status.tsx';
import { leadsPathOf } from './leads-path.ts';

type Lead = RowOfList<typeof listLeads>;

const EXCERPT_LENGTH = 90;

const COLUMNS: TableColumn<Lead>[] = [
  { key: 'name', title: 'Name', sort: 'name', isRowHeader: true, value: (lead) => lead.name },
  {
    key: 'company',
    title: 'Firma',
    sort: 'company',
    value: (lead) => lead.company,
    render: (lead) => lead.company || '–',
  },
  { key: 'email', title: 'E-Mail', value: (lead) => lead.email },
  { key: 'message', title: 'Anfrage', value: (lead) => lead.message, render: (lead) => excerptOf(lead.message) },
  {
    key: 'source',
    title: 'Herkunft',
    value: (lead) => LEAD_SOURCE_LABELS[lead.source] ?? lead.source,
    startsHidden: true,
  },
  {
    key: 'createdAt',
    title: 'Eingegangen',
    sort: 'createdAt',
    value: (lead) => lead.createdAt,
    render: (lead, format) => format.dateTime(lead.createdAt),
  },
  {
    key: 'handledAt',
    title: 'Aufgenommen',
    value: (lead) => lead.handledAt,
    render: (lead, format) => (lead.handledAt === null ? '–' : format.dateTime(lead.handledAt)),
    startsHidden: true,
  },
  { key: 'noteCount', title: 'Notizen', align: 'end', value: (lead) => lead.noteCount },
  {
    key: 'status',
    title: 'Status',
    sort: 'status',
    value: (lead) => LEAD_STATUS_LABELS[lead.status],
    render: (lead) => <LeadStatusBadge status={lead.status} />,
  },
];

const FILTERS: TableFilter[] = [
  { name: 'status', label: 'Status', kind: 'choice', choices: LEAD_STATUS_LABELS },
  { name: 'source', label: 'Herkunft', kind: 'choice', choices: LEAD_SOURCE_LABELS },
];

/** ADMIN-05, OPEN-077: the owner's inbox of contact requests, at /admin/leads and /app/leads. */
export function LeadsPage() {
  const { pathname } = useLocation();
  return (
    <PageBody>
      <PageHeader lead="Anfragen über das Kontaktformular und Terminwünsche. Versprochen ist eine Antwort innerhalb von 24 Stunden." />
      <RecordTable
        list={listLeads}
        label="Anfragen"
        columns={COLUMNS}
        filters={FILTERS}
        rowPath={(lead) => `${leadsPathOf(pathname)}/${lead.id}`}
        testId="leads"
        empty={
          <EmptyState
            icon={Inbox}
            title="Noch keine Anfragen"
            description="Was Besucher über /contact oder /calendar schreiben, erscheint hier."
          />
        }
      />
    </PageBody>
  );
}

function excerptOf(message: string): string {
  return message.length <= EXCERPT_LENGTH ? message : `${message.slice(0, EXCERPT_LENGTH)} …`;
}
