import { boolean, integer, text, timestamp } from 'drizzle-orm/pg-core';
import { operatorSchema } from '#platform/server/mail/mail-outbox.table.ts';

const entered = (column: string) => text(column).notNull().default('');

export const operatorDetails = operatorSchema.table('operator_details', {
  onlyRow: boolean('only_row').primaryKey().default(true),
  name: entered('name'),
  street: entered('street'),
  postalCode: entered('postal_code'),
  city: entered('city'),
  country: entered('country'),
  phone: entered('phone'),
  email: entered('email'),
  registerEntry: entered('register_entry'),
  vatNumber: entered('vat_number'),
  responsiblePerson: entered('responsible_person'),
  dataProtectionContact: entered('data_protection_contact'),
  hosting: entered('hosting'),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  updatedBy: entered('updated_by'),
  version: integer().notNull().default(1),
});
