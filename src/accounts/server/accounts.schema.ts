import { pgSchema } from 'drizzle-orm/pg-core';

/** Reached by `database.inAccounts` only: the role that serves pages has no rights here. */
export const accountsSchema = pgSchema('accounts');
