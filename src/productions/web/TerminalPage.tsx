import { Button } from '@mantine/core';
import { Maximize, UserRound } from 'lucide-react';
import { useState } from 'react';
import { useSessionUser } from '#accounts/web/use-session.ts';
import { MACHINE_STATE_LABELS } from '#machines/machine-state.ts';
import { ApiError } from '#platform/web/api/call.ts';
import { useRead } from '#platform/web/api/use-read.ts';
import { ErrorPanel } from '#platform/web/ui/ErrorPanel.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { LoadingLines } from '#platform/web/ui/Skeleton.tsx';
import { readTerminal } from '../terminal.api.ts';
import { type Operator, PinPad } from './PinPad.tsx';
import classes from './Terminal.module.css';
import { TerminalMachineChoice } from './TerminalMachineChoice.tsx';
import { TerminalWork } from './TerminalWork.tsx';
import { useTerminalMachine } from './terminal-machine.ts';
import { useBookingQueue } from './use-booking-queue.ts';

/** The operator's screen at a machine. */
export function TerminalPage() {
  const { company } = useSessionUser();
  const { machineId, choose } = useTerminalMachine(company.id);
  const { queue, state } = useBookingQueue(company.id);
  const [operator, setOperator] = useState<Operator | null>(null);
  const terminal = useRead(readTerminal, { query: { machineId: machineId ?? '' } }, { enabled: machineId !== null });

  const isGone = terminal.error instanceof ApiError && [400, 404].includes(terminal.error.status);
  const machine = machineId === null ? undefined : terminal.data?.machine;

  return (
    <div className={classes.terminal}>
      <header className={classes.top}>
        <h1 className={classes.machineName}>{machine?.name ?? 'Terminal'}</h1>
        {machine && <span className={classes.state}>{MACHINE_STATE_LABELS[machine.liveState]}</span>}
        <div className={classes.topButtons}>
          {operator && (
            <Button
              size="md"
              variant="default"
              leftSection={<UserRound size={18} aria-hidden="true" />}
              onClick={() => setOperator(null)}
            >
              {operator.name}: abmelden
            </Button>
          )}
          {machineId !== null && (
            <Button size="md" variant="default" onClick={() => choose(null)}>
              Maschine wechseln
            </Button>
          )}
          {document.fullscreenEnabled && (
            <Button
              size="md"
              variant="default"
              leftSection={<Maximize size={18} aria-hidden="true" />}
              onClick={() => void toggleFullscreen()}
            >
              Vollbild
            </Button>
          )}
          <LinkButton to="/app/productions" size="md" variant="default">
            Terminal verlassen
          </LinkButton>
        </div>
      </header>
      {(machineId === null || isGone) && <TerminalMachineChoice onChoose={choose} />}
      {machineId !== null && terminal.isPending && <LoadingLines lines={8} label="Terminal wird geladen" />}
      {machineId !== null && terminal.isError && !isGone && (
        <ErrorPanel error={terminal.error} retrying={terminal.isFetching} onRetry={() => void terminal.refetch()} />
      )}
      {machineId !== null && terminal.data && !isGone && (
        <>
          {terminal.data.pinRequired && operator === null ? (
            <PinPad onIdentified={setOperator} />
          ) : (
            <TerminalWork
              terminal={terminal.data}
              queue={queue}
              state={state}
              employeeId={operator?.employeeId ?? null}
            />
          )}
        </>
      )}
    </div>
  );
}

async function toggleFullscreen(): Promise<void> {
  if (document.fullscreenElement === null) await document.documentElement.requestFullscreen();
  else await document.exitFullscreen();
}
