import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { NO_VALUE } from '#platform/format.ts';
import { WriteButton } from '#platform/web/access/WriteButton.tsx';
import { useWriteRefusal } from '#platform/web/access/write-access.ts';
import { readQuery } from '#platform/web/api/use-read.ts';
import { Age } from '#platform/web/ui/Age.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { type Column, SimpleTable } from '#platform/web/ui/SimpleTable.tsx';
import { toast } from '#platform/web/ui/toast.tsx';
import { FormDrawer } from '#records/web/FormDrawer.tsx';
import { RecordForm } from '#records/web/RecordForm.tsx';
import { MACHINE_FIELDS } from '../machine.ts';
import { listUnknownMachines, type UnknownMachine } from '../machine-data.api.ts';
import { machineKind } from '../machines.api.ts';
import { MACHINE_PAGE } from './machine-page.tsx';
import { StateBadge } from './StateBadge.tsx';

const RENEW_EVERY_MS = 10_000;

/** Machines that report although nobody has entered them, for who may do so; nothing where there are none. */
export function UnknownMachinesSection() {
  const mayEnter = useWriteRefusal(machineKind.write) === null;
  const { data } = useQuery({
    ...readQuery(listUnknownMachines),
    enabled: mayEnter,
    refetchInterval: RENEW_EVERY_MS,
  });
  const [entered, setEntered] = useState<UnknownMachine | null>(null);
  if ((data === undefined || data.length === 0) && entered === null) return null;
  const columns: Column<UnknownMachine>[] = [
    { key: 'machineId', title: 'Kennung', isRowHeader: true, render: ({ machineId }) => machineId },
    { key: 'status', title: 'Zustand', render: ({ status }) => <StateBadge state={status} /> },
    { key: 'system', title: 'Datenquelle', render: ({ system }) => system ?? NO_VALUE },
    { key: 'age', title: 'Letzte Meldung', render: ({ timestamp }) => <Age time={timestamp} /> },
    {
      key: 'enter',
      title: 'Aktion',
      align: 'end',
      render: (machine) => (
        <WriteButton
          needs={machineKind.write}
          variant="default"
          leftSection={<Plus size={16} aria-hidden="true" />}
          aria-label={`${machine.machineId} anlegen`}
          onClick={() => setEntered(machine)}
        >
          Anlegen
        </WriteButton>
      ),
    },
  ];
  return (
    <SectionCard
      title="Melden sich, sind aber nicht angelegt"
      description="Die Meldungen werden gespeichert. Zustand, Stückzahlen und OEE gibt es, sobald die Maschine angelegt ist."
      flush
      testId="unknown-machines"
    >
      <SimpleTable
        label="Nicht angelegte Maschinen"
        columns={columns}
        rows={data ?? []}
        rowKey={({ machineId }) => machineId}
        empty={null}
        stacksOnPhones
      />
      <FormDrawer title="Maschine anlegen" opened={entered !== null} onClose={() => setEntered(null)}>
        {(close) => (
          <RecordForm
            key={entered?.machineId}
            kind={machineKind}
            defaults={{ ...MACHINE_PAGE.defaults, ...namesOf(entered?.machineId ?? '') }}
            references={MACHINE_PAGE.references}
            onCancel={close}
            onSaved={(machine) => {
              setEntered(null);
              toast.success(`Maschine ${machine.name} angelegt`);
            }}
          />
        )}
      </FormDrawer>
    </SectionCard>
  );
}

/** The source's word as number, by which it is found again when the machine gets a better name. */
function namesOf(machineId: string): { name: string; machineNumber: string | null } {
  return {
    name: machineId.slice(0, MACHINE_FIELDS.name.maxLength),
    machineNumber: machineId.length <= MACHINE_FIELDS.machineNumber.maxLength ? machineId : null,
  };
}
