import { sql } from 'drizzle-orm';
import { companyRoute, type Route } from '#platform/server/http/route.ts';
import { recordRoutes } from '#records/server/record.routes.ts';
import * as api from '../employees.api.ts';
import * as privacyApi from '../privacy.api.ts';
import * as absences from './absences.ts';
import { disclose } from './disclosure.ts';
import { employeeStore } from './employees.service.ts';
import { readGroupFigures } from './group-figures.ts';
import { listRemovals } from './person-reference.ts';
import * as privacy from './privacy.service.ts';
import { readSkillMatrix } from './skill-matrix.ts';
import * as skills from './skills.ts';

export function employeesRoutes(): Route[] {
  return [
    ...recordRoutes(api.employeeKind, employeeStore),
    companyRoute(api.readSkills, ({ tx, params }) => skills.readSkills(tx, params.id)),
    companyRoute(api.replaceSkills, ({ tx, caller, params, body }) =>
      skills.replaceSkills(tx, caller.companyId, params.id, body),
    ),
    companyRoute(api.listExpiringSkills, ({ tx, query }) => skills.listExpiringSkills(tx, query)),
    companyRoute(api.readSkillMatrix, ({ tx, query }) => readSkillMatrix(tx, query)),
    companyRoute(api.listEmployeeGroups, async ({ tx }) => {
      const { rows } = await tx.execute<{ departments: string[]; skills: string[] }>(sql`
        select array(select distinct department from employees where department is not null order by department) as departments,
               array(select distinct skill from employee_skills order by skill) as skills`);
      return rows[0] ?? { departments: [], skills: [] };
    }),
    companyRoute(api.listAbsences, ({ tx, query }) => absences.listAbsences(tx, query)),
    companyRoute(api.addAbsence, ({ tx, caller, params, body }) =>
      absences.addAbsence(tx, caller.companyId, params.id, body),
    ),
    companyRoute(api.removeAbsence, async ({ tx, params }) => {
      await absences.removeAbsence(tx, params.id);
      return undefined;
    }),
    companyRoute(privacyApi.readPrivacy, ({ tx, caller }) => privacy.readPrivacy(tx, caller)),
    companyRoute(privacyApi.changePrivacyMode, ({ tx, caller, body }) =>
      privacy.changePrivacyMode(tx, caller, body.privacyMode),
    ),
    companyRoute(privacyApi.changePrivacySettings, ({ tx, caller, body }) =>
      privacy.changePrivacySettings(tx, caller, body),
    ),
    companyRoute(privacyApi.listPersonReferenceRemovals, ({ tx, query }) => listRemovals(tx, query)),
    companyRoute(privacyApi.readGroupFigures, ({ tx, caller, query }) => readGroupFigures(tx, caller, query)),
    companyRoute(privacyApi.unlockNames, ({ tx, caller, body }) => privacy.unlockNames(tx, caller, body)),
    companyRoute(privacyApi.endUnlock, async ({ tx, params }) => {
      await privacy.endUnlock(tx, params.id);
      return undefined;
    }),
    companyRoute(privacyApi.listUnlocks, ({ tx, query }) => privacy.listUnlocks(tx, query)),
    companyRoute(privacyApi.discloseEmployee, ({ tx, params }) => disclose(tx, params.id)),
  ];
}
