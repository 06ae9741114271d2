import { useWriteRefusal } from '#platform/web/access/write-access.ts';
import { useWrite } from '#platform/web/api/use-write.ts';
import { toast, toastFailure } from '#platform/web/ui/toast.tsx';
import formClasses from '#records/web/Form.module.css';
import { readIngestionStatus } from '../../ingestion.api.ts';
import { enableSource, listSources, readSource, type StoredSource } from '../../sources.api.ts';

/** Switches a source on and off. */
export function EnableSwitch({ source }: { source: Pick<StoredSource, 'id' | 'name' | 'enabled'> }) {
  const refusal = useWriteRefusal('administer');
  const write = useWrite(enableSource, { refreshes: [listSources, readSource, readIngestionStatus] });
  function change(enabled: boolean): void {
    write.mutate(
      { params: { id: source.id }, body: { enabled } },
      {
        onSuccess: () => toast.success(`${source.name} ${enabled ? 'eingeschaltet' : 'ausgeschaltet'}`),
        onError: toastFailure,
      },
    );
  }
  return (
    <label className={formClasses.flag} title={refusal ?? undefined}>
      <input
        type="checkbox"
        aria-label={`${source.name} aktiv`}
        checked={write.isPending ? write.variables.body.enabled : source.enabled}
        disabled={write.isPending || refusal !== null}
        onChange={(event) => change(event.currentTarget.checked)}
      />
    </label>
  );
}
