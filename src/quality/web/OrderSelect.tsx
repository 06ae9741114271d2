import '@mantine/core/styles/Combobox.layer.css';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { OutputOf } from '#platform/endpoint.ts';
import { useRead } from '#platform/web/api/use-read.ts';
import { listInspectable } from '../quality.api.ts';

type Inspectable = OutputOf<typeof listInspectable>[number];

const WAIT_AFTER_TYPING_MS = 200;

type OrderSelectProps = { value: string; chosen: Inspectable | undefined; onChange: (productionId: string) => void };

/** Chooses an order in work or finished lately; the server searches. */
export function OrderSelect({ value, chosen, onChange }: OrderSelectProps) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, WAIT_AFTER_TYPING_MS);
  const asked = chosen !== undefined && search === nameOf(chosen) ? '' : search;
  const { data = [], isPending } = useRead(listInspectable, { query: { search: asked } });
  const known = chosen === undefined || data.some((order) => order.productionId === value) ? data : [chosen, ...data];
  return (
    <Select
      label="Auftrag"
      placeholder="Auftragsnummer, Produkt oder Maschine"
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Auftrag leeren' }}
      value={value === '' ? null : value}
      onChange={(next) => onChange(next ?? '')}
      searchValue={typed}
      onSearchChange={setTyped}
      data={known.map((order) => ({ value: order.productionId, label: nameOf(order) }))}
      filter={({ options }) => options}
      nothingFoundMessage={isPending ? 'Wird geladen …' : 'Nichts gefunden'}
      maxDropdownHeight={280}
    />
  );
}

function nameOf({ productionNumber, productName, machineName }: Inspectable): string {
  return [productionNumber, productName, machineName].filter((part) => part !== null).join(' · ');
}
