import { eq, sql } from 'drizzle-orm';
import { createRecordStore, type ListQuery } from '#records/server/record-store.ts';
import { withRemovalGuard } from '#records/server/removal-guard.ts';
import { productKind } from '../products.api.ts';
import { products } from './products.table.ts';

const ADVICE = 'Setzen Sie es stattdessen auf nicht aktiv.';

const store = createRecordStore<ListQuery & { active?: 'true' | 'false' }>({
  kind: productKind,
  table: products,
  searchIn: [products.productNumber, products.model, products.description],
  sortBy: {
    productNumber: products.productNumber,
    model: products.model,
    idealCycleTime: products.idealCycleTime,
    weightKg: products.weightKg,
    updatedAt: products.updatedAt,
  },
  filter: ({ active }) => [active === undefined ? undefined : eq(products.isActive, active === 'true')],
  extra: {
    openProductions: sql<number>`(select count(*)::int from productions p where p.company_id = products.company_id
      and p.product_id = products.id and p.status in ('planned', 'queued', 'in_progress', 'paused'))`,
    picture: sql<string | null>`'/api/products/' || products.id || '/picture?v=' || left(products.picture_sha256, 12)`,
    thumbnail: sql<
      string | null
    >`'/api/products/' || products.id || '/thumbnail?v=' || left(products.thumbnail_sha256, 12)`,
  },
  naturalKey: ['productNumber', 'revision'],
  refusals: {
    unique: {
      products_company_id_product_number_revision_key: {
        field: 'productNumber',
        message: 'Diese Artikelnummer gibt es mit dieser Revision schon.',
      },
    },
    inUse: `Dieses Produkt wird noch gebraucht und kann nicht gelöscht werden. ${ADVICE}`,
  },
});

export const productStore = withRemovalGuard(store, {
  hanging: [
    { one: 'Auftrag', many: 'Aufträge', where: (id) => sql`productions where product_id = ${id}` },
    { one: 'Prüfung', many: 'Prüfungen', where: (id) => sql`quality_checks where product_id = ${id}` },
  ],
  advice: ADVICE,
});
