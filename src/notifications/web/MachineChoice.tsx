import { X } from 'lucide-react';
import { machineKind } from '#machines/machines.api.ts';
import formClasses from '#records/web/Form.module.css';
import { ReferenceSelect, useReferenceName } from '#records/web/ReferenceSelect.tsx';
import { referenceTo } from '#records/web/reference-source.ts';
import classes from './Notifications.module.css';

const MACHINES = referenceTo(machineKind, (machine) => machine.name);

type MachineChoiceProps = {
  /** Null: all. */
  machineIds: string[] | null;
  onChange: (machineIds: string[] | null) => void;
  error: string | undefined;
};

/** All machines, or some that are picked one by one. */
export function MachineChoice({ machineIds, onChange, error }: MachineChoiceProps) {
  return (
    <div className={classes.part}>
      <label className={formClasses.flag}>
        <input
          type="checkbox"
          checked={machineIds !== null}
          onChange={(event) => onChange(event.currentTarget.checked ? [] : null)}
        />
        <span>
          Nur bestimmte Maschinen
          <small>Alarme, die zu keiner Maschine gehören, werden immer gemeldet.</small>
        </span>
      </label>
      {machineIds !== null && (
        <>
          <ReferenceSelect
            className={classes.narrow}
            label="Maschine hinzufügen"
            source={MACHINES}
            value=""
            placeholder="Name suchen"
            error={error}
            onChange={(id) => {
              if (id !== '' && !machineIds.includes(id)) onChange([...machineIds, id]);
            }}
          />
          {machineIds.length > 0 && (
            <ul className={classes.chips} aria-label="Gewählte Maschinen">
              {machineIds.map((id) => (
                <MachineChip key={id} id={id} onRemove={() => onChange(machineIds.filter((one) => one !== id))} />
              ))}
            </ul>
          )}
        </>
      )}
    </div>
  );
}

function MachineChip({ id, onRemove }: { id: string; onRemove: () => void }) {
  const name = useReferenceName(MACHINES, id) ?? '…';
  return (
    <li className={classes.chip}>
      {name}
      <button type="button" aria-label={`${name} entfernen`} onClick={onRemove}>
        <X size={15} aria-hidden="true" />
      </button>
    </li>
  );
}
