import { eq, sql } from 'drizzle-orm';
import { createRecordStore, type ListQuery } from '#records/server/record-store.ts';
import { withRemovalGuard } from '#records/server/removal-guard.ts';
import type { MachineState } from '../machine-state.ts';
import { machineKind } from '../machines.api.ts';
import { machines } from './machines.table.ts';

const ADVICE = 'Setzen Sie sie stattdessen auf nicht aktiv.';

type MachineQuery = ListQuery & { active?: 'true' | 'false'; state?: MachineState; type?: string; hall?: string };

const store = createRecordStore<MachineQuery>({
  kind: machineKind,
  table: machines,
  searchIn: [machines.name, machines.type, machines.machineNumber, machines.manufacturer, machines.model],
  sortBy: {
    name: machines.name,
    type: machines.type,
    machineNumber: machines.machineNumber,
    hall: machines.hall,
    liveState: machines.liveState,
    liveStateSince: machines.liveStateSince,
    updatedAt: machines.updatedAt,
  },
  filter: ({ active, state, type, hall }) => [
    active === undefined ? undefined : eq(machines.isActive, active === 'true'),
    state === undefined ? undefined : eq(machines.liveState, state),
    type === undefined ? undefined : eq(machines.type, type),
    hall === undefined ? undefined : eq(machines.hall, hall),
  ],
  extra: {
    liveStateSince: sql`iso_utc(machines.live_state_since)`,
    currentProduction: sql`(
      select jsonb_build_object('id', p.id, 'productionNumber', p.production_number, 'productModel', product.model,
        'plannedQuantity', p.planned_quantity, 'actualQuantity', coalesce(p.actual_quantity, 0), 'isPaused', p.status = 'paused')
      from productions p join products product on product.company_id = p.company_id and product.id = p.product_id
      where p.company_id = machines.company_id and p.machine_id = machines.id and p.status in ('in_progress', 'paused')
      order by (p.status = 'in_progress') desc, p.start_time desc limit 1)`,
  },
  naturalKey: ['name'],
  refusals: {
    unique: {
      machines_company_id_name_key: { field: 'name', message: 'Eine Maschine mit diesem Namen gibt es schon.' },
      machines_company_id_machine_number_key: {
        field: 'machineNumber',
        message: 'Eine Maschine mit dieser Maschinennummer gibt es schon.',
      },
    },
    inUse: `Diese Maschine wird noch gebraucht und kann nicht gelöscht werden. ${ADVICE}`,
  },
});

/** History goes with a machine when the database deletes it, so the question is asked before. */
export const machineStore = withRemovalGuard(store, {
  hanging: [
    { one: 'Auftrag', many: 'Aufträge', where: (id) => sql`productions where machine_id = ${id}` },
    { one: 'Buchung', many: 'Buchungen', where: (id) => sql`production_bookings where machine_id = ${id}` },
    { one: 'Zustandsmeldung', many: 'Zustandsmeldungen', where: (id) => sql`machine_states where machine_id = ${id}` },
    { one: 'Stillstand', many: 'Stillstände', where: (id) => sql`machine_downtime where machine_id = ${id}` },
    { one: 'Prüfung', many: 'Prüfungen', where: (id) => sql`quality_checks where machine_id = ${id}` },
    { one: 'Wartung', many: 'Wartungen', where: (id) => sql`maintenance_records where machine_id = ${id}` },
    { one: 'Dokument', many: 'Dokumente', where: (id) => sql`machine_documents where machine_id = ${id}` },
    { one: 'Arbeitsgang', many: 'Arbeitsgänge', where: (id) => sql`product_operations where machine_id = ${id}` },
    { one: 'OEE-Tageswert', many: 'OEE-Tageswerte', where: (id) => sql`oee_records where machine_id = ${id}` },
  ],
  advice: ADVICE,
});
