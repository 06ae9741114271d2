import { createHash } from 'node:crypto';
import type { Transaction } from '#platform/server/database.ts';
import type { PreparedItem } from './prepared-item.ts';

/** Deliveries a source may have under way without acknowledgement, at most (mqtt-options.ts, under-way.ts). */
export const DELIVERIES_UNDER_WAY = 2000;
const LONGEST_KEY = 120;
/** As long as a broker keeps a session of ours. */
export const CLAIMS_KEPT = '7 days';

/** Positions of one journal whose deliveries have to be claimed although they were written without one. */
export type ContestedPositions = ReadonlyMap<number, { text: string; at: number }>;

/** Keys of what a batch stores, by source. */
export type StoredKeys = { companyId: string; sourceId: string; lastPosition: number; keys: readonly string[] };

/**
 * What names a delivery among all journals: its key, and for a source the owner (counted) that was sent it first. A peer
 * uses numbers of messages again, so equal keys mean the same only between two owners in a row.
 */
export function claimOf(deliveryKey: string, firstOwner?: number): string {
  const key =
    deliveryKey.length <= LONGEST_KEY ? deliveryKey : createHash('sha256').update(deliveryKey).digest('base64url');
  return firstOwner === undefined ? key : `${firstOwner}/${key}`;
}

/** Positions that another journal has stored already. What is not is claimed for this one, until the transaction ends. */
export async function claimDeliveries(
  tx: Transaction,
  companyId: string,
  journalId: string,
  items: readonly PreparedItem[],
): Promise<Set<number>> {
  const refused = new Set<number>();
  // Nearly always none.
  if (!items.some(({ claim }) => claim !== undefined)) return refused;
  const claimed = items.flatMap(({ sourceId, position, claim }) => (claim ? [{ sourceId, position, ...claim }] : []));
  const one = new Map(claimed.map((claim) => [`${claim.sourceId} ${claim.text}`, claim]));
  const wanted = [...one.values()];
  const sourceIds = wanted.map(({ sourceId }) => sourceId);
  const texts = wanted.map(({ text }) => text);
  // Changes nothing where somebody was first, but shows who, and waits until that is certain.
  const { rows } = await tx.$client.query<{ source_id: string; claim: string; journal_id: string; position: string }>(
    `insert into delivery_claims as known (company_id, source_id, claim, journal_id, position)
     select $1, source_id, claim, $2, position
     from unnest($3::text[], $4::text[], $5::bigint[]) as wanted (source_id, claim, position)
     order by source_id, claim
     on conflict (company_id, source_id, claim) do update set position = known.position
     returning source_id, claim, journal_id, position`,
    [companyId, journalId, sourceIds, texts, wanted.map(({ at }) => at)],
  );
  const holder = new Map(rows.map((row) => [`${row.source_id} ${row.claim}`, row]));
  const stored = await storedElsewhere(tx, companyId, journalId, wanted);
  for (const { sourceId, text, at, position } of claimed) {
    const key = `${sourceId} ${text}`;
    const first = holder.get(key);
    const isOurs = first?.journal_id === journalId && Number(first.position) === at;
    if (!isOurs || stored.has(key)) refused.add(position);
  }
  return refused;
}

/** What the owner before stored without a claim, because nobody knew yet that it would be the last. */
async function storedElsewhere(
  tx: Transaction,
  companyId: string,
  journalId: string,
  wanted: readonly { sourceId: string; text: string }[],
): Promise<Set<string>> {
  const ofSources = wanted.filter(({ text }) => /^\d+\//.test(text));
  if (ofSources.length === 0) return new Set();
  const { rows } = await tx.$client.query<{ source_id: string; claim: string }>(
    `select wanted.source_id, wanted.claim
     from unnest($3::text[], $4::text[]) as wanted (source_id, claim)
     join (select source_id, unnest(keys) as key from source_deliveries
           where company_id = $1 and journal_id <> $2 and source_id = any($3::text[])) as stored
       on stored.source_id = wanted.source_id and stored.key = wanted.claim`,
    [companyId, journalId, ofSources.map(({ sourceId }) => sourceId), ofSources.map(({ text }) => text)],
  );
  return new Set(rows.map((row) => `${row.source_id} ${row.claim}`));
}

/** Notes what a batch stores, and forgets what lies further back than a source can have under way. */
export class DeliveryNotes {
  readonly #notes = new Map<string, { lastPosition: number; count: number }[]>();

  async write(tx: Transaction, companyId: string, journalId: string, stored: readonly StoredKeys[]): Promise<void> {
    const bySource = Map.groupBy(stored, ({ sourceId }) => sourceId);
    if (bySource.size === 0) return;
    const gone: { sourceId: string; lastPosition: number }[] = [];
    const added = [...bySource].map(([sourceId, all]) => {
      const newest = all.flatMap(({ keys }) => keys).slice(-DELIVERIES_UNDER_WAY);
      const lastPosition = all.at(-1)?.lastPosition ?? 0;
      const notes = this.#notes.get(sourceId) ?? [];
      this.#notes.set(sourceId, notes);
      // The second attempt of a batch notes the same.
      if (notes.at(-1)?.lastPosition !== lastPosition) notes.push({ lastPosition, count: newest.length });
      let total = notes.reduce((sum, { count }) => sum + count, 0);
      for (
        let [oldest] = notes;
        oldest !== undefined && total - oldest.count >= DELIVERIES_UNDER_WAY;
        [oldest] = notes
      ) {
        total -= oldest.count;
        gone.push({ sourceId, lastPosition: oldest.lastPosition });
        notes.shift();
      }
      return { sourceId, lastPosition, keys: newest };
    });
    await tx.$client.query(
      `with gone as (
         delete from source_deliveries using unnest($4::text[], $5::bigint[]) as old (source_id, last_position)
         where company_id = $1 and journal_id = $2 and source_deliveries.source_id = old.source_id
           and source_deliveries.last_position = old.last_position)
       insert into source_deliveries (company_id, journal_id, source_id, last_position, keys)
       select $1, $2, note->>'sourceId', (note->>'lastPosition')::bigint,
         array(select jsonb_array_elements_text(note->'keys'))
       from jsonb_array_elements($3::jsonb) as note
       on conflict do nothing`,
      [
        companyId,
        journalId,
        JSON.stringify(added),
        gone.map(({ sourceId }) => sourceId),
        gone.map(({ lastPosition }) => lastPosition),
      ],
    );
  }
}

export async function dropOldDeliveries(tx: Transaction): Promise<void> {
  for (const [table, column] of [
    ['delivery_claims', 'claimed_at'],
    ['source_deliveries', 'stored_at'],
  ]) {
    await tx.$client.query(
      `delete from ${table} where company_id = current_company_id() and ${column} < now() - $1::interval`,
      [CLAIMS_KEPT],
    );
  }
}
