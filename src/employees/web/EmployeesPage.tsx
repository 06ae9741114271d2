import { CalendarClock, Grid3x3, UsersRound } from 'lucide-react';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { RecordListPage } from '#records/web/RecordListPage.tsx';
import { EMPLOYEE_PAGE } from './employee-page.tsx';
import { PrivacyNotice } from './PrivacyNotice.tsx';

export function EmployeesPage() {
  return (
    <RecordListPage
      page={EMPLOYEE_PAGE}
      actions={
        <>
          <LinkButton
            variant="default"
            to="/app/employees/skills"
            leftSection={<Grid3x3 size={16} aria-hidden="true" />}
          >
            Qualifikationsmatrix
          </LinkButton>
          <LinkButton
            variant="default"
            to="/app/employees/groups"
            leftSection={<UsersRound size={16} aria-hidden="true" />}
          >
            Gruppen
          </LinkButton>
          <LinkButton
            variant="default"
            to="/app/employees/shifts"
            leftSection={<CalendarClock size={16} aria-hidden="true" />}
          >
            Schichtmodell
          </LinkButton>
        </>
      }
    >
      <PrivacyNotice />
    </RecordListPage>
  );
}
