import { useQuery } from '@tanstack/react-query';
import type { OutputOf } from '#platform/endpoint.ts';
import { readQuery } from '#platform/web/api/use-read.ts';
import { readIngestionStatus } from '../../ingestion.api.ts';

export type IngestionStatus = OutputOf<typeof readIngestionStatus>;

/** CONN-15 */
export const STATUS_REFRESH_MS = 5000;

/** A failed refresh keeps the last answer in `data`; `dataUpdatedAt` says how old it is. */
export function useIngestionStatus() {
  return useQuery({ ...readQuery(readIngestionStatus), refetchInterval: STATUS_REFRESH_MS });
}
