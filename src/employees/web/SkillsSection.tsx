import { GraduationCap, Pencil } from 'lucide-react';
import { useState } from 'react';
import type { OutputOf } from '#platform/endpoint.ts';
import { WriteButton } from '#platform/web/access/WriteButton.tsx';
import { useRead } from '#platform/web/api/use-read.ts';
import { useWrite } from '#platform/web/api/use-write.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { ErrorPanel } from '#platform/web/ui/ErrorPanel.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { type Column, SimpleTable } from '#platform/web/ui/SimpleTable.tsx';
import { LoadingLines } from '#platform/web/ui/Skeleton.tsx';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import { toast } from '#platform/web/ui/toast.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import { useNow } from '#platform/web/use-now.ts';
import { FormDrawer } from '#records/web/FormDrawer.tsx';
import { LinesForm } from '#records/web/LinesForm.tsx';
import { SKILL_FIELDS } from '../employee-entries.ts';
import { employeeKind, readSkills, replaceSkills, type Skill } from '../employees.api.ts';
import { SKILL_LEVEL_LABELS, type SkillLevel, skillValidity } from '../skill-level.ts';

const RENEW_EVERY_MS = 3_600_000;

/** What a person can do, how well, and until when it is proven. */
export function SkillsSection({ employeeId }: { employeeId: string }) {
  const format = useFormat();
  const today = new Date(useNow(RENEW_EVERY_MS)).toISOString().slice(0, 10);
  const query = useRead(readSkills, { params: { id: employeeId } });
  const save = useWrite(replaceSkills, { refreshes: [readSkills, employeeKind.read, employeeKind.list] });
  // As it was when editing began: a change by someone else meanwhile must be noticed, not overwritten.
  const [edited, setEdited] = useState<OutputOf<typeof readSkills> | null>(null);
  if (query.isError) {
    return <ErrorPanel error={query.error} retrying={query.isFetching} onRetry={() => void query.refetch()} />;
  }
  if (query.isPending) return <LoadingLines label="Qualifikationen werden geladen" />;
  const columns: Column<Skill>[] = [
    { key: 'skill', title: 'Qualifikation', isRowHeader: true, render: (skill) => skill.skill },
    { key: 'level', title: 'Stufe', render: (skill) => SKILL_LEVEL_LABELS[skill.level as SkillLevel] },
    {
      key: 'validUntil',
      title: 'Gültig bis',
      render: ({ validUntil }) => (validUntil === null ? 'Unbefristet' : format.date(`${validUntil}T12:00:00Z`)),
    },
    {
      key: 'validity',
      title: 'Nachweis',
      render: ({ validUntil }) => <ValidityBadge validUntil={validUntil} today={today} />,
    },
  ];
  return (
    <SectionCard
      title="Qualifikationen"
      flush
      actions={
        <WriteButton
          needs="manage"
          variant="default"
          leftSection={<Pencil size={16} aria-hidden="true" />}
          onClick={() => setEdited(query.data)}
        >
          Qualifikationen bearbeiten
        </WriteButton>
      }
    >
      <SimpleTable
        label="Qualifikationen"
        columns={columns}
        rows={query.data.skills}
        rowKey={(skill) => skill.skill}
        empty={
          <EmptyState
            icon={GraduationCap}
            title="Noch keine Qualifikationen"
            description="Tragen Sie ein, was die Person kann, damit Planung und Vertretung davon wissen."
          />
        }
      />
      <FormDrawer title="Qualifikationen bearbeiten" opened={edited !== null} onClose={() => setEdited(null)}>
        {(close) =>
          edited !== null && (
            <LinesForm
              fields={SKILL_FIELDS}
              lines={edited.skills}
              lineName="Qualifikation"
              onCancel={close}
              onSubmit={async (changed) => {
                const skills = changed.map(({ skill, level, validUntil }) => ({
                  skill,
                  level: Number(level),
                  validUntil,
                }));
                await save.mutateAsync({ params: { id: employeeId }, body: { version: edited.version, skills } });
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

function ValidityBadge({ validUntil, today }: { validUntil: string | null; today: string }) {
  switch (skillValidity(validUntil, today)) {
    case 'expired':
      return <StatusBadge tone="bad" label="Abgelaufen" />;
    case 'expiring':
      return <StatusBadge tone="warning" label="Läuft bald ab" />;
    default:
      return <StatusBadge tone="good" label="Gültig" />;
  }
}
