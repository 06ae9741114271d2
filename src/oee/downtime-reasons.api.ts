import { z } from 'zod';
import { endpoint } from '#platform/endpoint.ts';
import { recordKind } from '#records/record-kind.ts';
import { DOWNTIME_REASON_FIELDS } from './downtime-reason.ts';

export const downtimeReasonKind = recordKind({
  path: '/api/oee/downtime-reasons',
  words: {
    singular: 'Stillstandsgrund',
    plural: 'Stillstandsgründe',
    theOne: 'der Stillstandsgrund',
    thisOne: 'dieser Stillstandsgrund',
  },
  fields: DOWNTIME_REASON_FIELDS,
  sortable: ['downtimeCategory', 'position', 'name', 'updatedAt'],
  filters: { active: z.enum(['true', 'false']).optional() },
  extra: { parentName: z.string().nullable() },
  topics: ['downtime_reasons'],
  write: 'manage',
});

const reasonNode = z.object({
  id: z.string(),
  name: z.string(),
  downtimeCategory: z.string(),
  isPlanned: z.boolean(),
  isActive: z.boolean(),
});

export const readReasonTree = endpoint({
  method: 'GET',
  path: '/api/oee/downtime-reasons/tree',
  access: 'read',
  summary: 'The reasons in use as a tree in their order.',
  output: z.array(reasonNode.extend({ children: z.array(reasonNode.extend({ children: z.array(reasonNode) })) })),
  topics: ['downtime_reasons'],
});
export type ReasonTree = z.output<(typeof readReasonTree)['output']>;

export const addDefaultReasons = endpoint({
  method: 'POST',
  path: '/api/oee/downtime-reasons/defaults',
  access: 'manage',
  summary: 'Create the usual reasons where the company has none yet; otherwise 409.',
  status: 204,
  output: z.undefined(),
});
