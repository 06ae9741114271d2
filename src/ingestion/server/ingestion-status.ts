import type { SourceStatus } from '../source-status.ts';

/** What the supervisor tells the connection panel. Asked every few seconds per open panel: keep it cheap. */
export type SourceStatusProvider = {
  /** Every source of the company, disabled ones included. */
  sourcesOf(companyId: string): readonly SourceStatus[];
  /** Companies with sources, for the operator's figures. */
  companyIds?(): readonly string[];
};

/** Stands in until a supervisor runs: nothing is connected. */
export const NO_SOURCES: SourceStatusProvider = { sourcesOf: () => [] };
