import { boolean, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const inspectionPlans = pgTable(
  'inspection_plans',
  {
    companyId: uuid('company_id').notNull(),
    id: uuid('id').notNull().defaultRandom(),
    productId: uuid('product_id').notNull(),
    sampleSize: integer('sample_size').notNull(),
    everyPieces: integer('every_pieces'),
    everyMinutes: integer('every_minutes'),
    firstPieceCheck: boolean('first_piece_check').notNull().default(true),
    acceptanceNumber: integer('acceptance_number').notNull().default(0),
    instructions: text('instructions'),
    isActive: boolean('is_active').notNull().default(true),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
    version: integer('version').notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);
