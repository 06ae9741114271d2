import { ClipboardCheck } from 'lucide-react';
import { useRead } from '#platform/web/api/use-read.ts';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { listDueChecks } from '#quality/quality.api.ts';

/** Checks the inspection plan asks for now. */
export function TerminalChecks({ machineId }: { machineId: string }) {
  const due = useRead(listDueChecks, { query: { machineId } });
  const count = due.data?.length ?? 0;
  if (count === 0) return null;
  return (
    <Notice
      tone="info"
      title={count === 1 ? '1 Prüfung ist fällig' : `${count} Prüfungen sind fällig`}
      action={
        <LinkButton
          to="/app/quality"
          size="md"
          variant="default"
          leftSection={<ClipboardCheck size={18} aria-hidden="true" />}
        >
          Zur Prüfung
        </LinkButton>
      }
    >
      {due.data?.map((check) => check.productionNumber).join(', ')}
    </Notice>
  );
}
