import { Button, TextInput } from '@mantine/core';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Notice } from '#platform/web/ui/Notice.tsx';
import type { Protocol } from '../../adapter.ts';
import { ADAPTER_KINDS } from '../../adapter-kinds.ts';
import { EnableSwitch } from '../sources/EnableSwitch.tsx';
import { BrowseTree } from './BrowseTree.tsx';
import classes from './Points.module.css';
import { SeenAddresses } from './SeenAddresses.tsx';

/** Chosen addresses with the name they get. */
export type Picked = ReadonlyMap<string, string | null>;

type PointPickerProps = {
  source: { id: string; name: string; protocol: Protocol; enabled: boolean };
  /** Addresses that are points already. */
  taken: ReadonlySet<string>;
  picked: Picked;
  onChange: (picked: Picked) => void;
};

/** Finds data points: by browsing where the protocol can, among what was seen, or typed by hand. */
export function PointPicker({ source, taken, picked, onChange }: PointPickerProps) {
  const kind = ADAPTER_KINDS[source.protocol];
  function toggle(address: string, name: string | null): void {
    const next = new Map(picked);
    if (!next.delete(address)) next.set(address, name);
    onChange(next);
  }
  const choice = { taken, picked, onToggle: toggle };
  return (
    <div className={classes.picker}>
      {!source.enabled && (
        <Notice tone="info" title="Die Quelle ist ausgeschaltet" action={<EnableSwitch source={source} />}>
          Schalten Sie sie ein, um zu sehen, welche Werte gerade eintreffen.
        </Notice>
      )}
      {kind.canBrowse && (
        <section aria-label="Angebot der Quelle">
          <h3 className={classes.heading}>Angebot der Quelle</h3>
          <BrowseTree sourceId={source.id} {...choice} />
        </section>
      )}
      <section aria-label="Gesehene Adressen">
        <h3 className={classes.heading}>Gesehene Adressen</h3>
        <SeenAddresses sourceId={source.id} protocol={source.protocol} {...choice} />
      </section>
      <section aria-label="Von Hand">
        <h3 className={classes.heading}>Von Hand</h3>
        <HandEntry
          hint={kind.addressHint}
          check={(address) =>
            kind.checkAddress(address) ?? (taken.has(address) ? 'Diesen Datenpunkt gibt es schon.' : null)
          }
          onAdd={(address) => onChange(new Map(picked).set(address, null))}
        />
        <HandPicked picked={picked} onRemove={(address) => toggle(address, null)} />
      </section>
    </div>
  );
}

type HandEntryProps = { hint: string; check: (address: string) => string | null; onAdd: (address: string) => void };

function HandEntry({ hint, check, onAdd }: HandEntryProps) {
  const [address, setAddress] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  function add(): void {
    const wanted = address.trim();
    const found = wanted === '' ? 'Die Adresse fehlt.' : check(wanted);
    setProblem(found);
    if (found !== null) return;
    onAdd(wanted);
    setAddress('');
  }
  return (
    <div className={classes.hand}>
      <TextInput
        label="Adresse"
        description={hint}
        maxLength={1000}
        autoComplete="off"
        value={address}
        error={problem}
        onChange={(event) => {
          setAddress(event.currentTarget.value);
          setProblem(null);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          add();
        }}
      />
      <Button variant="default" leftSection={<Plus size={16} aria-hidden="true" />} onClick={add}>
        Adresse aufnehmen
      </Button>
    </div>
  );
}

function HandPicked({ picked, onRemove }: { picked: Picked; onRemove: (address: string) => void }) {
  if (picked.size === 0) return null;
  return (
    <ul className={classes.chips} aria-label="Ausgewählte Adressen">
      {[...picked.keys()].map((address) => (
        <li key={address}>
          <code>{address}</code>
          <button type="button" aria-label={`${address} nicht aufnehmen`} onClick={() => onRemove(address)}>
            ×
          </button>
        </li>
      ))}
    </ul>
  );
}
