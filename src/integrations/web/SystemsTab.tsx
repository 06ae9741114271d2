import { useNavigate } from '@tanstack/react-router';
import { Network, Plus } from 'lucide-react';
import { useState } from 'react';
import { WriteButton } from '#platform/web/access/WriteButton.tsx';
import { useRead } from '#platform/web/api/use-read.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { ErrorPanel } from '#platform/web/ui/ErrorPanel.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { type Column, SimpleTable } from '#platform/web/ui/SimpleTable.tsx';
import { LoadingLines } from '#platform/web/ui/Skeleton.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import { FormDrawer } from '#records/web/FormDrawer.tsx';
import { TextLink } from '#records/web/TextLink.tsx';
import { CATEGORY_LABELS } from '../integration-system.ts';
import { type IntegrationSystem, listSystems } from '../integrations.api.ts';
import { SystemForm } from './SystemForm.tsx';
import { SimulationBadge, SystemState } from './SystemState.tsx';
import classes from './Systems.module.css';
import { systemPath } from './system-path.ts';

/** Systems of others: ERP, IoT platform, weather, energy market. */
export function SystemsTab() {
  const format = useFormat();
  const navigate = useNavigate();
  const query = useRead(listSystems);
  const [isCreating, setIsCreating] = useState(false);
  const columns: Column<IntegrationSystem>[] = [
    {
      key: 'name',
      title: 'Name',
      isRowHeader: true,
      render: (system) => <TextLink to={systemPath(system.id)}>{system.name}</TextLink>,
    },
    { key: 'category', title: 'Art', render: (system) => CATEGORY_LABELS[system.category] },
    {
      key: 'address',
      title: 'Adresse',
      render: (system) =>
        system.baseUrl === null ? <SimulationBadge /> : <div className={classes.wrap}>{system.baseUrl}</div>,
    },
    { key: 'state', title: 'Zustand', render: (system) => <SystemState system={system} /> },
    {
      key: 'last',
      title: 'Letzter Abruf',
      render: (system) => (system.lastCall === null ? '–' : format.dateTime(system.lastCall.at)),
    },
  ];
  return (
    <SectionCard
      title="Systeme"
      description="ERP, IoT-Plattform, Wetter und Energiemarkt, die über HTTP gefragt werden"
      flush={query.isSuccess}
      testId="systems"
      actions={
        <WriteButton
          needs="administer"
          leftSection={<Plus size={16} aria-hidden="true" />}
          onClick={() => setIsCreating(true)}
        >
          System anlegen
        </WriteButton>
      }
    >
      {query.isPending && <LoadingLines lines={3} />}
      {query.isError && <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />}
      {query.isSuccess && (
        <SimpleTable
          label="Systeme"
          columns={columns}
          rows={query.data}
          rowKey={(system) => system.id}
          empty={
            <EmptyState
              icon={Network}
              title="Noch keine Systeme"
              description="Legen Sie Ihr ERP an und übernehmen Sie Aufträge und Materialien. Ohne Basisadresse antwortet die eingebaute Simulation."
            />
          }
        />
      )}
      <FormDrawer title="System anlegen" opened={isCreating} onClose={() => setIsCreating(false)}>
        {(close) => (
          <SystemForm
            onCancel={close}
            onSaved={(system) => {
              setIsCreating(false);
              void navigate({ to: systemPath(system.id) });
            }}
          />
        )}
      </FormDrawer>
    </SectionCard>
  );
}
