import { z } from 'zod';
import { endpoint } from '#platform/endpoint.ts';
import { fieldSchema } from '#records/field-schema.ts';
import { listOf, listQuery } from '#records/list.ts';
import { recordKind } from '#records/record-kind.ts';
import { ABSENCE_TYPES } from './absence-type.ts';
import { EMPLOYEE_FIELDS } from './employee.ts';

export const employeeKind = recordKind({
  path: '/api/employees',
  words: {
    singular: 'Mitarbeiter',
    plural: 'Mitarbeiter',
    // Same form as subject and object, and for everybody.
    theOne: 'die Person',
    thisOne: 'diese Person',
  },
  fields: EMPLOYEE_FIELDS,
  sortable: ['name', 'employeeNumber', 'department', 'jobTitle', 'employedSince', 'updatedAt'],
  filters: {
    active: z.enum(['true', 'false']).optional(),
    shiftId: z.uuid('Schicht: diese Auswahl gibt es nicht.').optional(),
    department: z.string().max(100).optional(),
    skill: z.string().max(100).optional(),
  },
  extra: {
    shiftName: z.string().nullable(),
    skillCount: z.number(),
    /** Proofs that have run out or soon will. */
    expiringSkillCount: z.number(),
    /** On the company's current day. */
    isAbsentToday: z.boolean(),
  },
  topics: ['employees', 'employee_skills', 'employee_absences', 'shifts'],
  write: 'manage',
});

const employeeId = z.object({ id: z.uuid('Diese Adresse gibt es nicht.') });
const version = z.number().int();
const MAX_SKILLS = 100;

const storedSkill = z.object({
  skill: z.string(),
  level: z.number(),
  validUntil: z.iso.date().nullable(),
});
export type Skill = z.output<typeof storedSkill>;
const skillList = z.object({ version, skills: z.array(storedSkill) });

export const skillValues = z.object({
  skill: fieldSchema({ kind: 'text', label: 'Qualifikation', required: true, maxLength: 100 }) as z.ZodType<string>,
  level: z
    .number('Stufe muss eine Zahl sein.')
    .int('Stufe muss eine ganze Zahl sein.')
    .min(1, 'Stufe muss mindestens 1 sein.')
    .max(4, 'Stufe darf höchstens 4 sein.'),
  validUntil: fieldSchema({ kind: 'date', label: 'Gültig bis' }) as z.ZodType<string | null>,
});

export const readSkills = endpoint({
  method: 'GET',
  path: '/api/employees/:id/skills',
  access: 'read',
  summary: 'Skills of a person with level and expiry.',
  params: employeeId,
  output: skillList,
  topics: ['employees', 'employee_skills'],
});

export const replaceSkills = endpoint({
  method: 'PUT',
  path: '/api/employees/:id/skills',
  access: 'manage',
  summary: "Replace the skills of a person. `version` is the person's.",
  params: employeeId,
  body: z.object({
    version,
    skills: z.array(skillValues).max(MAX_SKILLS, `Es sind höchstens ${MAX_SKILLS} Qualifikationen möglich.`),
  }),
  output: skillList,
});

export const listExpiringSkills = endpoint({
  method: 'GET',
  path: '/api/employees/skills/expiring',
  access: 'read',
  summary: 'Proofs that have run out or will within the given days, the first to end first.',
  query: listQuery(['validUntil'], { days: z.coerce.number().int().min(0).max(3650).default(60) }),
  output: listOf(
    z.object({
      employeeId: z.string(),
      employeeName: z.string(),
      skill: z.string(),
      level: z.number(),
      validUntil: z.iso.date(),
    }),
  ),
  topics: ['employees', 'employee_skills'],
});

export const readSkillMatrix = endpoint({
  method: 'GET',
  path: '/api/employees/skills/matrix',
  access: 'read',
  summary: 'Active people and what they can do, and the skills that one person or nobody has.',
  query: z.object({
    skill: z.string().max(100).optional(),
    /** The skill that is called like this machine's type. */
    machineId: z.uuid('Diese Maschine gibt es nicht.').optional(),
    department: z.string().max(100).optional(),
  }),
  output: z.object({
    /** By the company's calendar; validity is judged by it. */
    today: z.iso.date(),
    skills: z.array(z.string()),
    people: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        department: z.string().nullable(),
        shiftName: z.string().nullable(),
        held: z.array(storedSkill),
      }),
    ),
    /** Machines in use, to narrow by. */
    machines: z.array(z.object({ id: z.string(), name: z.string(), type: z.string() })),
    gaps: z.array(
      z.object({
        skill: z.string(),
        onlyPerson: z.object({ id: z.string(), name: z.string() }).nullable(),
        machineNames: z.array(z.string()),
      }),
    ),
  }),
  topics: ['employees', 'employee_skills', 'machines', 'shifts'],
});

export const listEmployeeGroups = endpoint({
  method: 'GET',
  path: '/api/employees/groups',
  access: 'read',
  summary: 'The departments and skills in use, for filters.',
  output: z.object({ departments: z.array(z.string()), skills: z.array(z.string()) }),
  topics: ['employees', 'employee_skills'],
});

const storedAbsence = z.object({
  id: z.string(),
  employeeId: z.string(),
  employeeName: z.string(),
  absenceType: z.enum(ABSENCE_TYPES),
  fromDate: z.iso.date(),
  toDate: z.iso.date(),
});
export type Absence = z.output<typeof storedAbsence>;

const MAX_ABSENCE_DAYS = 730;
const day = (label: string) => fieldSchema({ kind: 'date', label, required: true }) as z.ZodType<string>;

export const listAbsences = endpoint({
  method: 'GET',
  path: '/api/employees/absences',
  access: 'read',
  summary: 'Absences that touch a period, of one person or of all.',
  query: listQuery(['fromDate'], {
    employeeId: z.uuid().optional(),
    from: z.iso.date('Von muss ein Datum sein.').optional(),
    to: z.iso.date('Bis muss ein Datum sein.').optional(),
  }),
  output: listOf(storedAbsence),
  topics: ['employee_absences', 'employees'],
});

export const addAbsence = endpoint({
  method: 'POST',
  path: '/api/employees/:id/absences',
  access: 'manage',
  summary: 'Enter an absence; two at the same time are refused.',
  params: employeeId,
  body: z
    .object({
      absenceType: z.enum(ABSENCE_TYPES, 'Art: bitte wählen Sie einen der angebotenen Werte.'),
      fromDate: day('Von'),
      toDate: day('Bis'),
    })
    .refine(({ fromDate, toDate }) => toDate >= fromDate, {
      error: 'Das Ende liegt vor dem Anfang.',
      path: ['toDate'],
    })
    .refine(({ fromDate, toDate }) => Date.parse(toDate) - Date.parse(fromDate) <= MAX_ABSENCE_DAYS * 86_400_000, {
      error: 'Eine Abwesenheit darf höchstens zwei Jahre dauern.',
      path: ['toDate'],
    }),
  status: 201,
  output: storedAbsence,
});

export const removeAbsence = endpoint({
  method: 'DELETE',
  path: '/api/employees/absences/:id',
  access: 'manage',
  summary: 'Delete an absence.',
  params: employeeId,
  status: 204,
  output: z.undefined(),
});
