import { z } from 'zod';
import { isEmail } from '#accounts/credentials.ts';
import { endpoint } from '#platform/endpoint.ts';
import { schemaOf, storedShapeOf } from '#records/field-schema.ts';
import { OPERATOR_FIELDS } from './operator-details.ts';

const details = z.object({
  values: z.object(storedShapeOf(OPERATOR_FIELDS)),
  /** Null until something was saved for the first time. */
  updatedAt: z.iso.datetime().nullable(),
  updatedBy: z.string(),
  /** 0 until something was saved. */
  version: z.number(),
});
export type OperatorDetailsAnswer = z.output<typeof details>;

export const readOperatorDetails = endpoint({
  method: 'GET',
  path: '/api/operator/details',
  access: 'owner',
  summary: 'What the operator has entered about themselves for the public pages.',
  output: details,
});

export const saveOperatorDetails = endpoint({
  method: 'PUT',
  path: '/api/operator/details',
  access: 'owner',
  summary: 'Change it; refused when somebody changed it since `version` was read.',
  body: z.object({
    values: schemaOf(OPERATOR_FIELDS).refine(({ email }) => email === null || isEmail(email), {
      error: 'Bitte geben Sie eine gültige E-Mail-Adresse ein',
      path: ['email'],
    }),
    version: z.number().int().min(0),
  }),
  output: details,
});

export const OPERATOR_DETAILS_ENDPOINTS = [readOperatorDetails, saveOperatorDetails] as const;
