import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { WriteButton } from '#platform/web/access/WriteButton.tsx';
import { call } from '#platform/web/api/call.ts';
import { toastFailure } from '#platform/web/ui/toast.tsx';
import type { DetailTab } from '#records/web/DetailLayout.tsx';
import { RecordDetailPage } from '#records/web/RecordDetailPage.tsx';
import { fileNameOf, saveFile } from '#records/web/save-file.ts';
import { discloseEmployee } from '../privacy.api.ts';
import { AbsencesSection } from './AbsencesSection.tsx';
import { EMPLOYEE_PAGE, type Employee, EmployeeHints } from './employee-page.tsx';
import { SkillsSection } from './SkillsSection.tsx';

const showHints = (employee: Employee) => <EmployeeHints employee={employee} />;
const showDisclosure = (employee: Employee) => <DisclosureButton employee={employee} />;
const showSkills = (employee: Employee) => <SkillsSection employeeId={employee.id} />;

const tabsOf = (employee: Employee): DetailTab[] => [
  { value: 'absences', label: 'Abwesenheiten', content: <AbsencesSection employeeId={employee.id} /> },
];

export function EmployeeDetailPage() {
  return (
    <RecordDetailPage page={EMPLOYEE_PAGE} renderStatus={showHints} renderActions={showDisclosure} renderTabs={tabsOf}>
      {showSkills}
    </RecordDetailPage>
  );
}

/** Everything stored about a person, as a file to hand over. */
function DisclosureButton({ employee }: { employee: Employee }) {
  const [isBusy, setIsBusy] = useState(false);

  async function download(): Promise<void> {
    setIsBusy(true);
    try {
      const disclosure = await call(discloseEmployee, { params: { id: employee.id } });
      const text = JSON.stringify(disclosure, null, 2);
      saveFile(new Blob([text], { type: 'application/json' }), fileNameOf(`Auskunft ${employee.name}`, 'json'));
    } catch (error) {
      toastFailure(error);
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <WriteButton
      needs="administer"
      variant="default"
      loading={isBusy}
      leftSection={<FileDown size={16} aria-hidden="true" />}
      onClick={() => void download()}
    >
      Auskunft erstellen
    </WriteButton>
  );
}
