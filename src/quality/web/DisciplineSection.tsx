import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { WriteButton } from '#platform/web/access/WriteButton.tsx';
import { useWrite } from '#platform/web/api/use-write.ts';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import { toast } from '#platform/web/ui/toast.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import { FieldsForm } from '#records/web/FieldsForm.tsx';
import { FormDrawer } from '#records/web/FormDrawer.tsx';
import { type EightDReport, listEightD, readEightD, saveDiscipline } from '../eight-d.api.ts';
import {
  DISCIPLINE_FIELDS,
  DISCIPLINE_LABELS,
  type Discipline,
  type DisciplineState,
  disciplineState,
} from '../eight-d.ts';
import classes from './EightD.module.css';

const STATES: Record<DisciplineState, { tone: 'good' | 'bad' | 'neutral'; label: string }> = {
  done: { tone: 'good', label: 'Erledigt' },
  overdue: { tone: 'bad', label: 'Überfällig' },
  open: { tone: 'neutral', label: 'Offen' },
};

/** One of D1 to D8: its result, who sees to it, and until when. */
export function DisciplineSection({ report, discipline }: { report: EightDReport; discipline: Discipline }) {
  const format = useFormat();
  const save = useWrite(saveDiscipline, { refreshes: [readEightD, listEightD] });
  // As it was when editing began: a change by someone else meanwhile must be noticed, not overwritten.
  const [editedVersion, setEditedVersion] = useState<number | null>(null);
  const entry = report.disciplines.find((one) => one.discipline === discipline);
  if (entry === undefined) return null;
  const day = (date: string | null) => format.date(date === null ? null : `${date}T12:00:00Z`);
  const name = `D${discipline} ${DISCIPLINE_LABELS[discipline]}`;
  return (
    <SectionCard
      title={name}
      testId={`discipline-${discipline}`}
      actions={
        <>
          <StatusBadge {...STATES[disciplineState(entry, report.today)]} />
          <WriteButton
            needs="operate"
            variant="default"
            size="compact-sm"
            refusal={report.status === 'closed' ? 'Der Bericht ist abgeschlossen.' : null}
            leftSection={<Pencil size={15} aria-hidden="true" />}
            aria-label={`D${discipline} bearbeiten`}
            onClick={() => setEditedVersion(report.version)}
          >
            Bearbeiten
          </WriteButton>
        </>
      }
    >
      <p className={classes.content}>{entry.content ?? 'Noch kein Ergebnis eingetragen.'}</p>
      <p className={classes.facts}>
        Verantwortlich: {entry.responsible ?? '–'} · Termin: {day(entry.dueOn)} · Erledigt am: {day(entry.doneOn)}
      </p>
      <FormDrawer title={name} opened={editedVersion !== null} onClose={() => setEditedVersion(null)}>
        {(close) =>
          editedVersion !== null && (
            <FieldsForm
              fields={DISCIPLINE_FIELDS}
              initial={entry}
              onCancel={close}
              onSubmit={async (values) => {
                await save.mutateAsync({
                  params: { id: report.id, discipline },
                  body: { version: editedVersion, values },
                });
                toast.success(`D${discipline} gespeichert`);
                setEditedVersion(null);
              }}
            />
          )
        }
      </FormDrawer>
    </SectionCard>
  );
}
