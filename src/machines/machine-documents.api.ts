import { z } from 'zod';
import { type BinaryAnswer, endpoint } from '#platform/endpoint.ts';
import { DOCUMENT_MAX_BYTES, DOCUMENT_MEDIA_TYPES } from '#platform/file-type.ts';

const path = '/api/machines/:id/documents';
const machineId = z.object({ id: z.uuid('Diese Adresse gibt es nicht.') });
const documentId = machineId.extend({ documentId: z.uuid('Diese Adresse gibt es nicht.') });

const machineDocument = z.object({
  id: z.string(),
  name: z.string(),
  mediaType: z.enum(DOCUMENT_MEDIA_TYPES),
  sizeBytes: z.number(),
  createdAt: z.iso.datetime(),
});
export type MachineDocument = z.output<typeof machineDocument>;

export const listMachineDocuments = endpoint({
  method: 'GET',
  path,
  access: 'read',
  summary: 'Documents of a machine by name.',
  params: machineId,
  output: z.object({ documents: z.array(machineDocument) }),
  topics: ['machine_documents'],
});

/**
 * The body is the document itself. Sent as `application/octet-stream`, whatever it is: the bytes decide, and no form
 * of another website can send that.
 */
export const addMachineDocument = endpoint({
  method: 'POST',
  path,
  access: 'manage',
  summary: 'Add a document to a machine: PDF, PNG, JPEG or plain text, at most 10 MB, judged by its bytes.',
  params: machineId,
  query: z.object({
    name: z
      .string('Der Name fehlt.')
      .trim()
      .min(1, 'Der Name fehlt.')
      .max(200, 'Der Name darf höchstens 200 Zeichen lang sein.')
      // Names stand in headers and on disks: no line breaks, no paths.
      .refine((name) => !/[\p{Cc}\p{Cs}/\\]/u.test(name), 'Der Name enthält ein ungültiges Zeichen.'),
  }),
  binaryBody: { mediaTypes: ['application/octet-stream'], maxBytes: DOCUMENT_MAX_BYTES },
  status: 201,
  output: machineDocument,
});

export const readMachineDocument = endpoint({
  method: 'GET',
  path: `${path}/:documentId`,
  access: 'read',
  summary: 'The document itself.',
  params: documentId,
  binaryOutput: DOCUMENT_MEDIA_TYPES,
  output: z.custom<BinaryAnswer>(),
});

export const removeMachineDocument = endpoint({
  method: 'DELETE',
  path: `${path}/:documentId`,
  access: 'manage',
  summary: 'Remove a document.',
  params: documentId,
  status: 204,
  output: z.undefined(),
});
