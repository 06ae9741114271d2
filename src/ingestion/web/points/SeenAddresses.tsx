import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { ErrorPanel } from '#platform/web/ui/ErrorPanel.tsx';
import { LoadingLines } from '#platform/web/ui/Skeleton.tsx';
import type { Protocol } from '../../adapter.ts';
import { leavesOf, readSeenValue } from '../../seen-value.ts';
import { type PickChoice, PickRow } from './PickRow.tsx';
import classes from './Points.module.css';
import { type SeenValue, useSeenValues } from './use-seen-values.ts';

const SHOWN_AT_ONCE = 100;

/** What has arrived since the source was started, also what nobody has mapped; JSON on a topic opens to its values. */
export function SeenAddresses({
  sourceId,
  protocol,
  ...choice
}: PickChoice & { sourceId: string; protocol: Protocol }) {
  const { query } = useSeenValues(sourceId);
  const [search, setSearch] = useState('');
  if (query.data === undefined) {
    return query.isError ? (
      <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <LoadingLines lines={3} />
    );
  }
  if (query.data.length === 0) return <p className={classes.muted}>Noch ist kein Wert eingetroffen.</p>;
  const wanted = search.trim().toLowerCase();
  const found = query.data
    .filter(({ address }) => address.toLowerCase().includes(wanted))
    .toSorted((one, other) => one.address.localeCompare(other.address, 'de'));
  return (
    <>
      {query.data.length > 10 && (
        <TextInput
          aria-label="Gesehene Adressen suchen"
          placeholder="Adresse suchen"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      <ul className={classes.tree}>
        {found.slice(0, SHOWN_AT_ONCE).map((seen) => (
          <li key={seen.address}>
            <PickRow address={seen.address} name={null} {...choice}>
              {seen.value}
            </PickRow>
            {protocol === 'mqtt' && <Leaves seen={seen} choice={choice} />}
          </li>
        ))}
      </ul>
      {found.length > SHOWN_AT_ONCE && (
        <p className={classes.muted}>{found.length - SHOWN_AT_ONCE} weitere. Suchen Sie nach einem Teil der Adresse.</p>
      )}
    </>
  );
}

function Leaves({ seen, choice }: { seen: SeenValue; choice: PickChoice }) {
  const leaves = leavesOf(seen.address, readSeenValue(seen.value));
  if (leaves.length === 0) return null;
  return (
    <details className={classes.leaves}>
      <summary>
        {leaves.length === 1 ? '1 Wert in dieser Nachricht' : `${leaves.length} Werte in dieser Nachricht`}
      </summary>
      <ul className={classes.tree}>
        {leaves.map(({ address, value }) => (
          <li key={address}>
            <PickRow address={address} name={null} {...choice}>
              {String(value)}
            </PickRow>
          </li>
        ))}
      </ul>
    </details>
  );
}
