import { Button, Menu } from '@mantine/core';
import { Download, FileSpreadsheet, FileText } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Endpoint } from '#platform/endpoint.ts';
import { toast, toastFailure } from '#platform/web/ui/toast.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import { writeCsv } from '../csv.ts';
import { writeNumber } from '../draft.ts';
import type { ListQuestion } from '../list-search.ts';
import { type ExportProgress, readAllRows } from './export-rows.ts';
import { ACCESSIBLE_MENU } from './menu-props.ts';
import classes from './RecordTable.module.css';
import { fileNameOf, saveFile } from './save-file.ts';
import type { TableColumn } from './table-column.ts';

type ExportMenuProps<Row> = {
  list: Endpoint;
  label: string;
  columns: readonly TableColumn<Row>[];
  question: ListQuestion;
};

/** The filtered list as a file: all its rows and all its columns, whatever page is shown. */
export function ExportMenu<Row>({ list, label, columns, question }: ExportMenuProps<Row>) {
  const format = useFormat();
  const [progress, setProgress] = useState<ExportProgress | null>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function run(kind: 'csv' | 'xlsx'): Promise<void> {
    const control = new AbortController();
    running.current = control;
    setProgress({ done: 0, total: 0 });
    try {
      const rows = await readAllRows<Row>(list, question, { signal: control.signal, onProgress: setProgress });
      saveFile(await write(kind, label, columns, rows), fileNameOf(label, kind));
      toast.success(`${format.integer(rows.length)} Zeilen exportiert`);
    } catch (error) {
      if (!control.signal.aborted) toastFailure(error);
    } finally {
      setProgress(null);
    }
  }

  if (progress !== null) {
    return (
      <output className={classes.progress}>
        <progress
          value={progress.total === 0 ? undefined : progress.done}
          max={progress.total === 0 ? undefined : progress.total}
          aria-label="Fortschritt des Exports"
        />
        {format.integer(progress.done)} von {format.integer(progress.total)}
        <Button variant="default" onClick={() => running.current?.abort()}>
          Abbrechen
        </Button>
      </output>
    );
  }
  return (
    <Menu {...ACCESSIBLE_MENU} position="bottom-end" shadow="md">
      <Menu.Target>
        <Button variant="default" leftSection={<Download size={16} aria-hidden="true" />}>
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<FileSpreadsheet size={16} aria-hidden="true" />} onClick={() => void run('xlsx')}>
          Excel (XLSX)
        </Menu.Item>
        <Menu.Item leftSection={<FileText size={16} aria-hidden="true" />} onClick={() => void run('csv')}>
          CSV
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

async function write<Row>(
  kind: 'csv' | 'xlsx',
  label: string,
  shownColumns: readonly TableColumn<Row>[],
  rows: readonly Row[],
): Promise<Blob> {
  const columns = shownColumns.filter((column) => column.isExported !== false);
  const headings = columns.map((column) => column.title);
  const values = rows.map((row) => columns.map((column) => column.value(row)));
  if (kind === 'csv') {
    const texts = values.map((row) =>
      row.map((value) => (typeof value === 'number' ? writeNumber(value) : (value ?? ''))),
    );
    return new Blob([writeCsv([headings, ...texts])], { type: 'text/csv;charset=utf-8' });
  }
  const { writeXlsx } = await import('./xlsx-file.ts');
  return writeXlsx(label, headings, values);
}
