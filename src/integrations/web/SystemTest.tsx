import { PlugZap } from 'lucide-react';
import { WriteButton } from '#platform/web/access/WriteButton.tsx';
import { useWrite } from '#platform/web/api/use-write.ts';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { sentenceOf } from '#platform/web/ui/toast.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import { listCalls, listSystems, readSystem, testSystem } from '../integrations.api.ts';
import classes from './Systems.module.css';

/** Signs in and asks for health; says how it went. */
export function SystemTest({ systemId }: { systemId: string }) {
  const format = useFormat();
  const test = useWrite(testSystem, { refreshes: [listCalls, listSystems, readSystem] });
  return (
    <div className={classes.stack}>
      {test.isError && (
        <Notice tone="bad" announce="alert" title="Test nicht möglich">
          {sentenceOf(test.error)}
        </Notice>
      )}
      {test.isSuccess && !test.data.connected && (
        <Notice tone="bad" announce="alert" title="Keine Verbindung">
          {test.data.reason}
        </Notice>
      )}
      {test.isSuccess && test.data.connected && (
        <Notice tone="good" announce="status" title={test.data.simulated ? 'Simulation antwortet' : 'Verbindung steht'}>
          Antwort nach {format.quantity(test.data.durationMs / 1000, 's', 1)}.
        </Notice>
      )}
      <div>
        <WriteButton
          needs="administer"
          variant="default"
          loading={test.isPending}
          leftSection={<PlugZap size={16} aria-hidden="true" />}
          onClick={() => test.mutate({ params: { id: systemId } })}
        >
          Verbindung testen
        </WriteButton>
      </div>
    </div>
  );
}
