import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useSession } from '#accounts/web/use-session.ts';
import { DEFAULT_FORMAT } from '#platform/format.ts';
import { WriteButton } from '#platform/web/access/WriteButton.tsx';
import { useRead } from '#platform/web/api/use-read.ts';
import { useWrite } from '#platform/web/api/use-write.ts';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { sentenceOf } from '#platform/web/ui/toast.tsx';
import { type DowntimeRow, insertDowntime, listStops, listUnexplainedStops, updateDowntime } from '../downtime.api.ts';
import { IMPACT_LEVEL_LABELS, IMPACT_LEVELS, type ImpactLevel } from '../downtime.ts';
import { type ReasonTree, readReasonTree } from '../downtime-reasons.api.ts';
import classes from './Downtime.module.css';
import { fromLocalInput, toLocalInput } from './local-input.ts';
import { dataOf } from './service-answer.ts';

/** What is known already: a booked stop, or one that the machine's states show. */
export type DowntimeDraft = Pick<DowntimeRow, 'machine_id' | 'start_time' | 'end_time'> &
  Partial<Pick<DowntimeRow, 'id' | 'version' | 'reason' | 'reason_id' | 'impact_level' | 'downtime_category'>>;

type DowntimeFormProps = { draft: DowntimeDraft; onSaved: () => void; onCancel: () => void };

/** Books a stop, or changes and classifies one. */
export function DowntimeForm({ draft, onSaved, onCancel }: DowntimeFormProps) {
  const timeZone = useSession().user?.company.timeZone ?? DEFAULT_FORMAT.timeZone;
  const tree = useRead(readReasonTree);
  const refreshes = [listStops, listUnexplainedStops];
  const insert = useWrite(insertDowntime, { refreshes });
  const update = useWrite(updateDowntime, { refreshes });
  const [start, setStart] = useState(toLocalInput(draft.start_time, timeZone));
  const [end, setEnd] = useState(toLocalInput(draft.end_time, timeZone));
  const [reasonId, setReasonId] = useState(draft.reason_id ?? '');
  const [note, setNote] = useState(draft.reason_id == null ? (draft.reason ?? '') : '');
  const [impact, setImpact] = useState<ImpactLevel>(draft.impact_level ?? 'medium');
  const [problem, setProblem] = useState<string | null>(null);

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const startTime = fromLocalInput(start, timeZone);
    if (startTime === null) return setProblem('Bitte geben Sie den Beginn an.');
    if (reasonId === '' && note.trim() === '')
      return setProblem('Bitte wählen Sie einen Grund oder beschreiben Sie ihn.');
    const body = {
      start_time: startTime,
      end_time: fromLocalInput(end, timeZone),
      ...reasonOf(reasonId, note, draft.downtime_category),
      impact_level: impact,
    };
    try {
      if (draft.id === undefined) dataOf(await insert.mutateAsync({ body: { machine_id: draft.machine_id, ...body } }));
      else {
        const times = startTime === toMinute(draft.start_time) ? { ...body, start_time: draft.start_time } : body;
        dataOf(
          await update.mutateAsync({ params: { downtimeId: draft.id }, body: { ...times, version: draft.version } }),
        );
      }
      onSaved();
    } catch (error) {
      setProblem(sentenceOf(error));
    }
    return undefined;
  }

  return (
    <form className={classes.form} noValidate onSubmit={(event) => void save(event)}>
      {problem !== null && <Notice tone="bad">{problem}</Notice>}
      <TextInput
        type="datetime-local"
        label="Beginn"
        required
        value={start}
        onChange={(event) => setStart(event.currentTarget.value)}
      />
      <TextInput
        type="datetime-local"
        label="Ende"
        description="Leer lassen, solange die Maschine steht"
        value={end}
        onChange={(event) => setEnd(event.currentTarget.value)}
      />
      <NativeSelect
        label="Grund"
        value={reasonId}
        data={[{ value: '', label: 'Anderer Grund (unten beschreiben)' }, ...choicesOf(tree.data ?? [])]}
        onChange={(event) => setReasonId(event.currentTarget.value)}
      />
      <Textarea
        label="Bemerkung"
        autosize
        minRows={2}
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <NativeSelect
        label="Auswirkung"
        value={impact}
        data={IMPACT_LEVELS.map((level) => ({ value: level, label: IMPACT_LEVEL_LABELS[level] }))}
        onChange={(event) => setImpact(event.currentTarget.value as ImpactLevel)}
      />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onCancel}>
          Abbrechen
        </Button>
        <WriteButton needs="operate" type="submit" loading={insert.isPending || update.isPending}>
          {draft.id === undefined ? 'Stillstand buchen' : 'Speichern'}
        </WriteButton>
      </div>
    </form>
  );
}

/** A reason of the tree brings its category; a free one keeps the category it had. */
function reasonOf(reasonId: string, note: string, category: string | undefined) {
  const text = note.trim();
  if (reasonId === '') return { reason_id: null, reason: text, downtime_category: category ?? 'other' };
  return text === '' ? { reason_id: reasonId } : { reason_id: reasonId, reason: text };
}

/** Inputs know minutes only: an untouched start keeps its seconds. */
function toMinute(isoTime: string): string {
  return new Date(Math.floor(Date.parse(isoTime) / 60_000) * 60_000).toISOString();
}

function choicesOf(tree: ReasonTree) {
  return tree.map((category) => ({
    group: category.name,
    items: [
      { value: category.id, label: `${category.name} (allgemein)` },
      ...category.children.flatMap((reason) => [
        { value: reason.id, label: reason.name },
        ...reason.children.map((detail) => ({ value: detail.id, label: `${reason.name}: ${detail.name}` })),
      ]),
    ],
  }));
}
