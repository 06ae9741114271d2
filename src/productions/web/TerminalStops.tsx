import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { insertDowntime, listUnexplainedStops, type UnexplainedStop, updateDowntime } from '#oee/downtime.api.ts';
import { type ReasonTree, readReasonTree } from '#oee/downtime-reasons.api.ts';
import { WriteButton } from '#platform/web/access/WriteButton.tsx';
import { useRead } from '#platform/web/api/use-read.ts';
import { useWrite } from '#platform/web/api/use-write.ts';
import { toast, toastFailure } from '#platform/web/ui/toast.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import classes from './Terminal.module.css';

const SHOWN = 5;

/** Stops nobody has explained yet; a reason takes two touches. */
export function TerminalStops({ machineId }: { machineId: string }) {
  const format = useFormat();
  const stops = useRead(listUnexplainedStops, { query: { machine_id: machineId, limit: SHOWN } });
  const [explaining, setExplaining] = useState<UnexplainedStop | null>(null);
  if (stops.data === undefined || stops.data.rows.length === 0) return null;
  return (
    <section className={classes.panel} aria-labelledby="terminal-stops" data-testid="stops">
      <h2 id="terminal-stops" className={classes.title}>
        Stillstände ohne Grund ({format.integer(stops.data.total)})
      </h2>
      <ul className={classes.next}>
        {stops.data.rows.map((stop) => (
          <li key={stop.start_time}>
            <div>
              <strong>{format.dateTime(stop.start_time)}</strong>
              <span className={classes.quiet}>
                {format.quantity(stop.duration_minutes, 'min')}
                {stop.end_time === null && ', dauert an'}
              </span>
            </div>
            <WriteButton needs="operate" size="lg" variant="default" onClick={() => setExplaining(stop)}>
              Grund angeben
            </WriteButton>
          </li>
        ))}
      </ul>
      {explaining && <ReasonDialog stop={explaining} onClose={() => setExplaining(null)} />}
    </section>
  );
}

type Reason = ReasonTree[number];

function ReasonDialog({ stop, onClose }: { stop: UnexplainedStop; onClose: () => void }) {
  const tree = useRead(readReasonTree);
  const [group, setGroup] = useState<Reason | null>(null);
  const options = { refreshes: [listUnexplainedStops] };
  const insert = useWrite(insertDowntime, options);
  const update = useWrite(updateDowntime, options);

  /** A stop known only from the machine's states is booked together with its reason. */
  async function explain(reasonId: string): Promise<void> {
    try {
      const { error } = await (stop.downtime_id === null
        ? insert.mutateAsync({
            body: {
              machine_id: stop.machine_id,
              production_id: stop.production_id,
              start_time: stop.start_time,
              end_time: stop.end_time,
              reason_id: reasonId,
            },
          })
        : update.mutateAsync({
            params: { downtimeId: stop.downtime_id },
            body: { reason_id: reasonId, ...(stop.version === null ? {} : { version: stop.version }) },
          }));
      if (error === null) toast.success('Grund gespeichert');
      else toast.error(error.message);
      onClose();
    } catch (error) {
      toastFailure(error);
    }
  }

  const shown: readonly { id: string; name: string; children?: readonly unknown[] }[] =
    group?.children ?? tree.data ?? [];
  return (
    <Modal.Root opened onClose={onClose} centered size="lg">
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body>
          <Modal.Title className={classes.title}>
            {group === null ? 'Warum stand die Maschine?' : group.name}
          </Modal.Title>
          {tree.data?.length === 0 && (
            <p className={classes.quiet}>
              Es sind noch keine Stillstandsgründe angelegt. Bitte wenden Sie sich an die Planung.
            </p>
          )}
          <div className={classes.machines}>
            {shown.map((reason) => {
              const node = tree.data?.find(({ id }) => id === reason.id);
              const opens = group === null && node !== undefined && node.children.length > 0;
              return (
                <button
                  key={reason.id}
                  type="button"
                  className={classes.machine}
                  onClick={() => (opens ? setGroup(node) : void explain(reason.id))}
                >
                  <strong>{reason.name}</strong>
                </button>
              );
            })}
          </div>
          <div className={classes.actions}>
            {group !== null && (
              <Button size="lg" variant="default" onClick={() => setGroup(null)}>
                Zurück
              </Button>
            )}
            <Button size="lg" variant="default" onClick={onClose}>
              Abbrechen
            </Button>
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
