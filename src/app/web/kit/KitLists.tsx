import { Button } from '@mantine/core';
import { DefinitionList } from '#platform/web/ui/DefinitionList.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { SimpleTable } from '#platform/web/ui/SimpleTable.tsx';
import { LoadingLines } from '#platform/web/ui/Skeleton.tsx';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';

const ROWS = [
  { name: 'Fräse', count: '1.204', tone: 'good', state: 'Läuft' },
  { name: 'Säge', count: '88', tone: 'bad', state: 'Störung' },
] as const;

export function KitLists() {
  return (
    <>
      <SectionCard title="Tabelle" flush>
        <SimpleTable
          label="Mustertabelle"
          rows={ROWS}
          rowKey={(row) => row.name}
          empty={null}
          columns={[
            { key: 'name', title: 'Name', isRowHeader: true, render: (row) => row.name },
            { key: 'count', title: 'Menge', align: 'end', render: (row) => row.count },
            { key: 'state', title: 'Zustand', render: (row) => <StatusBadge tone={row.tone} label={row.state} /> },
          ]}
        />
      </SectionCard>
      <SectionCard title="Wertepaare">
        <DefinitionList
          items={[
            { term: 'Seriennummer', value: 'A-1027' },
            { term: 'Hersteller', value: 'Muster GmbH' },
          ]}
        />
      </SectionCard>
      <SectionCard title="Lädt">
        <LoadingLines />
      </SectionCard>
      <SectionCard title="Leer">
        <EmptyState
          title="Noch keine Maschinen"
          description="Legen Sie die erste Maschine an, dann erscheinen hier ihre Werte."
          action={<Button>Erste Maschine anlegen</Button>}
        />
      </SectionCard>
    </>
  );
}
