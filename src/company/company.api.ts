import { z } from 'zod';
import { endpoint, type StreamAnswer } from '#platform/endpoint.ts';
import { schemaOf } from '#records/field-schema.ts';
import { COMPANY_FIELDS, DELETION_FIELDS } from './company-entry.ts';

export const companyState = z.object({
  name: z.string(),
  timeZone: z.string(),
  locale: z.string(),
  lastExportAt: z.iso.datetime().nullable(),
  /** Null unless somebody asked for the company to be deleted. */
  deletion: z.object({ requestedAt: z.iso.datetime(), dueAt: z.iso.datetime() }).nullable(),
});

export const readCompany = endpoint({
  method: 'GET',
  path: '/api/company',
  access: 'read',
  summary: 'The company: name, time zone, number format, last export, and whether it is about to be deleted.',
  output: companyState,
  topics: ['companies'],
});

export const changeCompany = endpoint({
  method: 'PUT',
  path: '/api/company',
  access: 'administer',
  summary: 'Change name, time zone and number format of the company.',
  body: schemaOf(COMPANY_FIELDS),
  output: companyState,
});

export const exportCompany = endpoint({
  method: 'GET',
  path: '/api/company/export',
  access: 'administer',
  summary:
    'Everything the company has stored, as a ZIP archive of CSV and JSON files and its pictures and documents. Without secrets. Each export is logged.',
  binaryOutput: ['application/zip'],
  output: z.custom<StreamAnswer>(),
});

export const requestCompanyDeletion = endpoint({
  method: 'POST',
  path: '/api/company/deletion',
  access: 'administer',
  summary: 'Ask for the company to be deleted in 30 days. Needs the name of the company and the own password.',
  body: schemaOf(DELETION_FIELDS),
  output: companyState,
  rateLimit: 'sign-in',
});

export const cancelCompanyDeletion = endpoint({
  method: 'DELETE',
  path: '/api/company/deletion',
  access: 'administer',
  summary: 'Take the request to delete the company back. Twice is once.',
  output: companyState,
});
