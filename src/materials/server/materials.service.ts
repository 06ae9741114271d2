import { eq, type SQL, sql } from 'drizzle-orm';
import { createRecordStore, type ListQuery } from '#records/server/record-store.ts';
import { withRemovalGuard } from '#records/server/removal-guard.ts';
import { materialKind } from '../materials.api.ts';
import { materials } from './materials.table.ts';

export { bookMovement } from './book-movement.ts';
export { consumeForBooking } from './consumption.ts';

const ADVICE = 'Setzen Sie es stattdessen auf nicht aktiv.';
const STOCK = sql<number>`(select coalesce(sum(balance.quantity), 0)::float8 from material_balances balance
  where balance.company_id = materials.company_id and balance.material_id = materials.id and balance.quantity <> 0)`;

type MaterialQuery = ListQuery & {
  active?: 'true' | 'false';
  belowSafety?: 'true';
  location?: string;
  supplier?: string;
};

const store = createRecordStore<MaterialQuery>({
  kind: materialKind,
  table: materials,
  searchIn: [materials.materialNumber, materials.description, materials.location, materials.supplier],
  sortBy: {
    materialNumber: materials.materialNumber,
    description: materials.description,
    stock: STOCK,
    safetyStock: materials.safetyStock,
    location: materials.location,
    supplier: materials.supplier,
    updatedAt: materials.updatedAt,
  },
  filter: ({ active, belowSafety, location, supplier }): (SQL | undefined)[] => [
    active === undefined ? undefined : eq(materials.isActive, active === 'true'),
    belowSafety === undefined ? undefined : sql`${STOCK} < ${materials.safetyStock}`,
    location === undefined ? undefined : eq(materials.location, location),
    supplier === undefined ? undefined : eq(materials.supplier, supplier),
  ],
  extra: { stock: STOCK, isBelowSafetyStock: sql<boolean>`${STOCK} < materials.safety_stock` },
  naturalKey: ['materialNumber'],
  refusals: {
    unique: {
      materials_company_id_material_number_key: {
        field: 'materialNumber',
        message: 'Ein Material mit dieser Materialnummer gibt es schon.',
      },
    },
    inUse: `Dieses Material wird noch gebraucht und kann nicht gelöscht werden. ${ADVICE}`,
  },
});

export const materialStore = withRemovalGuard(store, {
  hanging: [
    { one: 'Bewegung', many: 'Bewegungen', where: (id) => sql`material_movements where material_id = ${id}` },
    { one: 'Charge', many: 'Chargen', where: (id) => sql`material_batches where material_id = ${id}` },
    {
      one: 'Stücklistenzeile',
      many: 'Stücklistenzeilen',
      where: (id) => sql`product_materials where material_id = ${id}`,
    },
  ],
  advice: ADVICE,
});
