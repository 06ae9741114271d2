import { z } from 'zod';
import { type BinaryAnswer, endpoint } from '#platform/endpoint.ts';
import { PDF_MEDIA_TYPE } from '#platform/printed-document.ts';
import { schemaOf } from '#records/field-schema.ts';
import { listOf, listQuery } from '#records/list.ts';
import { DISCIPLINE_FIELDS, EIGHT_D_FIELDS, EIGHT_D_STATUSES, entryRefusal } from './eight-d.ts';

const id = z.uuid('Diese Auswahl gibt es nicht.');
const params = z.object({ id: z.uuid('Diese Adresse gibt es nicht.') });
const version = z.number().int();
const TOPICS = ['eight_d_reports'];

const summary = z.object({
  id: z.string(),
  reportNumber: z.string(),
  title: z.string(),
  customer: z.string().nullable(),
  status: z.enum(EIGHT_D_STATUSES),
  checkId: z.string().nullable(),
  checkNumber: z.string().nullable(),
  defectId: z.string().nullable(),
  defectType: z.string().nullable(),
  productionId: z.string().nullable(),
  productionNumber: z.string().nullable(),
  productName: z.string().nullable(),
  openedAt: z.iso.datetime(),
  closedAt: z.iso.datetime().nullable(),
  /** Of eight. */
  doneCount: z.number(),
  /** Past their date and not done. */
  overdueCount: z.number(),
});
export type EightDSummary = z.output<typeof summary>;

const report = summary.extend({
  version,
  /** By the company's calendar. */
  today: z.iso.date(),
  disciplines: z.array(
    z.object({
      discipline: z.number(),
      content: z.string().nullable(),
      responsible: z.string().nullable(),
      dueOn: z.iso.date().nullable(),
      doneOn: z.iso.date().nullable(),
    }),
  ),
});
export type EightDReport = z.output<typeof report>;

export const listEightD = endpoint({
  method: 'GET',
  path: '/api/quality/eight-d',
  access: 'read',
  summary: '8D reports: search by number, problem, customer or order; filter by state, check and order; newest first.',
  query: listQuery(['openedAt', 'reportNumber'], {
    direction: z.enum(['asc', 'desc']).default('desc'),
    status: z.enum(EIGHT_D_STATUSES).optional(),
    overdue: z.enum(['true']).optional(),
    checkId: id.optional(),
    productionId: id.optional(),
    from: z.iso.date('Von muss ein Datum sein.').optional(),
    to: z.iso.date('Bis muss ein Datum sein.').optional(),
  }),
  output: listOf(summary),
  topics: TOPICS,
});

export const readEightD = endpoint({
  method: 'GET',
  path: '/api/quality/eight-d/:id',
  access: 'read',
  summary: 'One 8D report with its eight disciplines.',
  params,
  output: report,
  topics: TOPICS,
});

export const createEightD = endpoint({
  method: 'POST',
  path: '/api/quality/eight-d',
  access: 'operate',
  summary: 'Begin an 8D report, from a check or one of its defects, from an order, or from nothing.',
  body: z.object({
    values: schemaOf(EIGHT_D_FIELDS),
    checkId: id.nullish(),
    defectId: id.nullish(),
    productionId: id.nullish(),
  }),
  status: 201,
  output: report,
});

export const changeEightD = endpoint({
  method: 'PUT',
  path: '/api/quality/eight-d/:id',
  access: 'operate',
  summary: 'Change problem and customer of an open 8D report.',
  params,
  body: z.object({ version, values: schemaOf(EIGHT_D_FIELDS) }),
  output: report,
});

export const saveDiscipline = endpoint({
  method: 'PUT',
  path: '/api/quality/eight-d/:id/disciplines/:discipline',
  access: 'operate',
  summary: 'Write one of the disciplines D1 to D8 of an open report. `version` is the report’s.',
  params: params.extend({ discipline: z.coerce.number().int().min(1).max(8) }),
  body: z.object({
    version,
    values: schemaOf(DISCIPLINE_FIELDS).superRefine((values, context) => {
      const refusal = entryRefusal(values);
      if (refusal !== null) context.addIssue({ code: 'custom', message: refusal, path: ['content'] });
    }),
  }),
  output: report,
});

export const setEightDStatus = endpoint({
  method: 'PUT',
  path: '/api/quality/eight-d/:id/status',
  access: 'manage',
  summary: 'Close a report whose eight disciplines are done, or open it again.',
  params,
  body: z.object({ version, status: z.enum(EIGHT_D_STATUSES, 'Bitte wählen Sie einen Stand.') }),
  output: report,
});

export const printEightD = endpoint({
  method: 'GET',
  path: '/api/quality/eight-d/:id/pdf',
  access: 'read',
  summary: 'The 8D report as a PDF.',
  params,
  binaryOutput: [PDF_MEDIA_TYPE],
  output: z.custom<BinaryAnswer>(),
});

export const printCertificate = endpoint({
  method: 'GET',
  path: '/api/quality/productions/:id/certificate',
  access: 'read',
  summary: 'The inspection results of an order as a PDF: characteristics, limits, measured values, result and release.',
  params,
  binaryOutput: [PDF_MEDIA_TYPE],
  output: z.custom<BinaryAnswer>(),
});
