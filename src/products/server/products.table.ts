import { boolean, doublePrecision, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { PictureMediaType } from '#platform/file-type.ts';

export const products = pgTable(
  'products',
  {
    companyId: uuid('company_id').notNull(),
    id: uuid('id').notNull().defaultRandom(),
    productNumber: text('product_number').notNull(),
    model: text('model').notNull(),
    revision: text('revision').notNull().default('A'),
    description: text('description'),
    unit: text('unit').notNull().default('Stk'),
    weightKg: doublePrecision('weight_kg'),
    idealCycleTime: doublePrecision('ideal_cycle_time'),
    setupTimeMinutes: doublePrecision('setup_time_minutes'),
    isActive: boolean('is_active').notNull().default(true),
    pictureSha256: text('picture_sha256'),
    pictureMediaType: text('picture_media_type').$type<PictureMediaType>(),
    thumbnailSha256: text('thumbnail_sha256'),
    thumbnailMediaType: text('thumbnail_media_type').$type<PictureMediaType>(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
    version: integer('version').notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);
