import { NativeSelect } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { GraduationCap } from 'lucide-react';
import { useState } from 'react';
import { readQuery, useRead } from '#platform/web/api/use-read.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { ErrorPanel } from '#platform/web/ui/ErrorPanel.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { PageBody, PageHeader } from '#platform/web/ui/PageHeader.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { LoadingLines } from '#platform/web/ui/Skeleton.tsx';
import { listEmployeeGroups, readSkillMatrix } from '../employees.api.ts';
import { SKILL_LEVEL_LABELS, SKILL_LEVELS } from '../skill-level.ts';
import { MatrixCards } from './MatrixCards.tsx';
import { MatrixGrid } from './MatrixGrid.tsx';
import { SkillGaps } from './SkillGaps.tsx';
import classes from './SkillMatrix.module.css';

const PHONE = '(max-width: 720px)';

/** Who can do what, until when it is proven, and where one missing person would stop the work. */
export function SkillMatrixPage() {
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const [skill, setSkill] = useState('');
  const [department, setDepartment] = useState('');
  const [machineId, setMachineId] = useState('');
  const groups = useRead(listEmployeeGroups);
  const narrowing = {
    ...(skill === '' ? {} : { skill }),
    ...(department === '' ? {} : { department }),
    ...(machineId === '' ? {} : { machineId }),
  };
  // The matrix of before stays until the next one is there: the choices come with it.
  const query = useQuery({
    ...readQuery(readSkillMatrix, { query: narrowing }),
    placeholderData: keepPreviousData,
  });
  const choices = (label: string, values: readonly string[] = []) => [
    { value: '', label: `${label}: alle` },
    ...values.map((value) => ({ value, label: value })),
  ];
  const Matrix = isPhone ? MatrixCards : MatrixGrid;
  return (
    <PageBody>
      <PageHeader
        lead="Wer welche Arbeit kann und bis wann es nachgewiesen ist. Die Matrix dient Planung und Vertretung, sie vergleicht keine Personen."
        actions={
          <LinkButton variant="default" to="/app/employees">
            Alle Mitarbeiter
          </LinkButton>
        }
      />
      <SectionCard title="Qualifikationen" description={LEGEND} flush>
        <div className={classes.filters}>
          <NativeSelect
            aria-label="Qualifikation"
            value={skill}
            onChange={(event) => setSkill(event.currentTarget.value)}
            data={choices('Qualifikation', groups.data?.skills)}
          />
          <NativeSelect
            aria-label="Abteilung"
            value={department}
            onChange={(event) => setDepartment(event.currentTarget.value)}
            data={choices('Abteilung', groups.data?.departments)}
          />
          <NativeSelect
            aria-label="Maschine"
            value={machineId}
            onChange={(event) => setMachineId(event.currentTarget.value)}
            data={[
              { value: '', label: 'Maschine: alle' },
              ...(query.data?.machines ?? []).map(({ id, name, type }) => ({ value: id, label: `${name} (${type})` })),
            ]}
          />
        </div>
        {query.isError && (
          <ErrorPanel error={query.error} retrying={query.isFetching} onRetry={() => void query.refetch()} />
        )}
        {query.isPending && <LoadingLines label="Qualifikationen werden geladen" />}
        {query.data &&
          (query.data.skills.length === 0 || query.data.people.length === 0 ? (
            <EmptyState
              icon={GraduationCap}
              title="Keine Qualifikationen"
              description={
                machineId === ''
                  ? 'Tragen Sie bei den Mitarbeitern ein, was sie können. Hier sehen Sie dann, wer wen vertreten kann.'
                  : 'Niemand hat eine Qualifikation, die wie der Typ dieser Maschine heißt.'
              }
            />
          ) : (
            <Matrix matrix={query.data} />
          ))}
      </SectionCard>
      {query.data && <SkillGaps gaps={query.data.gaps} />}
    </PageBody>
  );
}

const LEGEND = SKILL_LEVELS.map((level) => `${level} = ${SKILL_LEVEL_LABELS[level]}`).join(', ');
