import { Button, TextInput } from '@mantine/core';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { ScanSearch } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { PageBody, PageHeader } from '#platform/web/ui/PageHeader.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import classes from './Recall.module.css';
import { RecallResult } from './RecallResult.tsx';

/** From a batch number, ours or the supplier's, to everything made of it. The number stands in the address. */
export function RecallPage() {
  const { searchStr, pathname } = useLocation();
  const navigate = useNavigate();
  const asked = new URLSearchParams(searchStr).get('batch') ?? '';
  const [typed, setTyped] = useState(asked);

  function search(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    void navigate({ to: pathname, search: typed.trim() === '' ? {} : { batch: typed.trim() } });
  }

  return (
    <PageBody>
      <PageHeader lead="Welche Aufträge haben Material aus dieser Charge verbraucht? Gesucht wird nach der eigenen und nach der Lieferantencharge." />
      <SectionCard title="Charge suchen">
        <form className={classes.search} onSubmit={search}>
          <TextInput
            label="Chargennummer"
            value={typed}
            maxLength={60}
            autoComplete="off"
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button type="submit" leftSection={<ScanSearch size={16} aria-hidden="true" />}>
            Suchen
          </Button>
        </form>
      </SectionCard>
      {asked === '' ? (
        <EmptyState
          icon={ScanSearch}
          title="Noch nichts gesucht"
          description="Geben Sie die Nummer ein, wie sie auf dem Lieferschein oder dem Etikett steht."
        />
      ) : (
        <RecallResult key={asked} batch={asked} />
      )}
    </PageBody>
  );
}
