import { z } from 'zod';

export const BACKUP_FORMAT = 1;
export const MANIFEST_ENTRY = 'manifest.json';
/** SHA-256 of the manifest, the last entry: an archive without it was cut off. */
export const MANIFEST_SUM_ENTRY = 'manifest.sha256';

const part = z.object({ entry: z.string(), bytes: z.number().int().min(0), sha256: z.string() });
export type ArchivePart = z.infer<typeof part>;

const table = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number().int().min(0),
  /** Sum of the rows' hashes, so that their order does not matter (table-checksum.ts). */
  checksum: z.string(),
  /** Days of which a partition exists; null for tables that are no time series. */
  days: z.array(z.iso.date()).nullable(),
  /** What COPY writes as text, compressed, cut into parts. */
  parts: z.array(part),
});
export type BackedUpTable = z.infer<typeof table>;

export const manifestSchema = z.object({
  format: z.literal(BACKUP_FORMAT),
  product: z.literal('mes'),
  version: z.string(),
  createdAt: z.iso.datetime(),
  database: z.object({
    serverVersion: z.string(),
    migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
    tables: z.array(table),
    sequences: z.array(z.object({ schema: z.string(), name: z.string(), value: z.string() })),
  }),
  /** Machine data that was acknowledged and not yet stored; null where there was no journal. */
  journal: z.object({ bytes: z.number().int(), sha256: z.string(), parts: z.array(part) }).nullable(),
  /** Of DATA_DIR, by path below it. */
  files: z.array(z.object({ path: z.string(), part })),
  /** False: pictures and documents lie in an object store and are not in here. */
  holdsUploads: z.boolean(),
  /** Where the key to stored passwords of data sources is. */
  secretsKey: z.enum(['in_backup', 'environment', 'none']),
});
export type Manifest = z.infer<typeof manifestSchema>;

export function partsOf(manifest: Manifest): ArchivePart[] {
  return [
    ...(manifest.journal?.parts ?? []),
    ...manifest.database.tables.flatMap(({ parts }) => parts),
    ...manifest.files.map((file) => file.part),
  ];
}

export function rowsOf(manifest: Manifest): number {
  return manifest.database.tables.reduce((total, { rows }) => total + rows, 0);
}
