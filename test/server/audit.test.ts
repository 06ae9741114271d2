import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acceptInvitation, changeColleagueRole, invite, listColleagues } from '#accounts/accounts.api.ts';
import { listAuditEntries, readAuditState } from '#audit/audit.api.ts';
import { sealAuditLog } from '#audit/server/audit-sealer.ts';
import { verifyAuditLog } from '#audit/server/audit-verification.service.ts';
import { employeeKind } from '#employees/employees.api.ts';
import { machineKind } from '#machines/machines.api.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../support/test-app.ts';

const MACHINE = {
  name: 'Fräse 1',
  type: 'CNC-Fräsen',
  machineNumber: 'M-1',
  manufacturer: null,
  model: null,
  yearBuilt: null,
  hall: null,
  line: null,
  ratedPowerKw: 12,
  standbyPowerKw: null,
  meterId: null,
  runsThroughBreaks: false,
  isActive: true,
};

const OWN_LOG = 'is a log of its own';
const MEASURED = 'measured, not edited';
const CALCULATED = 'follows from other rows';
const BOOKKEEPING = 'bookkeeping of the server';
/** Tables whose changes are not logged, and why; others call `audit_changes_of` in their migration. */
const NOT_LOGGED: Readonly<Record<string, string>> = {
  audit_log: OWN_LOG,
  audit_heads: OWN_LOG,
  alerts: 'its life stands in alert_events',
  alert_events: OWN_LOG,
  alert_causes: BOOKKEEPING,
  production_bookings: OWN_LOG,
  production_transitions: OWN_LOG,
  material_movements: OWN_LOG,
  material_batches: 'comes with its movements',
  privacy_unlocks: OWN_LOG,
  person_reference_removals: OWN_LOG,
  integration_calls: OWN_LOG,
  integration_links: BOOKKEEPING,
  integration_polls: BOOKKEEPING,
  integration_poll_results: BOOKKEEPING,
  webhook_deliveries: OWN_LOG,
  notification_preferences: "a person's choice about themselves, which nobody else can make",
  push_subscriptions: 'a device of a person, which comes and goes with its session',
  notification_events: BOOKKEEPING,
  notification_items: BOOKKEEPING,
  notification_messages: OWN_LOG,
  machine_states: MEASURED,
  machine_data: MEASURED,
  sensor_data: MEASURED,
  sensor_latest: MEASURED,
  sensor_contexts: MEASURED,
  energy_data: MEASURED,
  quality_data: MEASURED,
  production_data: MEASURED,
  machine_counters: MEASURED,
  machine_observations: MEASURED,
  production_counts: MEASURED,
  source_meter_totals: MEASURED,
  source_samples: MEASURED,
  source_gaps: MEASURED,
  source_watch: BOOKKEEPING,
  source_files: 'what a source keeps on its process: its name at the broker, certificates, its place in a feed',
  delivery_claims: BOOKKEEPING,
  source_deliveries: BOOKKEEPING,
  sensor_minutes: CALCULATED,
  sensor_hours: CALCULATED,
  sensor_days: CALCULATED,
  energy_minutes: CALCULATED,
  energy_hours: CALCULATED,
  energy_days: CALCULATED,
  oee_records: CALCULATED,
  production_metrics: CALCULATED,
  material_balances: CALCULATED,
  oee_recalculations: BOOKKEEPING,
  roll_up_pending: BOOKKEEPING,
  ingestion_position: BOOKKEEPING,
  ingestion_rejects: BOOKKEEPING,
  data_source_setup: BOOKKEEPING,
  quality_check_numbers: BOOKKEEPING,
  sensor_removals: BOOKKEEPING,
};

describe('audit log', () => {
  let app: TestApp;
  let administrator: TestBrowser;
  let companyId: string;
  let owner: Client;

  beforeAll(async () => {
    app = await startTestApp();
    administrator = await app.founder('admin@protokoll.example', 'Protokoll AG');
    owner = new Client(app.connection);
    await owner.connect();
    const { rows } = await owner.query<{ id: string }>(`select id from companies where name = 'Protokoll AG'`);
    companyId = rows[0]?.id ?? '';
  });
  afterAll(async () => {
    await owner.end();
    await app.close();
  });

  const entriesOf = async (thing: string) => (await administrator.call(listAuditEntries, { query: { thing } })).rows;

  it('knows every table: a new one is logged, or stands here with a reason', async () => {
    const { rows } = await owner.query<{ name: string }>(
      `select c.relname as name from pg_class c
       where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
         and c.relname <> 'schema_migrations'
         and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'audit_changed')`,
    );
    expect(rows.map(({ name }) => name).filter((name) => !(name in NOT_LOGGED))).toEqual([]);
  });

  it('says who created, changed and removed what, with old and new values', async () => {
    const made = await administrator.call(machineKind.create, { body: MACHINE });
    await administrator.call(machineKind.update, {
      params: { id: made.id },
      body: { version: made.version, values: { ...MACHINE, hall: 'Nord', ratedPowerKw: 15 } },
    });
    await administrator.call(machineKind.remove, { params: { id: made.id } });
    const [removed, changed, created] = await entriesOf('machines');
    expect(created).toMatchObject({
      action: 'created',
      actorKind: 'person',
      actorName: 'admin@protokoll.example',
      thingId: made.id,
      thingName: 'Fräse 1',
    });
    expect(changed?.changes).toEqual({
      hall: { old: null, new: 'Nord' },
      rated_power_kw: { old: 12, new: 15 },
    });
    expect(removed).toMatchObject({ action: 'removed', changes: { hall: { old: 'Nord', new: null } } });
  });

  it('leaves out what a machine keeps up to date, unless somebody acts', async () => {
    const made = await administrator.call(machineKind.create, {
      body: { ...MACHINE, name: 'Presse', machineNumber: 'M-2' },
    });
    const before = (await entriesOf('machines')).length;
    await app.database.inCompany(companyId, (tx) =>
      tx.$client.query(`update machines set live_state = 'running', status = 'operational' where id = $1`, [made.id]),
    );
    expect(await entriesOf('machines')).toHaveLength(before);
    await app.database.inCompany(companyId, (tx) =>
      tx.$client.query(`update machines set hall = 'Süd', live_state = 'idle' where id = $1`, [made.id]),
    );
    const [newest] = await entriesOf('machines');
    expect(newest).toMatchObject({
      actorKind: 'system',
      actorName: null,
      changes: { hall: { old: null, new: 'Süd' } },
    });
    expect(Object.keys(newest?.changes ?? {})).toEqual(['hall']);
  });

  it('keeps secrets and personal data out of the log', async () => {
    const { link } = await administrator.call(invite, { body: { email: 'neu@protokoll.example', role: 'viewer' } });
    const token = new URL(link).searchParams.get('token') ?? '';
    await app.browser().call(acceptInvitation, { body: { token, password: 'lange-genug' } });
    await administrator.call(employeeKind.create, {
      body: {
        name: 'Erika Beispiel',
        employeeNumber: 'Personal-4711',
        department: 'Dreherei',
        jobTitle: null,
        qualification: null,
        shiftId: null,
        employedSince: null,
        isActive: true,
      },
    });
    const invited = (await entriesOf('invitations')).find(({ action }) => action === 'created');
    expect(invited?.changes.token_hash).toEqual({ hidden: true });
    const [employee] = await entriesOf('employees');
    expect(employee).toMatchObject({
      thingName: null,
      changes: { name: { hidden: true }, employee_number: { hidden: true } },
    });
    const { rows } = await owner.query<{ text: string }>(
      'select changes::text || coalesce(thing_name, $1) as text from audit_log',
      [''],
    );
    expect(rows.filter(({ text }) => /Erika|Personal-4711|argon2|\\\\x/.test(text))).toEqual([]);
  });

  it('follows who may do what', async () => {
    const colleague = (await administrator.call(listColleagues)).find(({ role }) => role === 'viewer');
    await administrator.call(changeColleagueRole, {
      params: { userId: colleague?.id ?? '' },
      body: { role: 'management' },
    });
    const [newest] = await entriesOf('memberships');
    expect(newest).toMatchObject({
      action: 'changed',
      actorName: 'admin@protokoll.example',
      thingName: 'neu@protokoll.example',
      changes: { role: { old: 'viewer', new: 'management' } },
    });
  });

  it('shows a company only its own entries, and only to administrators', async () => {
    const stranger = await app.founder('fremd@protokoll.example', 'Fremd AG');
    const { rows } = await stranger.call(listAuditEntries, { query: {} });
    expect(rows.every(({ thing }) => thing !== 'employees')).toBe(true);
    expect(rows.filter(({ thingName }) => thingName === 'Protokoll AG')).toEqual([]);
  });

  it('cannot be written, changed or emptied by the application, nor by mistake of the owner', async () => {
    const asApplication = (text: string) => app.database.inCompany(companyId, (tx) => tx.$client.query(text));
    await expect(asApplication('delete from audit_log')).rejects.toThrow(/permission denied/);
    await expect(asApplication(`update audit_log set action = 'created'`)).rejects.toThrow(/permission denied/);
    await expect(asApplication('truncate audit_log')).rejects.toThrow(/permission denied/);
    await expect(
      asApplication(
        `insert into audit_log (company_id, actor_kind, action, thing, thing_id, changes) values ('${companyId}', 'system', 'created', 'x', '1', '{}')`,
      ),
    ).rejects.toThrow(/permission denied/);
    await sealAuditLog(app.database);
    await expect(owner.query('delete from audit_log')).rejects.toThrow(/only be added to/);
    await expect(owner.query(`update audit_log set thing_name = 'anders'`)).rejects.toThrow(/only be added to/);
    await expect(owner.query('update audit_heads set position = 0')).rejects.toThrow(/only be added to/);
    await expect(owner.query('truncate audit_log')).rejects.toThrow(/only be added to/);
  });

  it('is chained without gaps, also by two at once, and holds', async () => {
    await Promise.all([sealAuditLog(app.database), sealAuditLog(app.database)]);
    await sealAuditLog(app.database);
    const state = await administrator.call(readAuditState);
    const verified = await verifyAuditLog(app.database, companyId);
    expect(verified).toMatchObject({ broken: null, unsealedCount: 0, entryCount: state.position, hash: state.hash });
    expect(state.position).toBeGreaterThan(8);
  });

  it('shows what an owner of the database did to it behind its back', async () => {
    await sealAuditLog(app.database);
    const tampering: Record<string, string> = {
      nothing: 'select 1',
      'altered time': `update audit_log set at = at + interval '1 microsecond' where position = 3`,
      'altered actor': `update audit_log set actor_name = 'niemand' where position = 3`,
      'altered action': `update audit_log set action = case action when 'created' then 'removed' else 'created' end where position = 3`,
      'altered value': `update audit_log set changes = changes || '{"x": {"old": 1, "new": 2}}' where position = 3`,
      'altered thing': `update audit_log set thing_id = thing_id || '0' where position = 3`,
      'removed in the middle': 'delete from audit_log where position = 3',
      'removed at the end': 'delete from audit_log where position = (select max(position) from audit_log)',
      'taken out of the chain':
        'update audit_log set position = null, hash = null, previous_hash = null where position = 3',
      swapped: `update audit_log set position = case position when 3 then -4 else -3 end where position in (3, 4);
        update audit_log set position = -position where position < 0`,
      'inserted and the rest moved': `update audit_log set position = -(position + 1) where position >= 3;
        update audit_log set position = -position where position < 0;
        insert into audit_log (company_id, actor_kind, action, thing, thing_id, changes, position, previous_hash, hash)
        select company_id, 'system', 'created', 'machines', 'x', '{}', 3, hash, hash from audit_log where position = 2`,
      'shortened with its end': `delete from audit_log where position > 4; update audit_heads set position = 4`,
    };
    for (const [name, statements] of Object.entries(tampering)) {
      await owner.query('begin');
      await owner.query('alter table audit_log disable trigger user; alter table audit_heads disable trigger user');
      // Only this company's rows: a superuser sees all.
      await owner.query(`delete from audit_log where company_id <> '${companyId}'`);
      await owner.query(`delete from audit_heads where company_id <> '${companyId}'`);
      await owner.query(statements);
      const broken = await verifyInside(owner);
      await owner.query('rollback');
      expect({ name, isFound: broken !== null }).toEqual({ name, isFound: name !== 'nothing' });
    }
    expect((await verifyAuditLog(app.database, companyId)).broken).toBeNull();
  });

  /** The same check inside the transaction that tampers, so that nothing has to be repaired afterwards. */
  async function verifyInside(client: Client) {
    const inside = {
      inCompany: async (_id: string, work: (tx: never) => Promise<unknown>) => {
        await client.query('savepoint verifying');
        const $client = {
          query: (text: string, values?: unknown[]) =>
            text.startsWith('set transaction') ? Promise.resolve({ rows: [] }) : client.query(text, values),
        };
        return work({ $client } as never);
      },
    };
    return (await verifyAuditLog(inside as never, companyId)).broken;
  }
});
