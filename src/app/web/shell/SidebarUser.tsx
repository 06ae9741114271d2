import { ActionIcon } from '@mantine/core';
import { LogOut, UserRound } from 'lucide-react';
import { roleLabelOf } from '#accounts/session-state.ts';
import { useSession } from '#accounts/web/use-session.ts';
import classes from './SidebarUser.module.css';

type SidebarUserProps = { isCollapsed?: boolean; onLogout: () => void };

/** SHELL-04 to SHELL-07: who is here, as what, and the way out. */
export function SidebarUser({ isCollapsed = false, onLogout }: SidebarUserProps) {
  const { user } = useSession();
  return (
    <div className={classes.user} data-collapsed={isCollapsed || undefined}>
      {user !== null && !isCollapsed && (
        <>
          <span className={classes.avatar} aria-hidden="true">
            <UserRound size={18} />
          </span>
          <div className={classes.who}>
            <span className={classes.email} title={user.email} data-testid="sidebar-email">
              {user.email}
            </span>
            <span className={classes.role} data-testid="sidebar-role">
              {roleLabelOf(user)}
            </span>
          </div>
        </>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        size={40}
        aria-label="Abmelden"
        title="Abmelden"
        onClick={onLogout}
        data-testid="logout"
      >
        <LogOut size={18} color="var(--mes-text-soft)" aria-hidden="true" />
      </ActionIcon>
    </div>
  );
}
