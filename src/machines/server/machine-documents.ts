import { and, asc, count, eq } from 'drizzle-orm';
import type { BinaryAnswer } from '#platform/endpoint.ts';
import { BadInput, Conflict, NotFound } from '#platform/errors.ts';
import { charsetOf, documentTypeOf, NOT_A_DOCUMENT } from '#platform/file-type.ts';
import type { Transaction } from '#platform/server/database.ts';
import type { FileStore } from '#platform/server/file-store.ts';
import { withRefusals } from '#records/server/database-refusals.ts';
import type { MachineDocument } from '../machine-documents.api.ts';
import { machineDocuments } from './machine-documents.table.ts';
import { machineStore } from './machines.service.ts';

/** More belong into a document management system. */
const MAX_DOCUMENTS = 200;
const REFUSALS = {
  unique: {
    machine_documents_name: { field: 'name', message: 'Ein Dokument mit diesem Namen hat diese Maschine schon.' },
  },
  inUse: '',
};

/** Documents of machines, in the files of their company. */
export function createMachineDocuments(files: FileStore) {
  const ofMachine = (machineId: string, id: string) =>
    and(eq(machineDocuments.machineId, machineId), eq(machineDocuments.id, id));

  return {
    async list(tx: Transaction, machineId: string): Promise<{ documents: MachineDocument[] }> {
      await machineStore.find(tx, machineId);
      const rows = await tx
        .select()
        .from(machineDocuments)
        .where(eq(machineDocuments.machineId, machineId))
        .orderBy(asc(machineDocuments.name));
      return { documents: rows.map(toDocument) };
    },

    async add(
      tx: Transaction,
      companyId: string,
      machineId: string,
      { name, bytes }: { name: string; bytes: Uint8Array },
    ): Promise<MachineDocument> {
      await machineStore.find(tx, machineId);
      const mediaType = documentTypeOf(bytes);
      if (mediaType === null) throw new BadInput('not_a_document', NOT_A_DOCUMENT);
      const [found] = await tx
        .select({ total: count() })
        .from(machineDocuments)
        .where(eq(machineDocuments.machineId, machineId));
      if ((found?.total ?? 0) >= MAX_DOCUMENTS) {
        throw new Conflict('too_many', `Eine Maschine kann höchstens ${MAX_DOCUMENTS} Dokumente haben.`);
      }
      // The file first: a row never points to nothing.
      const sha256 = await files.put(companyId, bytes);
      const [added] = await withRefusals(REFUSALS, () =>
        tx
          .insert(machineDocuments)
          .values({ companyId, machineId, name, sha256, mediaType, sizeBytes: bytes.length })
          .returning(),
      );
      if (added === undefined) throw new Error('the document just stored cannot be read');
      return toDocument(added);
    },

    async read(tx: Transaction, companyId: string, machineId: string, id: string): Promise<BinaryAnswer> {
      const [row] = await tx.select().from(machineDocuments).where(ofMachine(machineId, id));
      const bytes = row === undefined ? null : await files.get(companyId, row.sha256);
      if (row === undefined || bytes === null) throw noDocument();
      const mediaType = row.mediaType === 'text/plain' ? `text/plain; charset=${charsetOf(bytes)}` : row.mediaType;
      return { bytes, mediaType, etag: row.sha256, fileName: row.name };
    },

    /** The file stays in the store: another row may show the same one. */
    async remove(tx: Transaction, machineId: string, id: string): Promise<undefined> {
      const removed = await tx
        .delete(machineDocuments)
        .where(ofMachine(machineId, id))
        .returning({ id: machineDocuments.id });
      if (removed.length === 0) throw noDocument();
      return undefined;
    },
  };
}

function toDocument(row: typeof machineDocuments.$inferSelect): MachineDocument {
  const { id, name, mediaType, sizeBytes, createdAt } = row;
  return { id, name, mediaType, sizeBytes, createdAt: createdAt.toISOString() };
}

function noDocument(): NotFound {
  return new NotFound('not_found', 'Dieses Dokument gibt es nicht.');
}
