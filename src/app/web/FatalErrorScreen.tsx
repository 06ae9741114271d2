import { Button } from '@mantine/core';
import { LayoutDashboard, RotateCw, TriangleAlert } from 'lucide-react';
import classes from './FatalErrorScreen.module.css';

/** SHELL-20 to SHELL-22, ERR-25, ERR-26. Full page loads, because the running app can no longer be trusted. */
export function FatalErrorScreen() {
  return (
    <div className={classes.screen}>
      <div className={classes.card} role="alert">
        <span className={classes.icon}>
          <TriangleAlert size={26} aria-hidden="true" />
        </span>
        <h1>Unerwarteter Fehler</h1>
        <p>
          Es ist ein unerwarteter Fehler aufgetreten. Bitte versuchen Sie es erneut oder kehren Sie zum Dashboard
          zurück.
        </p>
        <div className={classes.buttons}>
          <Button
            size="md"
            leftSection={<RotateCw size={18} aria-hidden="true" />}
            onClick={() => window.location.reload()}
          >
            Neu laden
          </Button>
          <Button
            size="md"
            variant="default"
            leftSection={<LayoutDashboard size={18} aria-hidden="true" />}
            onClick={() => window.location.assign('/app/dashboard')}
          >
            Dashboard
          </Button>
        </div>
      </div>
    </div>
  );
}
