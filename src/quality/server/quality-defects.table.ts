import { integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { PictureMediaType } from '#platform/file-type.ts';
import type { DefectSeverity } from '../quality-result.ts';

export const qualityDefects = pgTable(
  'quality_defects',
  {
    companyId: uuid('company_id').notNull(),
    id: uuid('id').notNull().defaultRandom(),
    checkId: uuid('check_id').notNull(),
    defectType: text('defect_type').notNull(),
    severity: text('severity').$type<DefectSeverity>().notNull().default('minor'),
    location: text('location'),
    description: text('description'),
    quantity: integer('quantity').notNull().default(1),
    pictureSha256: text('picture_sha256'),
    pictureMediaType: text('picture_media_type').$type<PictureMediaType>(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
    version: integer('version').notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);
