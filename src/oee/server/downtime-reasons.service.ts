import { asc, eq, sql } from 'drizzle-orm';
import { BadInput, Conflict } from '#platform/errors.ts';
import type { Transaction } from '#platform/server/database.ts';
import { createRecordStore, type ListQuery } from '#records/server/record-store.ts';
import { DEFAULT_REASONS } from '../downtime-reason.ts';
import { downtimeReasonKind, type ReasonTree } from '../downtime-reasons.api.ts';
import { downtimeReasons } from './downtime-reasons.table.ts';
import { machineDowntime } from './machine-downtime.table.ts';

/** Category, reason, detail: more levels would hide reasons from an operator in a hurry. */
const MAX_DEPTH = 3;
const IN_USE =
  'Dieser Grund ist bei Stillständen gebucht und kann nicht gelöscht werden. Setzen Sie ihn stattdessen auf nicht aktiv.';

const store = createRecordStore<ListQuery & { active?: 'true' | 'false' }>({
  kind: downtimeReasonKind,
  table: downtimeReasons,
  searchIn: [downtimeReasons.name],
  sortBy: {
    position: downtimeReasons.position,
    name: downtimeReasons.name,
    downtimeCategory: downtimeReasons.downtimeCategory,
    updatedAt: downtimeReasons.updatedAt,
  },
  filter: ({ active }) => [active === undefined ? undefined : eq(downtimeReasons.isActive, active === 'true')],
  extra: {
    parentName: sql<string | null>`(select parent.name from downtime_reasons parent
      where parent.company_id = downtime_reasons.company_id and parent.id = downtime_reasons.parent_id)`,
  },
  naturalKey: ['name'],
  references: {
    parentId: async (tx) => {
      const rows = await tx.select({ id: downtimeReasons.id, name: downtimeReasons.name }).from(downtimeReasons);
      return new Map(rows.map((row) => [row.name.toLowerCase(), row.id]));
    },
  },
  refusals: {
    unique: {
      downtime_reasons_company_id_parent_id_name_key: {
        field: 'name',
        message: 'Diesen Grund gibt es an dieser Stelle schon.',
      },
    },
    inUse: IN_USE,
  },
});

type Values = { parentId?: string | null; downtimeCategory?: string };

export const downtimeReasonStore: typeof store = {
  ...store,
  async create(tx, companyId, values) {
    await requirePlace(tx, null, values);
    return store.create(tx, companyId, values);
  },
  async update(tx, id, version, values) {
    await requirePlace(tx, id, values);
    return store.update(tx, id, version, values);
  },
  async remove(tx, id) {
    await requireUnused(tx, id);
    return store.remove(tx, id);
  },
};

/** A reason hangs below one of its own category, never below itself, and not too deep. */
async function requirePlace(tx: Transaction, id: string | null, values: Values): Promise<void> {
  let parentId = values.parentId ?? null;
  const ancestors: string[] = [];
  while (parentId !== null) {
    if (parentId === id) throw placeRefusal('Ein Grund kann nicht unter sich selbst stehen.');
    const [parent] = await tx.select().from(downtimeReasons).where(eq(downtimeReasons.id, parentId));
    if (parent === undefined) throw placeRefusal('Den übergeordneten Grund gibt es nicht.');
    if (parent.downtimeCategory !== values.downtimeCategory) {
      throw placeRefusal('Der übergeordnete Grund gehört zu einer anderen Kategorie.');
    }
    ancestors.push(parent.id);
    if (ancestors.length >= MAX_DEPTH) throw placeRefusal(`Höchstens ${MAX_DEPTH} Ebenen sind möglich.`);
    parentId = parent.parentId;
  }
}

function placeRefusal(message: string): BadInput {
  return new BadInput('wrong_place', message, { fields: [{ path: 'parentId', message }] });
}

/** Deleting takes the reasons below with it, so none of them may be booked. */
async function requireUnused(tx: Transaction, id: string): Promise<void> {
  const used = await tx
    .select({ id: machineDowntime.id })
    .from(machineDowntime)
    .where(
      sql`${machineDowntime.reasonId} in (
        with recursive branch as (
          select id from downtime_reasons where id = ${id}::uuid
          union all
          select child.id from downtime_reasons child join branch on child.parent_id = branch.id
        ) select id from branch)`,
    )
    .limit(1);
  if (used.length > 0) throw new Conflict('in_use', IN_USE);
}

export async function readReasonTree(tx: Transaction): Promise<ReasonTree> {
  const rows = await tx
    .select()
    .from(downtimeReasons)
    .where(eq(downtimeReasons.isActive, true))
    .orderBy(asc(downtimeReasons.position), asc(downtimeReasons.name));
  const below = (parentId: string | null) =>
    rows
      .filter((row) => row.parentId === parentId)
      .map(({ id, name, downtimeCategory, isPlanned, isActive }) => ({
        id,
        name,
        downtimeCategory,
        isPlanned,
        isActive,
      }));
  return below(null).map((top) => ({
    ...top,
    children: below(top.id).map((middle) => ({ ...middle, children: below(middle.id) })),
  }));
}

export async function addDefaultReasons(tx: Transaction, companyId: string): Promise<void> {
  const existing = await tx.select({ id: downtimeReasons.id }).from(downtimeReasons).limit(1);
  if (existing.length > 0) throw new Conflict('reasons_exist', 'Es gibt schon Stillstandsgründe.');
  for (const [index, { category, name, isPlanned, reasons }] of DEFAULT_REASONS.entries()) {
    const common = { companyId, downtimeCategory: category, isPlanned };
    const [parent] = await tx
      .insert(downtimeReasons)
      .values({ ...common, name, position: index + 1 })
      .returning({ id: downtimeReasons.id });
    if (reasons.length === 0 || parent === undefined) continue;
    await tx
      .insert(downtimeReasons)
      .values(
        reasons.map((reason, position) => ({ ...common, parentId: parent.id, name: reason, position: position + 1 })),
      );
  }
}
