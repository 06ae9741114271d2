import { z } from 'zod';
import { endpoint } from '#platform/endpoint.ts';
import { MACHINE_STATES } from './machine-state.ts';

/** API-22; `machineId` as the source names the machine. */
export const readLatestMachineStatus = endpoint({
  method: 'GET',
  path: '/api/machine-data/latest',
  access: 'read',
  summary: 'The newest status a machine has reported; null when it never did.',
  topics: ['machine_data'],
  query: z.object({
    machineId: z.string().min(1, 'Bitte nennen Sie eine Maschine.').max(200, 'Diese Kennung ist zu lang.'),
  }),
  output: z.object({ machineId: z.string(), status: z.enum(MACHINE_STATES), timestamp: z.iso.datetime() }).nullable(),
});

const unknownMachine = z.object({
  machineId: z.string(),
  status: z.enum(MACHINE_STATES),
  timestamp: z.iso.datetime(),
  /** The data source, as it names itself. */
  system: z.string().nullable(),
});
export type UnknownMachine = z.output<typeof unknownMachine>;

export const listUnknownMachines = endpoint({
  method: 'GET',
  path: '/api/machine-data/unknown',
  access: 'read',
  summary: 'Who has reported within the last day under a name, number or id of no machine; at most 50.',
  topics: ['machines'],
  output: z.array(unknownMachine),
});
