import { Button } from '@mantine/core';
import { Eye, Newspaper, UserX, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SessionUser } from '#accounts/accounts.api.ts';
import { canLeaveDemo, mayEnter } from '#accounts/session-state.ts';
import { useSession } from '#accounts/web/use-session.ts';
import { AlertBell } from '#alerts/web/AlertBell.tsx';
import { demoReadOnly } from '#platform/errors.ts';
import { ThemeMenu } from '#platform/web/theme/ThemeMenu.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import { toastFailure } from '#platform/web/ui/toast.tsx';
import { ConnectionSign } from './ConnectionSign.tsx';
import { HelpLink } from './HelpLink.tsx';
import classes from './Shell.module.css';

/** SHELL-10 to SHELL-14. `menuButton` opens the drawer on phones. */
export function ShellHeader({ title, menuButton }: { title: string; menuButton: ReactNode }) {
  const { user, status, actions } = useSession();
  return (
    <header className={classes.header}>
      {menuButton}
      <h1 className={classes.title}>{title}</h1>
      <div className={classes.headerEnd}>
        {status === 'demo' && (
          <span className={classes.badge} data-testid="demo-badge">
            <StatusBadge tone="warning" icon={Eye} label="DEMO-MODUS (Nur Lesen)" />
          </span>
        )}
        {user !== null && canLeaveDemo(user) && (
          <Button
            variant="default"
            size="xs"
            leftSection={<X size={15} aria-hidden="true" />}
            className={classes.endDemo}
            onClick={() => void actions.endDemo().catch(toastFailure)}
            data-testid="end-demo"
          >
            Demo beenden
          </Button>
        )}
        <ConnectionSign />
        {status === 'signed-out' && <StatusBadge tone="neutral" icon={UserX} label="Nicht angemeldet" />}
        {user !== null && (
          <span className={classes.headerEmail} data-testid="header-email" title={user.company.name}>
            {user.email}
          </span>
        )}
        {user?.owner === true && !user.demo && (
          <LinkButton
            to="/admin"
            variant="default"
            size="xs"
            leftSection={<Newspaper size={15} aria-hidden="true" />}
            data-testid="cms-link"
          >
            <span className={classes.cmsWord}>CMS</span>
          </LinkButton>
        )}
        {user !== null && <AlertBell refusal={acknowledgeRefusal(user)} />}
        <HelpLink />
        <ThemeMenu />
      </div>
    </header>
  );
}

function acknowledgeRefusal(user: SessionUser): string | null {
  if (mayEnter(user, 'operate')) return null;
  return user.demo ? demoReadOnly().message : 'Ihre Rolle darf Meldungen nicht quittieren.';
}
