/** Where a record came from. Spec §3. */
export type RecordSource = { system?: string; protocol?: string; adapter?: string };
