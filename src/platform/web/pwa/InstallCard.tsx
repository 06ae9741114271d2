import { Button } from '@mantine/core';
import { Download } from 'lucide-react';
import { toastFailure } from '../ui/toast.tsx';
import classes from './InstallCard.module.css';
import { installOffer } from './install-offer.ts';

/** SHELL-16, OPEN-046: offers to install the app. */
export function InstallCard() {
  return (
    <aside className={classes.card} aria-labelledby="install-title" data-testid="install-card">
      <img className={classes.icon} src="/favicon.svg" alt="" width={40} height={40} />
      <div className={classes.text}>
        <h2 id="install-title" className={classes.title}>
          MES als App installieren
        </h2>
        <p className={classes.hint}>
          Mit einem Klick vom Startbildschirm geöffnet, im eigenen Fenster, auch ohne Verbindung lesbar.
        </p>
      </div>
      <div className={classes.buttons}>
        <Button
          leftSection={<Download size={16} aria-hidden="true" />}
          onClick={() => void installOffer.install().catch(toastFailure)}
        >
          Installieren
        </Button>
        <Button variant="default" onClick={() => installOffer.dismiss()}>
          Später
        </Button>
      </div>
    </aside>
  );
}
