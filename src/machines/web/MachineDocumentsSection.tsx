import { useQueryClient } from '@tanstack/react-query';
import { File, FileImage, FileText, FileUp, type LucideIcon, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { BadInput } from '#platform/errors.ts';
import { DOCUMENT_MAX_BYTES, DOCUMENT_MEDIA_TYPES, type DocumentMediaType } from '#platform/file-type.ts';
import { WriteButton } from '#platform/web/access/WriteButton.tsx';
import { urlOf } from '#platform/web/api/call.ts';
import { useRead } from '#platform/web/api/use-read.ts';
import { useWrite } from '#platform/web/api/use-write.ts';
import { sendFile } from '#platform/web/files/send-file.ts';
import { UploadButton } from '#platform/web/files/UploadButton.tsx';
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { ErrorPanel } from '#platform/web/ui/ErrorPanel.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { type Column, SimpleTable } from '#platform/web/ui/SimpleTable.tsx';
import { LoadingLines } from '#platform/web/ui/Skeleton.tsx';
import { toast, toastFailure } from '#platform/web/ui/toast.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import {
  addMachineDocument,
  listMachineDocuments,
  type MachineDocument,
  readMachineDocument,
  removeMachineDocument,
} from '../machine-documents.api.ts';
import classes from './MachineDocuments.module.css';

const TYPES: Record<DocumentMediaType, { label: string; icon: LucideIcon }> = {
  'application/pdf': { label: 'PDF', icon: File },
  'image/png': { label: 'Bild (PNG)', icon: FileImage },
  'image/jpeg': { label: 'Bild (JPEG)', icon: FileImage },
  'text/plain': { label: 'Text', icon: FileText },
};
const KILOBYTE = 1024;

/** Manuals, drawings and certificates of a machine. */
export function MachineDocumentsSection({ machineId }: { machineId: string }) {
  const queryClient = useQueryClient();
  const params = { id: machineId };
  const query = useRead(listMachineDocuments, { params });

  async function add(file: File): Promise<void> {
    if (file.size > DOCUMENT_MAX_BYTES) {
      throw new BadInput('too_large', `„${file.name}“ ist zu groß. Ein Dokument darf höchstens 10 MB haben.`);
    }
    const input = { params, query: { name: file.name } };
    await sendFile(addMachineDocument, input, file, 'application/octet-stream');
    toast.success(`„${file.name}“ gespeichert`);
    await queryClient.invalidateQueries({ queryKey: [listMachineDocuments.path] });
  }

  return (
    <SectionCard
      title="Dokumente"
      description="Betriebsanleitungen, Pläne und Zertifikate: PDF, PNG, JPEG oder Text bis 10 MB."
      flush
      actions={
        <UploadButton
          needs="manage"
          variant="default"
          accept={[...DOCUMENT_MEDIA_TYPES, '.pdf', '.txt', '.md', '.csv', '.log']}
          multiple
          leftSection={<FileUp size={16} aria-hidden="true" />}
          onFile={add}
        >
          Dokument hinzufügen
        </UploadButton>
      }
    >
      {query.isError && (
        <ErrorPanel error={query.error} retrying={query.isFetching} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <LoadingLines lines={3} label="Dokumente werden geladen" />}
      {query.data && <DocumentTable machineId={machineId} documents={query.data.documents} />}
    </SectionCard>
  );
}

function DocumentTable({ machineId, documents }: { machineId: string; documents: readonly MachineDocument[] }) {
  const format = useFormat();
  const remove = useWrite(removeMachineDocument, { refreshes: [listMachineDocuments] });
  const [removed, setRemoved] = useState<MachineDocument | null>(null);
  const columns: Column<MachineDocument>[] = [
    {
      key: 'name',
      title: 'Name',
      isRowHeader: true,
      render: (row) => <DocumentLink machineId={machineId} document={row} />,
    },
    { key: 'type', title: 'Art', render: (row) => TYPES[row.mediaType].label },
    {
      key: 'size',
      title: 'Größe',
      align: 'end',
      render: (row) => format.quantity(Math.max(1, row.sizeBytes / KILOBYTE), 'kB'),
    },
    { key: 'created', title: 'Hinzugefügt', render: (row) => format.dateTime(row.createdAt) },
    {
      key: 'remove',
      title: 'Aktion',
      render: (row) => (
        <WriteButton
          needs="manage"
          variant="subtle"
          size="compact-sm"
          leftSection={<Trash2 size={15} aria-hidden="true" />}
          aria-label={`${row.name} entfernen`}
          onClick={() => setRemoved(row)}
        >
          Entfernen
        </WriteButton>
      ),
    },
  ];
  return (
    <>
      <SimpleTable
        label="Dokumente"
        columns={columns}
        rows={documents}
        rowKey={(row) => row.id}
        empty={
          <EmptyState
            icon={FileText}
            title="Noch keine Dokumente"
            description="Legen Sie die Betriebsanleitung ab, dann findet sie jeder an der Maschine."
          />
        }
      />
      <ConfirmDialog
        opened={removed !== null}
        question="Dokument entfernen?"
        explanation={`„${removed?.name ?? ''}“ steht danach nicht mehr zur Verfügung.`}
        confirmLabel="Entfernen"
        dangerous
        busy={remove.isPending}
        onConfirm={() =>
          remove.mutate(
            { params: { id: machineId, documentId: removed?.id ?? '' } },
            { onError: toastFailure, onSettled: () => setRemoved(null) },
          )
        }
        onCancel={() => setRemoved(null)}
      />
    </>
  );
}

function DocumentLink({ machineId, document }: { machineId: string; document: MachineDocument }) {
  const Icon = TYPES[document.mediaType].icon;
  return (
    <a
      href={urlOf(readMachineDocument.path, { id: machineId, documentId: document.id })}
      target="_blank"
      rel="noreferrer"
      className={classes.link}
    >
      <Icon size={18} aria-hidden="true" />
      {document.name}
    </a>
  );
}
