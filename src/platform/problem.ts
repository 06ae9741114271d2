import type { FieldProblem } from './errors.ts';

/** RFC 9457 problem details: what every failed call answers. */
export type Problem = {
  type: string;
  title: string;
  status: number;
  /** Stable and English, for programs. */
  code: string;
  /** A German sentence for the person. */
  detail: string;
  /** The request id, to find the log line. */
  instance: string;
  errors?: FieldProblem[];
};
