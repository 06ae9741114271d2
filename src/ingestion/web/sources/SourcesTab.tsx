import { useWriteRefusal } from '#platform/web/access/write-access.ts';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { ConnectionPanel } from '../status/ConnectionPanel.tsx';
import { RejectsCard } from './RejectsCard.tsx';
import { SourcesCard } from './SourcesCard.tsx';

/** Where machine data come from. The state is for everybody, the sources are for administrators. */
export function SourcesTab() {
  const refusal = useWriteRefusal('administer');
  return (
    <>
      {refusal !== null && (
        <Notice tone="info" title="Nur ansehen">
          Datenquellen richten Administratoren ein. {refusal}
        </Notice>
      )}
      {refusal === null && <SourcesCard />}
      <SectionCard title="Verbindungsstatus">
        <ConnectionPanel />
      </SectionCard>
      {refusal === null && <RejectsCard />}
    </>
  );
}
