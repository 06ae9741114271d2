import { customType } from 'drizzle-orm/pg-core';

/** A column of raw bytes. */
export const bytea = customType<{ data: Buffer; driverData: Buffer }>({
  dataType: () => 'bytea',
});
