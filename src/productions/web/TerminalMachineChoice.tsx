import { MACHINE_STATE_LABELS } from '#machines/machine-state.ts';
import { useRead } from '#platform/web/api/use-read.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { ErrorPanel } from '#platform/web/ui/ErrorPanel.tsx';
import { LoadingLines } from '#platform/web/ui/Skeleton.tsx';
import { listTerminalMachines } from '../terminal.api.ts';
import classes from './Terminal.module.css';

/** Asked once per device. */
export function TerminalMachineChoice({ onChoose }: { onChoose: (machineId: string) => void }) {
  const query = useRead(listTerminalMachines);
  return (
    <section className={classes.panel} aria-labelledby="terminal-choice">
      <h2 id="terminal-choice" className={classes.title}>
        An welcher Maschine steht dieses Gerät?
      </h2>
      {query.isPending && <LoadingLines lines={5} />}
      {query.isError && (
        <ErrorPanel error={query.error} retrying={query.isFetching} onRetry={() => void query.refetch()} />
      )}
      {query.data?.length === 0 && (
        <EmptyState title="Noch keine Maschinen" description="Legen Sie zuerst unter „Maschinen“ eine Maschine an." />
      )}
      <div className={classes.machines}>
        {query.data?.map((machine) => (
          <button key={machine.id} type="button" className={classes.machine} onClick={() => onChoose(machine.id)}>
            <strong>{machine.name}</strong>
            <span>
              {machine.type}, {MACHINE_STATE_LABELS[machine.liveState]}
            </span>
          </button>
        ))}
      </div>
    </section>
  );
}
