import { Button, Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { FileDown, FileUp } from 'lucide-react';
import { useState } from 'react';
import type { Endpoint } from '#platform/endpoint.ts';
import { call } from '#platform/web/api/call.ts';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { sentenceOf, toast } from '#platform/web/ui/toast.tsx';
import { BrokenFile, writeCsv } from '../csv.ts';
import { headingOf } from '../field.ts';
import { type ImportTable, readImportTable } from '../import-table.ts';
import type { RecordKind } from '../record-kind.ts';
import classes from './ImportDialog.module.css';
import { ImportPreview, type PreviewAnswer } from './ImportPreview.tsx';
import { readTableFile } from './read-table-file.ts';
import { saveFile } from './save-file.ts';

type CallLoosely = (target: Endpoint, input: unknown) => Promise<unknown>;

type ImportDialogProps = {
  kind: RecordKind;
  /** Fills columns the file does not have. */
  defaults?: Readonly<Record<string, unknown>>;
  onClose: () => void;
};

type Step =
  | { name: 'choose'; problem: string | null }
  | { name: 'checking'; fileName: string }
  | { name: 'checked'; fileName: string; table: ImportTable; answer: PreviewAnswer }
  | { name: 'importing'; fileName: string };

/** A file becomes records: chosen, checked line by line, then taken over as a whole or not at all. */
export function ImportDialog({ kind, defaults, onClose }: ImportDialogProps) {
  const { words } = kind;
  const queryClient = useQueryClient();
  const [step, setStep] = useState<Step>({ name: 'choose', problem: null });
  const send = call as CallLoosely;
  const isBusy = step.name === 'checking' || step.name === 'importing';

  async function check(file: File): Promise<void> {
    setStep({ name: 'checking', fileName: file.name });
    try {
      const table = readImportTable(kind.fields, await readTableFile(file), defaults);
      const answer = (await send(kind.previewImport, {
        body: { rows: table.rows, lines: table.lines },
      })) as PreviewAnswer;
      setStep({ name: 'checked', fileName: file.name, table, answer });
    } catch (error) {
      setStep({ name: 'choose', problem: error instanceof BrokenFile ? error.message : sentenceOf(error) });
    }
  }

  async function takeOver(table: ImportTable, fileName: string): Promise<void> {
    setStep({ name: 'importing', fileName });
    try {
      const { created, updated } = (await send(kind.runImport, { body: { rows: table.rows, lines: table.lines } })) as {
        created: number;
        updated: number;
      };
      toast.success(`Import fertig: ${created} neu, ${updated} geändert`);
      void queryClient.invalidateQueries({ queryKey: [kind.list.path] });
      void queryClient.invalidateQueries({ queryKey: [kind.read.path] });
      onClose();
    } catch (error) {
      setStep({ name: 'choose', problem: `${sentenceOf(error)} Es wurde nichts übernommen.` });
    }
  }

  return (
    <Modal.Root
      opened
      onClose={() => !isBusy && onClose()}
      size="xl"
      centered
      classNames={{ content: classes.content }}
    >
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body p={24}>
          <Modal.Title className={classes.title}>{words.plural} importieren</Modal.Title>
          {step.name === 'choose' && (
            <ChooseFile problem={step.problem} kind={kind} onChoose={(file) => void check(file)} />
          )}
          {isBusy && (
            <output className={classes.waiting}>
              <progress aria-label="Import" />
              {step.name === 'checking' ? `${step.fileName} wird geprüft …` : `${step.fileName} wird übernommen …`}
            </output>
          )}
          {step.name === 'checked' && (
            <ImportPreview table={step.table} answer={step.answer} fileName={step.fileName} />
          )}
          <div className={classes.buttons}>
            <Button variant="default" onClick={onClose} disabled={isBusy}>
              Abbrechen
            </Button>
            {step.name === 'checked' && (
              <Button variant="default" onClick={() => setStep({ name: 'choose', problem: null })}>
                Andere Datei
              </Button>
            )}
            {step.name === 'checked' && step.answer.problems.length === 0 && (
              <Button onClick={() => void takeOver(step.table, step.fileName)}>
                {step.table.rows.length} Zeilen übernehmen
              </Button>
            )}
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

type ChooseFileProps = { problem: string | null; kind: RecordKind; onChoose: (file: File) => void };

function ChooseFile({ problem, kind, onChoose }: ChooseFileProps) {
  const headings = Object.values(kind.fields).map(headingOf);

  return (
    <>
      <p className={classes.explanation}>
        Die erste Zeile enthält die Überschriften, jede weitere Zeile einen Eintrag. Vor der Übernahme sehen Sie, welche
        Zeilen Fehler haben.
      </p>
      {problem !== null && (
        <Notice tone="bad" announce="alert" title="Datei nicht übernommen">
          {problem}
        </Notice>
      )}
      <label className={classes.drop}>
        <FileUp size={26} aria-hidden="true" />
        <strong>Datei wählen oder hierher ziehen</strong>
        <span>CSV oder Excel (XLSX), höchstens 5.000 Zeilen</span>
        <input
          type="file"
          accept=".csv,.txt,.xlsx,text/csv"
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            // The same file can be chosen again after it was corrected.
            event.currentTarget.value = '';
            if (file !== undefined) onChoose(file);
          }}
        />
      </label>
      <Button
        variant="subtle"
        leftSection={<FileDown size={16} aria-hidden="true" />}
        onClick={() =>
          saveFile(
            new Blob([writeCsv([headings])], { type: 'text/csv;charset=utf-8' }),
            `Vorlage ${kind.words.plural}.csv`,
          )
        }
      >
        Vorlage herunterladen
      </Button>
    </>
  );
}
