import { Notice } from '#platform/web/ui/Notice.tsx';
import { SimpleTable } from '#platform/web/ui/SimpleTable.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import type { ImportTable } from '../import-table.ts';
import classes from './ImportDialog.module.css';

export type PreviewAnswer = {
  created: number;
  updated: number;
  problems: { line: number; field: string; message: string }[];
};

const SHOWN_PROBLEMS = 200;

/** What an import would do, or every line that stands in its way. */
export function ImportPreview({
  table,
  answer,
  fileName,
}: {
  table: ImportTable;
  answer: PreviewAnswer;
  fileName: string;
}) {
  const format = useFormat();
  const { problems } = answer;
  const shown = problems.slice(0, SHOWN_PROBLEMS).map((problem, at) => ({
    ...problem,
    key: String(at),
  }));
  return (
    <div className={classes.preview}>
      {problems.length === 0 ? (
        <Notice tone="good" announce="status" title={fileName}>
          {format.integer(answer.created)} neue Einträge, {format.integer(answer.updated)} vorhandene werden geändert.
        </Notice>
      ) : (
        <Notice
          tone="bad"
          announce="alert"
          title={`${fileName}: ${format.integer(problems.length)} fehlerhafte Angaben`}
        >
          Es wird nichts übernommen, bis alle Zeilen stimmen. Bitte korrigieren Sie die Datei und wählen Sie sie erneut.
        </Notice>
      )}
      {table.missing.length > 0 && (
        <Notice tone="warning">
          Nicht in der Datei: {table.missing.join(', ')}. Diese Angaben bleiben leer, auch bei vorhandenen Einträgen.
        </Notice>
      )}
      {table.unknown.length > 0 && (
        <Notice tone="info">Nicht zugeordnete Spalten werden übergangen: {table.unknown.join(', ')}.</Notice>
      )}
      {shown.length > 0 && (
        <div className={classes.problems}>
          <SimpleTable
            label="Fehlerhafte Zeilen"
            rows={shown}
            rowKey={(row) => row.key}
            empty={null}
            columns={[
              {
                key: 'line',
                title: 'Zeile',
                align: 'end',
                isRowHeader: true,
                render: (row) => format.integer(row.line),
              },
              { key: 'field', title: 'Spalte', render: (row) => row.field || '–' },
              { key: 'message', title: 'Was nicht stimmt', render: (row) => row.message },
            ]}
          />
        </div>
      )}
      {problems.length > SHOWN_PROBLEMS && (
        <p>
          Gezeigt werden die ersten {SHOWN_PROBLEMS} von {format.integer(problems.length)}.
        </p>
      )}
    </div>
  );
}
