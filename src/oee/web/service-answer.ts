import type { Outcome } from '../outcome.ts';

/** The service answered, but refused: its sentence is for the person. */
export class ServiceRefusal extends Error {
  readonly code: string;

  constructor(error: { code: string; message: string }) {
    super(error.message);
    this.name = 'ServiceRefusal';
    this.code = error.code;
  }
}

/** What a call of the OEE service brought; throws where it says it did not succeed. */
export function dataOf<Data>({ data, error }: Outcome<Data>): Data | null {
  if (error !== null) throw new ServiceRefusal(error);
  return data;
}
