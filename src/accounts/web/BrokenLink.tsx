import { Link } from '@tanstack/react-router';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import classes from './forms.module.css';

/** A mailed link that no longer opens anything, and what to do instead. */
export function BrokenLink({ title, reason }: { title: string; reason: string }) {
  return (
    <AuthLayout
      title={title}
      footer={
        <Link to="/login" className={classes.link}>
          Zur Anmeldung
        </Link>
      }
    >
      <div className={classes.spaced}>
        <Notice tone="bad" announce="alert" title="Der Link kann nicht verwendet werden">
          {reason}
        </Notice>
      </div>
    </AuthLayout>
  );
}

export const LINK_WITHOUT_TOKEN =
  'Der Link ist unvollständig. Bitte öffnen Sie ihn noch einmal vollständig aus der E-Mail.';
