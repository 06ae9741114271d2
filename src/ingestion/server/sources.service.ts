import { randomUUID } from 'node:crypto';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { OutputOf, ParsedInputOf } from '#platform/endpoint.ts';
import { BadInput, Conflict, NotFound } from '#platform/errors.ts';
import type { Transaction } from '#platform/server/database.ts';
import type { SecretBox } from '#platform/server/secret-box.ts';
import { type Refusals, withRefusals } from '#records/server/database-refusals.ts';
import type { Protocol } from '../adapter.ts';
import { ADAPTER_KINDS } from '../adapter-kinds.ts';
import { PLANT_REST_CLIENT } from '../plant-addresses.ts';
import * as api from '../sources.api.ts';
import { dataPoints, dataSources } from './data-sources.table.ts';
import { insertMissing, SHIPPED_SOURCES } from './sources-shipped.ts';
import { checkPointOptions, checkSettings, type Values } from './sources-values.ts';
import type { SupervisedSource } from './supervisor.ts';

type SourceRow = typeof dataSources.$inferSelect;
type PointRow = typeof dataPoints.$inferSelect;
type SourceValues = ParsedInputOf<typeof api.updateSource>['body']['values'];
type SecretChanges = Readonly<Record<string, string | null>>;

const REFUSALS: Refusals = {
  unique: {
    data_sources_company_id_name_key: { field: 'name', message: 'Eine Datenquelle mit diesem Namen gibt es schon.' },
    data_points_company_id_source_id_address_key: { field: 'address', message: 'Diese Adresse ist doppelt.' },
  },
  inUse: 'Diese Datenquelle wird noch gebraucht.',
};
const INSERT_CHUNK = 1000;

export type SourceService = ReturnType<typeof createSourceService>;

/** Data sources as administrators keep them: settings checked by the adapter's declaration, secrets sealed. */
export function createSourceService(secrets: SecretBox) {
  const contextOf = (companyId: string, sourceId: string) => `data_sources ${companyId} ${sourceId}`;

  async function openSecrets(row: Pick<SourceRow, 'companyId' | 'id' | 'secrets'>): Promise<Record<string, string>> {
    if (row.secrets === null) return {};
    return JSON.parse(await secrets.open(row.secrets, contextOf(row.companyId, row.id))) as Record<string, string>;
  }

  /** Secrets nobody can open any more must not lock the form: what is entered anew replaces them. */
  async function mergedSecrets(
    row: Pick<SourceRow, 'companyId' | 'id' | 'secrets'> | null,
    changes: SecretChanges,
    protocol: Protocol,
  ): Promise<Record<string, string>> {
    const { secretFields } = ADAPTER_KINDS[protocol];
    const replacesAll = secretFields.every((name) => changes[name] !== undefined);
    const before = row === null || replacesAll ? {} : await openSecrets(row);
    const merged = { ...before, ...changes };
    return Object.fromEntries(
      Object.entries(merged).flatMap(([name, value]) =>
        value !== null && value !== '' && secretFields.includes(name) ? [[name, value]] : [],
      ),
    );
  }

  async function sealed(companyId: string, sourceId: string, clear: Record<string, string>) {
    const secretNames = Object.keys(clear).toSorted();
    if (secretNames.length === 0) return { secrets: null, secretNames };
    return { secrets: await secrets.seal(JSON.stringify(clear), contextOf(companyId, sourceId)), secretNames };
  }

  async function create(
    tx: Transaction,
    companyId: string,
    body: ParsedInputOf<typeof api.createSource>['body'],
  ): Promise<api.StoredSource> {
    const id = randomUUID();
    const given = await mergedSecrets(null, body.secrets, body.protocol);
    const checked = checkSettings(ADAPTER_KINDS[body.protocol], body.settings, given);
    const { name, protocol } = body;
    const { settings } = checked;
    const kept = await sealed(companyId, id, checked.secrets);
    await withRefusals(REFUSALS, () =>
      tx.insert(dataSources).values({ companyId, id, name, protocol, settings, ...kept }),
    );
    return find(tx, id);
  }

  async function update(tx: Transaction, id: string, version: number, values: SourceValues): Promise<api.StoredSource> {
    const row = await findRow(tx, id);
    const given = await mergedSecrets(row, values.secrets, row.protocol);
    const checked = checkSettings(ADAPTER_KINDS[row.protocol], values.settings, given);
    const kept = await sealed(row.companyId, id, checked.secrets);
    const updated = await withRefusals(REFUSALS, () =>
      tx
        .update(dataSources)
        .set({ name: values.name, settings: checked.settings, ...kept })
        .where(and(eq(dataSources.id, id), eq(dataSources.version, version)))
        .returning({ id: dataSources.id }),
    );
    if (updated.length > 0) return find(tx, id);
    throw new Conflict(
      'version_conflict',
      'Diese Datenquelle wurde inzwischen von jemand anderem geändert. Bitte vergleichen Sie beide Fassungen.',
      { fields: [{ path: 'version', message: String((await findRow(tx, id)).version) }] },
    );
  }

  async function setEnabled(tx: Transaction, id: string, enabled: boolean): Promise<api.StoredSource> {
    await findRow(tx, id);
    await tx.update(dataSources).set({ enabled }).where(eq(dataSources.id, id));
    return find(tx, id);
  }

  /** One click for who tries the product: the shipped sources speak with `npm run plant` on this computer. */
  async function connectPlant(tx: Transaction, companyId: string): Promise<api.StoredSource[]> {
    await insertMissing(tx, companyId, SHIPPED_SOURCES);
    const keys = SHIPPED_SOURCES.map(({ key }) => key);
    const rows = await tx.select().from(dataSources).where(inArray(dataSources.shippedKey, keys));
    for (const row of rows) {
      const needsSecret = row.protocol === 'rest' && row.secretNames.length === 0;
      const kept = needsSecret ? await sealed(companyId, row.id, { password: PLANT_REST_CLIENT.secret }) : {};
      await tx
        .update(dataSources)
        .set({ enabled: true, ...kept })
        .where(eq(dataSources.id, row.id));
    }
    return readSources(tx);
  }

  async function remove(tx: Transaction, id: string): Promise<void> {
    await findRow(tx, id);
    await tx.delete(dataSources).where(eq(dataSources.id, id));
  }

  async function savePoints(
    tx: Transaction,
    id: string,
    body: ParsedInputOf<typeof api.savePoints>['body'],
  ): Promise<api.StoredPoint[]> {
    const { companyId, protocol } = await findRow(tx, id);
    const kind = ADAPTER_KINDS[protocol];
    const rows = body.points.map((point, index) => {
      const problem = kind.checkAddress(point.address);
      if (problem !== null) {
        throw new BadInput('invalid_address', problem, {
          fields: [{ path: `points.${index}.address`, message: problem }],
        });
      }
      const options = checkPointOptions(kind, point.options, `points.${index}.options`);
      return { ...point, options, companyId, sourceId: id };
    });
    const addresses = rows.map(({ address }) => address);
    if (new Set(addresses).size < addresses.length) {
      throw new BadInput('duplicate_address', 'Eine Adresse kommt mehrmals vor.');
    }
    if (body.removeAddresses.length > 0) {
      await tx
        .delete(dataPoints)
        .where(and(eq(dataPoints.sourceId, id), inArray(dataPoints.address, body.removeAddresses)));
    }
    for (let start = 0; start < rows.length; start += INSERT_CHUNK) {
      await tx
        .insert(dataPoints)
        .values(rows.slice(start, start + INSERT_CHUNK))
        .onConflictDoUpdate({
          target: [dataPoints.companyId, dataPoints.sourceId, dataPoints.address],
          set: {
            name: sql`excluded.name`,
            options: sql`excluded.options`,
            target: sql`excluded.target`,
            scale: sql`excluded.scale`,
            offset: sql`excluded.value_offset`,
            deadband: sql`excluded.deadband`,
            enabled: sql`excluded.enabled`,
          },
        });
    }
    const [count] = await tx
      .select({ all: sql<number>`count(*)::int` })
      .from(dataPoints)
      .where(eq(dataPoints.sourceId, id));
    if ((count?.all ?? 0) > api.MAX_POINTS) {
      throw new BadInput('too_many_points', `Eine Datenquelle hat höchstens ${api.MAX_POINTS} Datenpunkte.`);
    }
    return findPoints(tx, id);
  }

  /** What the supervisor needs of every source of the company of this transaction. */
  async function loadAll(tx: Transaction): Promise<{ sources: SupervisedSource[]; unreadable: string[] }> {
    const rows = await tx.select().from(dataSources).orderBy(asc(dataSources.name));
    const points = await tx
      .select()
      .from(dataPoints)
      .where(eq(dataPoints.enabled, true))
      .orderBy(asc(dataPoints.address));
    const bySource = Map.groupBy(points, ({ sourceId }) => sourceId);
    const timeZone = await readTimeZone(tx);
    const unreadable: string[] = [];
    const sources: SupervisedSource[] = [];
    for (const row of rows) {
      const clear = await openSecrets(row).catch(() => {
        unreadable.push(row.name);
        return {};
      });
      sources.push(supervised(row, bySource.get(row.id) ?? [], clear, timeZone));
    }
    return { sources, unreadable };
  }

  async function load(tx: Transaction, id: string): Promise<SupervisedSource> {
    const row = await findRow(tx, id);
    const points = await tx
      .select()
      .from(dataPoints)
      .where(and(eq(dataPoints.sourceId, id), eq(dataPoints.enabled, true)));
    return supervised(row, points, await openSecrets(row), await readTimeZone(tx));
  }

  /** Settings somebody tries before saving them. */
  async function draft(
    tx: Transaction,
    companyId: string,
    body: ParsedInputOf<typeof api.testSettings>['body'],
  ): Promise<SupervisedSource> {
    const row = body.sourceId === null ? null : await findRow(tx, body.sourceId);
    if (row !== null && row.protocol !== body.protocol) {
      throw new BadInput('wrong_protocol', 'Diese Datenquelle spricht ein anderes Protokoll.');
    }
    const given = await mergedSecrets(row, body.secrets, body.protocol);
    const { settings, secrets: clear } = checkSettings(ADAPTER_KINDS[body.protocol], body.settings, given);
    const { protocol } = body;
    const id = row?.id ?? randomUUID();
    return supervised(
      { companyId, id, name: 'Test', protocol, enabled: false, settings, version: 0 },
      [],
      clear,
      'UTC',
    );
  }

  return { create, update, setEnabled, connectPlant, remove, savePoints, loadAll, load, draft, list, find, findPoints };
}

function supervised(
  row: Pick<SourceRow, 'companyId' | 'id' | 'name' | 'protocol' | 'enabled' | 'settings' | 'version'>,
  points: readonly PointRow[],
  secrets: Record<string, string>,
  timeZone: string,
): SupervisedSource {
  const { companyId, id, name, protocol, enabled } = row;
  const settings: Values = { ...row.settings, ...secrets };
  return {
    companyId,
    id,
    name,
    protocol,
    enabled,
    timeZone,
    settings,
    points: points.map(({ address, options }) => ({ address, options })),
    mapped: points.flatMap(({ address, target, scale, offset, deadband }) =>
      target === null ? [] : [{ address, target, scale, offset, deadband }],
    ),
    revision: JSON.stringify([name, enabled, timeZone, settings, points.map((point) => [point.id, point.version])]),
  };
}

async function readTimeZone(tx: Transaction): Promise<string> {
  const { rows } = await tx.execute<{ timeZone: string }>(
    sql`select time_zone as "timeZone" from companies where id = current_company_id()`,
  );
  return rows[0]?.timeZone ?? 'Europe/Zurich';
}

async function list(tx: Transaction): Promise<api.StoredSource[]> {
  return readSources(tx);
}

async function find(tx: Transaction, id: string): Promise<api.StoredSource> {
  const [found] = await readSources(tx, id);
  if (found === undefined) throw sourceNotFound();
  return found;
}

async function readSources(tx: Transaction, id?: string): Promise<api.StoredSource[]> {
  const { rows } = await tx.execute<api.StoredSource>(sql`
    select source.id, source.version, source.name, source.protocol, source.settings, source.enabled,
           source.secret_names as "secretsSet", source.shipped_key is not null as shipped,
           (select count(*)::int from data_points point
             where point.company_id = source.company_id and point.source_id = source.id) as "pointCount",
           (select count(*)::int from data_points point
             where point.company_id = source.company_id and point.source_id = source.id
               and point.target is not null) as "mappedPointCount",
           to_char(source.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "updatedAt"
    from data_sources source
    ${id === undefined ? sql`` : sql`where source.id = ${id}`}
    order by source.name`);
  return rows;
}

async function findRow(tx: Transaction, id: string): Promise<SourceRow> {
  const [row] = await tx.select().from(dataSources).where(eq(dataSources.id, id));
  if (row === undefined) throw sourceNotFound();
  return row;
}

async function findPoints(tx: Transaction, sourceId: string): Promise<OutputOf<typeof api.savePoints>> {
  const rows = await tx
    .select()
    .from(dataPoints)
    .where(eq(dataPoints.sourceId, sourceId))
    .orderBy(asc(dataPoints.address));
  return rows.map(({ id, address, name, options, target, scale, offset, deadband, enabled }) => ({
    id,
    address,
    name,
    options,
    target,
    scale,
    offset,
    deadband,
    enabled,
  }));
}

function sourceNotFound(): NotFound {
  return new NotFound('not_found', 'Diese Datenquelle gibt es nicht.');
}
