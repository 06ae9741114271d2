import { Pool } from 'pg';
import { INSTALLATION, type LeaseKey, type LeaseTimes, type ProcessRole } from '#platform/lease-rules.ts';
import type { Connection } from '../database.ts';
import type { Log } from '../log.ts';

export type OtherProcess = {
  id: string;
  name: string;
  role: ProcessRole;
  keyPrint: string;
  report: unknown;
};

export type Lease = LeaseKey & { epoch: number };

/** What a process sees when it gives a sign of life. */
export type Look = { own: Lease[]; free: LeaseKey[]; others: OtherProcess[] };

export type Announced = { id: string; journalId: string; name: string; role: ProcessRole; keyPrint: string };

export type ProcessStore = ReturnType<typeof openProcessStore>;

/**
 * The tables of processes and leases, over a connection of its own: pages that keep the others busy must not make a
 * process look dead, and a line that died without a word is given up after a moment instead of minutes.
 */
export function openProcessStore(connection: Connection, times: LeaseTimes, log: Log) {
  const pool = new Pool({
    ...connection,
    max: 2,
    options: `-c role=mes_operator -c timezone=UTC -c statement_timeout=${Math.ceil(times.queryLimitMs)}`,
    application_name: 'mes_processes',
    connectionTimeoutMillis: times.queryLimitMs,
    query_timeout: times.queryLimitMs,
    keepAlive: true,
  });
  const warn = (error: Error) => log.debug({ err: error }, 'processes: connection lost');
  pool.on('error', warn);
  pool.on('connect', (client) => client.on('error', warn));

  async function rows<Row extends object>(text: string, values: unknown[]): Promise<Row[]> {
    return (await pool.query<Row>(text, values)).rows;
  }

  return {
    /** Takes the place of whoever had this journal before: only one process at a time can have it open. */
    async register({ id, journalId, name, role, keyPrint }: Announced): Promise<void> {
      await rows(
        `insert into operator.processes (id, journal_id, name, role, key_print, expires_at)
         values ($1, $2, $3, $4, $5, clock_timestamp() + $6 * interval '1 millisecond')
         on conflict (journal_id) do update
         set id = excluded.id, name = excluded.name, role = excluded.role, key_print = excluded.key_print,
           started_at = clock_timestamp(), expires_at = excluded.expires_at, report = null`,
        [id, journalId, name, role, keyPrint, times.lifeMs],
      );
    },

    /** A sign of life. Null: others have given this process up. */
    async beat(id: string, report: unknown): Promise<Look | null> {
      const [look] = await rows<Look & { alive: boolean }>(
        `with beat as (
           update operator.processes set expires_at = clock_timestamp() + $2 * interval '1 millisecond', report = $3
           where id = $1 returning id)
         select exists (select from beat) as alive,
           coalesce((select json_agg(json_build_object('companyId', company_id, 'thing', thing, 'epoch', epoch))
                     from operator.leases where owner = $1), '[]') as own,
           coalesce((select json_agg(json_build_object('companyId', company_id, 'thing', thing))
                     from operator.leases where owner is null), '[]') as free,
           coalesce((select json_agg(json_build_object('id', id, 'name', name, 'role', role, 'keyPrint', key_print,
                                                       'report', report))
                     from operator.processes where id <> $1 and expires_at > clock_timestamp()), '[]') as others`,
        [id, times.lifeMs, JSON.stringify(report ?? null)],
      );
      return look?.alive === true ? look : null;
    },

    /** Those that gave no sign for too long; a sign that comes at the same moment wins. */
    bury: (id: string) =>
      rows<{ name: string; role: ProcessRole }>(
        'delete from operator.processes where id <> $1 and expires_at < clock_timestamp() returning name, role',
        [id],
      ),

    /** Of these the ones that were free. */
    claim: (id: string, journalId: string, keys: readonly LeaseKey[]) =>
      rows<Lease>(
        `insert into operator.leases as lease (company_id, thing, owner, epochs)
         select wanted.company_id, wanted.thing, $1, jsonb_build_object($4::text, 1)
         from unnest($2::uuid[], $3::text[]) as wanted (company_id, thing)
         order by 1, 2
         on conflict (company_id, thing) do update
         set owner = excluded.owner, epoch = lease.epoch + 1, taken_at = clock_timestamp(),
           epochs = lease.epochs || jsonb_build_object($4::text, lease.epoch + 1)
         where lease.owner is null
         returning company_id as "companyId", thing, epoch::integer as epoch`,
        [id, ...columns(keys), journalId],
      ),

    /** What no longer exists. */
    async drop(id: string, keys: readonly LeaseKey[]): Promise<void> {
      await rows(
        `delete from operator.leases lease using unnest($2::uuid[], $3::text[]) as gone (company_id, thing)
         where lease.company_id = gone.company_id and lease.thing = gone.thing and lease.owner = $1`,
        [id, ...columns(keys)],
      );
    },

    /** Sets free everything it held and tells the others to look. */
    async leave(id: string): Promise<void> {
      await rows('delete from operator.processes where id = $1', [id]);
      await this.announce('processes');
    },

    announce: (topic: string) =>
      rows("select pg_notify('mes_change', json_build_object('company', $1::text, 'topic', $2::text)::text)", [
        INSTALLATION,
        topic,
      ]),

    rows,
    close: () => pool.end(),
  };
}

function columns(keys: readonly LeaseKey[]): [string[], string[]] {
  return [keys.map(({ companyId }) => companyId), keys.map(({ thing }) => thing)];
}
