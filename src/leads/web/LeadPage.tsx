import { Button, Select } from '@mantine/core';
import { useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { Mail } from 'lucide-react';
import { useRead } from '#platform/web/api/use-read.ts';
import { useWrite } from '#platform/web/api/use-write.ts';
import { ErrorPanel } from '#platform/web/ui/ErrorPanel.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { LoadingLines } from '#platform/web/ui/Skeleton.tsx';
import { toast, toastFailure } from '#platform/web/ui/toast.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import { DetailLayout } from '#records/web/DetailLayout.tsx';
import { RemovalButton } from '#records/web/RemovalButton.tsx';
import { LEAD_SOURCE_LABELS, LEAD_STATUS_LABELS, type LeadStatus } from '../lead.ts';
import { changeLeadStatus, type LeadRow, listLeads, readLead, removeLead } from '../leads.api.ts';
import { LeadNotes } from './LeadNotes.tsx';
import classes from './LeadPage.module.css';
import { LeadStatusBadge } from './lead-status.tsx';
import { leadsPathOf } from './leads-path.ts';

const CHOICES = Object.entries(LEAD_STATUS_LABELS).map(([value, label]) => ({ value, label }));

/** One request: what was asked, where it stands, what was noted. */
export function LeadPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const { pathname } = useLocation();
  const format = useFormat();
  const query = useRead(readLead, { params: { id } });
  if (query.isError) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
  if (query.isPending) return <LoadingLines />;
  const lead = query.data;
  const path = leadsPathOf(pathname);
  const mailTo = `mailto:${encodeURIComponent(lead.email)}?subject=${encodeURIComponent('Ihre Anfrage')}`;
  return (
    <DetailLayout
      back={{ path, label: 'Alle Anfragen' }}
      title={lead.name}
      status={<LeadStatusBadge status={lead.status} />}
      actions={
        <>
          <Button component="a" href={mailTo} variant="default" leftSection={<Mail size={16} aria-hidden="true" />}>
            Per E-Mail antworten
          </Button>
          <EraseButton lead={lead} path={path} />
        </>
      }
      factsTitle="Angaben"
      facts={[
        { term: 'E-Mail', value: lead.email },
        { term: 'Firma', value: lead.company || '–' },
        { term: 'Herkunft', value: LEAD_SOURCE_LABELS[lead.source] ?? lead.source },
        { term: 'Eingegangen', value: format.dateTime(lead.createdAt) },
        { term: 'Aufgenommen', value: lead.handledAt === null ? '–' : format.dateTime(lead.handledAt) },
      ]}
    >
      <SectionCard title="Anfrage">
        <p className={classes.message}>{lead.message}</p>
      </SectionCard>
      <SectionCard title="Stand" description="Die anfragende Person sieht weder Status noch Notizen.">
        <StatusSelect lead={lead} />
      </SectionCard>
      <SectionCard title="Notizen">
        <LeadNotes leadId={lead.id} notes={lead.notes} />
      </SectionCard>
    </DetailLayout>
  );
}

function StatusSelect({ lead }: { lead: LeadRow }) {
  const change = useWrite(changeLeadStatus, { refreshes: [readLead, listLeads] });
  return (
    <Select
      label="Status"
      data={CHOICES}
      value={lead.status}
      allowDeselect={false}
      disabled={change.isPending}
      className={classes.select}
      onChange={(status) =>
        change.mutate(
          { params: { id: lead.id }, body: { status: status as LeadStatus, version: lead.version } },
          { onSuccess: () => toast.success('Status gespeichert'), onError: toastFailure },
        )
      }
    />
  );
}

function EraseButton({ lead, path }: { lead: LeadRow; path: string }) {
  const navigate = useNavigate();
  const erase = useWrite(removeLead, { refreshes: [listLeads] });
  return (
    <RemovalButton
      needs="read"
      question={`Anfrage von ${lead.name} löschen?`}
      explanation="Die Anfrage und ihre Notizen werden endgültig gelöscht, etwa weil die Person das verlangt."
      remove={() => erase.mutateAsync({ params: { id: lead.id } })}
      done="Anfrage gelöscht"
      onDone={() => void navigate({ to: path })}
    />
  );
}
