import { z } from 'zod';
import { endpoint } from '#platform/endpoint.ts';
import { recordKind } from '#records/record-kind.ts';
import { MAINTENANCE_ACTIONS } from './maintenance-actions.ts';
import { MAINTENANCE_FIELDS } from './maintenance-record.ts';
import { MAINTENANCE_STATUSES, MAINTENANCE_TYPES } from './maintenance-type.ts';

const day = z.iso.date('Das Datum muss die Form JJJJ-MM-TT haben.');
const id = z.uuid('Diese Auswahl gibt es nicht.');

/** DATA-27: maintenance of machines, planned and done. */
export const maintenanceKind = recordKind({
  path: '/api/maintenance',
  words: { singular: 'Wartung', plural: 'Wartungen', theOne: 'die Wartung', thisOne: 'diese Wartung' },
  fields: MAINTENANCE_FIELDS,
  sortable: ['maintenanceDate', 'title', 'machineName', 'status', 'maintenanceType', 'updatedAt'],
  filters: {
    status: z.enum(MAINTENANCE_STATUSES).optional(),
    /** Still to be done: planned or in work. */
    open: z.enum(['true', 'false']).optional(),
    type: z.enum([...MAINTENANCE_TYPES, 'other']).optional(),
    machineId: id.optional(),
    from: day.optional(),
    /** Included. */
    to: day.optional(),
  },
  extra: {
    status: z.enum(MAINTENANCE_STATUSES),
    machineName: z.string(),
    employeeName: z.string().nullable(),
    startedAt: z.iso.datetime().nullable(),
    completedAt: z.iso.datetime().nullable(),
  },
  topics: ['maintenance_records', 'machines', 'employees', 'companies', 'privacy_unlocks'],
  write: 'operate',
});

export const actOnMaintenance = endpoint({
  method: 'POST',
  path: '/api/maintenance/:id/actions',
  access: 'operate',
  summary: 'Start, complete or cancel maintenance. `at` is now unless given. Finished maintenance stays as it is.',
  params: z.object({ id: z.uuid('Diese Adresse gibt es nicht.') }),
  body: z.object({
    action: z.enum(MAINTENANCE_ACTIONS, 'Diese Aktion gibt es nicht.'),
    version: z.number().int(),
    at: z.iso.datetime({ offset: true, error: 'Das ist kein gültiger Zeitpunkt.' }).optional(),
    /** Added to the description: what was done, or why not. */
    note: z.string().trim().max(4000, 'Die Bemerkung darf höchstens 4000 Zeichen lang sein.').default(''),
  }),
  output: maintenanceKind.row,
});
