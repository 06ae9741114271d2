import { useState } from 'react';
import type { TableColumn } from './table-column.ts';

const STORAGE_PREFIX = 'mes-columns:';

/** Which columns a person sees; remembered on this device. */
export function useColumnChoice<Row>(listName: string, columns: readonly TableColumn<Row>[]) {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(() => readHidden(listName) ?? initiallyHidden(columns));
  const isVisible = (column: TableColumn<Row>) => column.isRowHeader === true || !hidden.has(column.key);

  function keep(next: ReadonlySet<string> | null): void {
    setHidden(next ?? initiallyHidden(columns));
    try {
      if (next === null) localStorage.removeItem(STORAGE_PREFIX + listName);
      else localStorage.setItem(STORAGE_PREFIX + listName, JSON.stringify([...next]));
    } catch {
      // Storage may be switched off; the choice then holds until the page is left.
    }
  }

  return {
    visible: columns.filter(isVisible),
    isVisible,
    toggle(key: string) {
      const next = new Set(hidden);
      if (!next.delete(key)) next.add(key);
      keep(next);
    },
    reset: () => keep(null),
  };
}

function initiallyHidden<Row>(columns: readonly TableColumn<Row>[]): Set<string> {
  return new Set(columns.filter((column) => column.startsHidden === true).map((column) => column.key));
}

function readHidden(listName: string): Set<string> | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_PREFIX + listName) ?? 'null');
    return Array.isArray(stored) ? new Set(stored.map(String)) : null;
  } catch {
    return null;
  }
}
