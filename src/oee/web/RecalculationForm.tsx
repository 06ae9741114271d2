import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useSession } from '#accounts/web/use-session.ts';
import type { OutputOf } from '#platform/endpoint.ts';
import { DEFAULT_FORMAT } from '#platform/format.ts';
import { WriteButton } from '#platform/web/access/WriteButton.tsx';
import { useWrite } from '#platform/web/api/use-write.ts';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { type Column, SimpleTable } from '#platform/web/ui/SimpleTable.tsx';
import { sentenceOf, toast } from '#platform/web/ui/toast.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import { addDays, localDateOf } from '#shifts/local-time.ts';
import { listOeeRecords, readOeeTrend } from '../oee.api.ts';
import { recalculatePeriod } from '../recalculation.api.ts';
import classes from './Downtime.module.css';

type Change = OutputOf<typeof recalculatePeriod>['changes'][number];

/** Shows before and after of a period first; changes the stored figures only when told. */
export function RecalculationForm({ machineId, onClose }: { machineId: string; onClose: () => void }) {
  const timeZone = useSession().user?.company.timeZone ?? DEFAULT_FORMAT.timeZone;
  const recalculation = useWrite(recalculatePeriod, { refreshes: [listOeeRecords, readOeeTrend] });
  const [to, setTo] = useState(() => localDateOf(Date.now(), timeZone));
  const [from, setFrom] = useState(() => addDays(localDateOf(Date.now(), timeZone), -7));
  const [changes, setChanges] = useState<Change[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function run(apply: boolean): Promise<void> {
    try {
      const answer = await recalculation.mutateAsync({ body: { machineId, from, to, apply } });
      setProblem(null);
      setChanges(answer.changes);
      if (!apply) return;
      toast.success('Die Werte sind neu berechnet.');
      onClose();
    } catch (error) {
      setProblem(sentenceOf(error));
    }
  }
  const preview = (event: FormEvent) => {
    event.preventDefault();
    void run(false);
  };
  const change = (set: (value: string) => void) => (value: string) => {
    set(value);
    setChanges(null);
  };

  return (
    <form className={classes.form} noValidate onSubmit={preview}>
      {problem !== null && <Notice tone="bad">{problem}</Notice>}
      <TextInput
        type="date"
        label="Von"
        value={from}
        onChange={(event) => change(setFrom)(event.currentTarget.value)}
      />
      <TextInput type="date" label="Bis" value={to} onChange={(event) => change(setTo)(event.currentTarget.value)} />
      {changes !== null && <Changes changes={changes} />}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          Abbrechen
        </Button>
        <WriteButton needs="manage" type="submit" variant="default" loading={recalculation.isPending}>
          Vorschau
        </WriteButton>
        {changes !== null && changes.length > 0 && (
          <WriteButton needs="manage" loading={recalculation.isPending} onClick={() => void run(true)}>
            Übernehmen
          </WriteButton>
        )}
      </div>
    </form>
  );
}

function Changes({ changes }: { changes: readonly Change[] }) {
  const format = useFormat();
  const columns: Column<Change>[] = [
    { key: 'date', title: 'Tag', isRowHeader: true, render: (row) => format.date(row.calculationDate) },
    { key: 'before', title: 'OEE bisher', align: 'end', render: (row) => format.percent(row.before?.oee ?? null) },
    { key: 'after', title: 'OEE neu', align: 'end', render: (row) => format.percent(row.after?.oee ?? null) },
    {
      key: 'availability',
      title: 'Verfügbarkeit neu',
      align: 'end',
      render: (row) => format.percent(row.after?.availability ?? null),
    },
  ];
  return (
    <SimpleTable
      label="Änderungen"
      columns={columns}
      rows={changes}
      rowKey={(row) => `${row.productionId} ${row.calculationDate}`}
      empty={<Notice tone="good">In diesem Zeitraum stimmt alles. Es würde sich nichts ändern.</Notice>}
    />
  );
}
