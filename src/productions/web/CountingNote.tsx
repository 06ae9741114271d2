import { useRead } from '#platform/web/api/use-read.ts';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { readCounting } from '../counting.api.ts';
import { countingNote } from '../machine-counts.ts';
import classes from './CountingNote.module.css';

/** Says which pieces the machine counts, and when its pieces could not be booked. */
export function CountingNote({ productionId }: { productionId: string }) {
  const { data } = useRead(readCounting, { params: { id: productionId } });
  if (data === undefined) return null;
  const note = countingNote(data);
  return (
    <>
      {note !== null && (
        <div className={classes.note}>
          <Notice tone="info">{note}</Notice>
        </div>
      )}
      {data.refusal !== null && (
        <div className={classes.note}>
          <Notice tone="warning">Gezählte Teile konnten nicht gebucht werden. {data.refusal}</Notice>
        </div>
      )}
    </>
  );
}
