import { CalendarClock } from 'lucide-react';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { RecordListPage } from '#records/web/RecordListPage.tsx';
import { EMPLOYEE_PAGE } from './employee-page.tsx';
import { PrivacyNotice } from './PrivacyNotice.tsx';

export function EmployeesPage() {
  return (
    <RecordListPage
      page={EMPLOYEE_PAGE}
      actions={
        <LinkButton
          variant="default"
          to="/app/employees/shifts"
          leftSection={<CalendarClock size={16} aria-hidden="true" />}
        >
          Schichtmodell
        </LinkButton>
      }
    >
      <PrivacyNotice />
    </RecordListPage>
  );
}
