import { GraduationCap } from 'lucide-react';
import { useRead } from '#platform/web/api/use-read.ts';
import { useWrite } from '#platform/web/api/use-write.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import type { Column } from '#platform/web/ui/SimpleTable.tsx';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import { useNow } from '#platform/web/use-now.ts';
import { LinesSection } from '#records/web/LinesSection.tsx';
import { SKILL_FIELDS } from '../employee-entries.ts';
import { employeeKind, readSkillMatrix, readSkills, replaceSkills, type Skill } from '../employees.api.ts';
import { SKILL_LEVEL_LABELS, type SkillLevel, skillValidity } from '../skill-level.ts';

const RENEW_EVERY_MS = 3_600_000;

/** What a person can do, how well, and until when it is proven. */
export function SkillsSection({ employeeId }: { employeeId: string }) {
  const format = useFormat();
  const today = new Date(useNow(RENEW_EVERY_MS)).toISOString().slice(0, 10);
  const reading = useRead(readSkills, { params: { id: employeeId } });
  const save = useWrite(replaceSkills, {
    refreshes: [readSkills, readSkillMatrix, employeeKind.read, employeeKind.list],
  });
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
    <LinesSection
      title="Qualifikationen"
      reading={reading}
      rowsOf={({ skills }) => skills}
      columns={columns}
      rowKey={(skill) => skill.skill}
      empty={
        <EmptyState
          icon={GraduationCap}
          title="Noch keine Qualifikationen"
          description="Tragen Sie ein, was die Person kann, damit Planung und Vertretung davon wissen."
        />
      }
      fields={SKILL_FIELDS}
      lineName="Qualifikation"
      onSave={(version, changed) => {
        const skills = changed.map(({ skill, level, validUntil }) => ({ skill, level: Number(level), validUntil }));
        return save.mutateAsync({ params: { id: employeeId }, body: { version, skills } });
      }}
    />
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
