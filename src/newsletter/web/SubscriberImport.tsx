import { Button, Modal, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { WriteButton } from '#platform/web/access/WriteButton.tsx';
import { useWrite } from '#platform/web/api/use-write.ts';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { sentenceOf, toast } from '#platform/web/ui/toast.tsx';
import { BrokenFile } from '#records/csv.ts';
import { readTableFile } from '#records/web/read-table-file.ts';
import { type AddressFile, addressesIn } from '../address-file.ts';
import {
  IMPORT_MAX_ADDRESSES,
  importSubscribers,
  listLists,
  listSubscribers,
  type NewsletterList,
} from '../newsletter.api.ts';
import classes from './Newsletter.module.css';

type Chosen = AddressFile & { name: string };

/** Takes addresses from a file. Nobody is subscribed by it: each person is asked by mail first. */
export function SubscriberImport({ lists, onClose }: { lists: readonly NewsletterList[]; onClose: () => void }) {
  const [file, setFile] = useState<Chosen | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [listId, setListId] = useState(lists.find((list) => list.joinsAtSignUp)?.id ?? lists[0]?.id ?? '');
  const [isStated, setIsStated] = useState(false);
  const take = useWrite(importSubscribers, { refreshes: [listSubscribers, listLists] });

  async function read(chosen: File | undefined): Promise<void> {
    if (chosen === undefined) return;
    setProblem(null);
    try {
      setFile({ name: chosen.name, ...addressesIn(await readTableFile(chosen)) });
    } catch (error) {
      setFile(null);
      setProblem(error instanceof BrokenFile ? error.message : sentenceOf(error));
    }
  }

  function run(): void {
    take.mutate(
      { body: { consentStated: true, listId, emails: file?.emails ?? [] } },
      {
        onSuccess: ({ asked, known }) => {
          toast.success(`${asked} Personen werden um Bestätigung gebeten, ${known} waren schon bekannt`);
          onClose();
        },
        onError: (error) => setProblem(sentenceOf(error)),
      },
    );
  }

  return (
    <Modal.Root opened onClose={onClose} centered size="lg">
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body p={24} className={classes.dialog}>
          <Modal.Title className={classes.dialogTitle}>Adressen übernehmen</Modal.Title>
          <p className={classes.hint}>
            CSV oder Excel mit einer Spalte „E-Mail“. Jede Adresse erhält eine E-Mail mit der Bitte um Bestätigung und
            zählt erst danach. Wer sich abgemeldet hat, bleibt abgemeldet.
          </p>
          <label className={classes.file}>
            Datei
            <input
              type="file"
              accept=".csv,.txt,.xlsx,text/csv"
              onChange={(event) => void read(event.currentTarget.files?.[0])}
            />
          </label>
          {file !== null && <FileFacts file={file} />}
          <NativeSelect
            label="In die Liste"
            value={listId}
            data={lists.map((list) => ({ value: list.id, label: list.name }))}
            onChange={(event) => setListId(event.currentTarget.value)}
          />
          <label className={classes.check}>
            <input type="checkbox" checked={isStated} onChange={(event) => setIsStated(event.currentTarget.checked)} />
            Diese Personen haben eingewilligt, von uns wegen des Newsletters angeschrieben zu werden.
          </label>
          {problem !== null && (
            <Notice tone="bad" announce="alert">
              {problem}
            </Notice>
          )}
          <div className={classes.dialogButtons}>
            <Button variant="default" onClick={onClose} disabled={take.isPending}>
              Abbrechen
            </Button>
            <WriteButton needs="administer" refusal={refusalOf(file, isStated)} loading={take.isPending} onClick={run}>
              Um Bestätigung bitten
            </WriteButton>
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

function refusalOf(file: Chosen | null, isStated: boolean): string | null {
  if (file === null || file.emails.length === 0) return 'Bitte wählen Sie eine Datei mit Adressen.';
  if (file.emails.length > IMPORT_MAX_ADDRESSES) return `Höchstens ${IMPORT_MAX_ADDRESSES} Adressen auf einmal.`;
  return isStated ? null : 'Bitte bestätigen Sie, dass die Einwilligungen vorliegen.';
}

function FileFacts({ file }: { file: Chosen }) {
  return (
    <Notice tone={file.refused.length > 0 ? 'warning' : 'info'} announce="status">
      {file.name}: {file.emails.length} Adressen gefunden.
      {file.refused.length > 0 &&
        ` Ausgelassen werden ${file.refused.length} Zeilen ohne gültige Adresse, zuerst Zeile ${file.refused[0]?.line}: „${file.refused[0]?.text}“.`}
    </Notice>
  );
}
