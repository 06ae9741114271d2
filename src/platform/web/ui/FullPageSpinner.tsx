import { Loader } from '@mantine/core';
import classes from './FullPageSpinner.module.css';

export function FullPageSpinner({ label = 'Wird geladen' }: { label?: string }) {
  return (
    <output className={classes.page} aria-label={label} data-testid="spinner">
      <Loader size={32} />
    </output>
  );
}
