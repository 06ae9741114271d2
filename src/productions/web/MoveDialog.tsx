import { Button, Modal, NativeSelect, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { WriteButton } from '#platform/web/access/WriteButton.tsx';
import { DefinitionList } from '#platform/web/ui/DefinitionList.tsx';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import { DateInput } from '#records/web/DateInput.tsx';
import { instantOf, localDateOf, localTimeOf } from '#shifts/local-time.ts';
import type { BoardMachine, BoardProduction } from '../board.api.ts';
import { readClock } from '../production.ts';
import classes from './MoveDialog.module.css';
import { ProductionStatusBadge } from './ProductionStatusBadge.tsx';

type MoveDialogProps = {
  production: BoardProduction;
  machines: readonly BoardMachine[];
  conflict: string | null;
  timeZone: string;
  isBusy: boolean;
  onMove: (machineId: string, startMs: number) => void;
  onClose: () => void;
};

/** An order of the board: what it is, and moving it without dragging. */
export function MoveDialog({ production, machines, conflict, timeZone, isBusy, onMove, onClose }: MoveDialogProps) {
  const format = useFormat();
  const startMs = Date.parse(production.start);
  const { hour, minute } = localTimeOf(startMs, timeZone);
  const [machineId, setMachineId] = useState(production.machineId ?? machines[0]?.id ?? '');
  const [date, setDate] = useState(localDateOf(startMs, timeZone));
  const [clock, setClock] = useState(`${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);
  const [problem, setProblem] = useState<string | null>(null);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const time = readClock(clock);
    if (time === null || Number.isNaN(Date.parse(date))) setProblem('Bitte geben Sie Tag und Uhrzeit an.');
    else onMove(machineId, instantOf(date, time, timeZone));
  }

  return (
    <Modal.Root opened onClose={onClose} centered size="md">
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body>
          <Modal.Title className={classes.title}>Auftrag {production.productionNumber}</Modal.Title>
          {conflict !== null && <Notice tone="warning">{conflict}</Notice>}
          <DefinitionList
            items={[
              { term: 'Status', value: <ProductionStatusBadge status={production.status} /> },
              { term: 'Produkt', value: production.productModel },
              { term: 'Menge', value: format.quantity(production.plannedQuantity, 'Stk') },
              { term: 'Zeit', value: `${format.dateTime(production.start)} bis ${format.dateTime(production.end)}` },
              { term: 'Liefertermin', value: format.date(production.dueDate) },
            ]}
          />
          {production.isMovable ? (
            <form onSubmit={submit} className={classes.form} noValidate>
              <NativeSelect
                label="Maschine"
                value={machineId}
                data={machines.map(({ id, name }) => ({ value: id, label: name }))}
                onChange={(event) => setMachineId(event.currentTarget.value)}
              />
              <DateInput label="Starttag" value={date} onChange={setDate} />
              <TextInput
                label="Startzeit"
                placeholder="HH:MM"
                inputMode="numeric"
                maxLength={5}
                value={clock}
                error={problem}
                onChange={(event) => setClock(event.currentTarget.value)}
              />
              <div className={classes.buttons}>
                <Link to={`/app/productions/${production.id}` as never}>Auftrag öffnen</Link>
                <Button variant="default" onClick={onClose}>
                  Abbrechen
                </Button>
                <WriteButton needs="manage" type="submit" loading={isBusy}>
                  Verschieben
                </WriteButton>
              </div>
            </form>
          ) : (
            <div className={classes.buttons}>
              <Link to={`/app/productions/${production.id}` as never}>Auftrag öffnen</Link>
              <Button variant="default" onClick={onClose}>
                Schließen
              </Button>
            </div>
          )}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
