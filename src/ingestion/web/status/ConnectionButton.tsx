import { Button } from '@mantine/core';
import { useState } from 'react';
import { TONE_ICONS } from '#platform/web/ui/tone.ts';
import { FormDrawer } from '#records/web/FormDrawer.tsx';
import classes from './Connection.module.css';
import { ConnectionPanel } from './ConnectionPanel.tsx';
import { OVERALL_TONES } from './status-look.ts';
import { useIngestionStatus } from './use-ingestion-status.ts';

/** DASH-28, OPEN-065: says the overall state; a click opens the panel. */
export function ConnectionButton() {
  const { data } = useIngestionStatus();
  const [isOpen, setIsOpen] = useState(false);
  const tone = data === undefined ? 'neutral' : OVERALL_TONES[data.overall];
  const Icon = TONE_ICONS[tone];
  return (
    <>
      <Button
        variant="default"
        size="xs"
        className={classes.button}
        data-tone={tone}
        data-testid="connection-button"
        aria-haspopup="dialog"
        leftSection={<Icon size={15} aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
      >
        {data?.overallText ?? 'Verbindungsstatus'}
      </Button>
      <FormDrawer title="Verbindungsstatus" opened={isOpen} onClose={() => setIsOpen(false)}>
        {() => <ConnectionPanel />}
      </FormDrawer>
    </>
  );
}
