import { useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/web/api/call.ts';
import { toast } from '#platform/web/ui/toast.tsx';
import type { Fields } from '#records/field.ts';
import { FieldsForm } from '#records/web/FieldsForm.tsx';
import { type IntegrationSystem, listSystems, readSystem } from '../integrations.api.ts';
import { readPolling, setPolling } from '../polling.api.ts';
import { MAX_SUBJECTS, readSubjects, subjectsOf } from '../polling.ts';

type PollingFormProps = { system: IntegrationSystem; onSaved: () => void; onCancel: () => void };

/** Switches regular fetching; asks for what the kind of system needs to know. */
export function PollingForm({ system, onSaved, onCancel }: PollingFormProps) {
  const client = useQueryClient();
  const subjects = subjectsOf(system.category);

  async function save(values: Readonly<Record<string, unknown>>): Promise<void> {
    await call(setPolling, {
      params: { id: system.id },
      body: {
        version: system.version,
        polling: values.polling === true,
        importOrders: values.importOrders === true,
        subjects: Object.fromEntries(
          subjects.map(({ name }) => [name, typeof values[name] === 'string' ? readSubjects(values[name]) : []]),
        ),
      },
    });
    for (const { path } of [listSystems, readSystem, readPolling]) void client.invalidateQueries({ queryKey: [path] });
    toast.success('Gespeichert');
    onSaved();
  }

  return (
    <FieldsForm
      fields={fieldsFor(system)}
      initial={{
        polling: system.polling,
        importOrders: system.importOrders,
        ...Object.fromEntries(subjects.map(({ name }) => [name, (system.pollSubjects[name] ?? []).join(', ')])),
      }}
      onSubmit={save}
      onCancel={onCancel}
    />
  );
}

function fieldsFor({ category, baseUrl }: IntegrationSystem): Fields {
  const subjects = subjectsOf(category).map(({ name, label, calls }) => [
    name,
    {
      kind: 'text' as const,
      label,
      maxLength: 1000,
      hint: `Für ${calls.join(' und ')}; bis zu ${MAX_SUBJECTS}, durch Kommas getrennt`,
    },
  ]);
  return {
    polling: {
      kind: 'flag',
      label: 'Regelmäßig abrufen',
      hint: 'Alle 60 Sekunden, solange das System eingeschaltet ist',
    },
    ...(Object.fromEntries(subjects) as Fields),
    ...(category === 'erp' && baseUrl !== null
      ? {
          importOrders: {
            kind: 'flag',
            label: 'Aufträge automatisch übernehmen',
            hint: 'Neue und geänderte Aufträge ohne Konflikt; über alles andere entscheiden weiterhin Sie',
          },
        }
      : {}),
  };
}
