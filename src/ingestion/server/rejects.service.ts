import { NotFound } from '#platform/errors.ts';
import type { Transaction } from '#platform/server/database.ts';
import { textArray } from './array-literal.ts';
import type { PreparedItem } from './prepared-item.ts';

/** Kept per company; the oldest make room. */
export const REJECTS_KEPT = 10_000;
const RAW_MAX_CHARACTERS = 16 * 1024;
/** Longer texts of a source are cut; reasons are ours. */
const NAME_MAX_CHARACTERS = 300;

export type StoredReject = {
  id: string;
  receivedAt: Date;
  source: string;
  sourceId: string;
  messageType: string | null;
  address: string | null;
  reason: string;
  raw: unknown;
  rawIsCut: boolean;
  isRecord: boolean;
  replayedAt: Date | null;
};

const COLUMNS = `id, received_at as "receivedAt", source, source_id as "sourceId", message_type as "messageType", address,
  reason, raw, raw_is_cut as "rawIsCut", is_record as "isRecord", replayed_at as "replayedAt"`;

export async function insertRejects(tx: Transaction, companyId: string, items: readonly PreparedItem[]): Promise<void> {
  const rows = items.flatMap(({ reject, sourceId, receivedAtMs }) => {
    if (reject === null) return [];
    const raw = rawText(withTimestamp(reject.raw, reject.timestamp));
    return [
      {
        receivedAt: new Date(receivedAtMs).toISOString(),
        source: storable(reject.source),
        sourceId: storable(sourceId),
        messageType: reject.messageType === null ? null : storable(reject.messageType),
        address: reject.address === null ? null : storable(reject.address),
        reason: storable(reject.reason, 2000),
        raw: raw.text,
        isCut: String(raw.isCut),
        isRecord: String(reject.isRecord),
      },
    ];
  });
  const column = (name: keyof (typeof rows)[number]) => textArray(rows.map((row) => row[name]));
  await tx.$client.query(
    `insert into ingestion_rejects (company_id, received_at, source, source_id, message_type, address, reason, raw, raw_is_cut, is_record)
     select $1, u.* from unnest($2::timestamptz[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::jsonb[], $9::boolean[], $10::boolean[]) as u`,
    [
      companyId,
      column('receivedAt'),
      column('source'),
      column('sourceId'),
      column('messageType'),
      column('address'),
      column('reason'),
      column('raw'),
      column('isCut'),
      column('isRecord'),
    ],
  );
}

/** Without reading what is kept: the newest are counted on the index. */
export async function dropOldRejects(tx: Transaction, companyId: string): Promise<void> {
  await tx.$client.query(
    `delete from ingestion_rejects where company_id = $1 and received_at < (
       select received_at from ingestion_rejects where company_id = $1 order by received_at desc offset $2 limit 1)`,
    [companyId, REJECTS_KEPT - 1],
  );
}

export async function listRejects(
  tx: Transaction,
  page: { limit: number; offset: number; open?: boolean },
): Promise<{ total: number; rejects: StoredReject[] }> {
  const open = page.open === true ? 'and replayed_at is null' : '';
  const { rows } = await tx.$client.query<StoredReject & { total: number }>(
    `select ${COLUMNS}, count(*) over ()::int as total from ingestion_rejects
     where company_id = current_company_id() ${open} order by received_at desc, id limit $1 offset $2`,
    [page.limit, page.offset],
  );
  return { total: rows[0]?.total ?? 0, rejects: rows };
}

/** Locks the row, so that two people replaying it at once send it through once. */
export async function takeReject(tx: Transaction, id: string): Promise<StoredReject> {
  const { rows } = await tx.$client.query<StoredReject>(
    `select ${COLUMNS} from ingestion_rejects where company_id = current_company_id() and id = $1 for update`,
    [id],
  );
  if (rows[0] === undefined) throw new NotFound('reject_not_found', 'Diese abgewiesene Meldung gibt es nicht.');
  return rows[0];
}

export async function markReplayed(tx: Transaction, id: string): Promise<void> {
  await tx.$client.query(
    'update ingestion_rejects set replayed_at = now() where company_id = current_company_id() and id = $1',
    [id],
  );
}

/** The time told beside the payload goes into it, where the normaliser finds it when the message is sent through again. */
function withTimestamp(raw: unknown, timestamp: string | undefined): unknown {
  const isObject = typeof raw === 'object' && raw !== null && !Array.isArray(raw);
  return timestamp === undefined || !isObject ? raw : { ...raw, timestamp };
}

/** U+0000 and half characters, as JSON writes them: PostgreSQL takes neither. */
const NOT_STORABLE = /\\u(?:0000|d[89a-f][0-9a-f]{2})/g;

function rawText(raw: unknown): { text: string | null; isCut: boolean } {
  const text = JSON.stringify(raw) as string | undefined;
  if (text === undefined) return { text: null, isCut: false };
  if (text.length <= RAW_MAX_CHARACTERS) return { text: text.replace(NOT_STORABLE, '\\ufffd'), isCut: false };
  return { text: JSON.stringify(storable(text, RAW_MAX_CHARACTERS)), isCut: true };
}

function storable(value: unknown, maxCharacters = NAME_MAX_CHARACTERS): string {
  return String(value).slice(0, maxCharacters).replaceAll('\u0000', '\ufffd').toWellFormed();
}
