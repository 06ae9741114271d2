import { Button } from '@mantine/core';
import { Download } from 'lucide-react';
import { useRead } from '#platform/web/api/use-read.ts';
import { DefinitionList } from '#platform/web/ui/DefinitionList.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import { exportCompany, readCompany } from '../company.api.ts';
import classes from './Company.module.css';
import { DeletionCard } from './DeletionCard.tsx';

/** Taking everything along, and leaving; for administrators. */
export function DataTab() {
  const format = useFormat();
  const { data } = useRead(readCompany);
  return (
    <>
      <SectionCard
        title="Alle Daten exportieren"
        description="Ein ZIP-Archiv mit jeder Tabelle als CSV und als JSON, dazu alle Bilder und Dokumente. Passwörter, Schlüssel und Zugangsdaten sind nicht enthalten."
      >
        <p className={classes.text}>
          Das Archiv entsteht, während Sie es herunterladen; bei vielen Messwerten kann das einige Minuten dauern. Jeder
          Export steht im Protokoll.
        </p>
        <DefinitionList items={[{ term: 'Letzter Export', value: format.dateTime(data?.lastExportAt ?? null) }]} />
        <Button
          component="a"
          href={exportCompany.path}
          download
          mt={16}
          leftSection={<Download size={16} aria-hidden="true" />}
        >
          Archiv herunterladen
        </Button>
      </SectionCard>
      <DeletionCard />
    </>
  );
}
