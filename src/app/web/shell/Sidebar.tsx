import { ActionIcon } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { DEFAULT_PATH } from '#accounts/return-path.ts';
import { Brand } from '#platform/web/ui/Brand.tsx';
import type { PageEntry } from '../page-entry.ts';
import { MainMenu } from './MainMenu.tsx';
import classes from './Shell.module.css';
import { SidebarUser } from './SidebarUser.tsx';

type SidebarProps = {
  pages: readonly PageEntry[];
  isCollapsed: boolean;
  onToggle: () => void;
  onLogout: () => void;
};

export function Sidebar({ pages, isCollapsed, onToggle, onLogout }: SidebarProps) {
  const toggleLabel = isCollapsed ? 'Menü ausklappen' : 'Menü einklappen';
  const ToggleIcon = isCollapsed ? PanelLeftOpen : PanelLeftClose;
  return (
    <aside className={classes.sidebar} aria-label="Seitenleiste" data-testid="sidebar">
      <div className={classes.sidebarTop}>
        <Link
          to={DEFAULT_PATH}
          className={classes.brand}
          aria-label="MES Fertigungsleitsystem, zum Dashboard"
          preload={false}
        >
          <Brand withName={!isCollapsed} />
        </Link>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={toggleLabel}
          title={toggleLabel}
          aria-expanded={!isCollapsed}
          onClick={onToggle}
        >
          <ToggleIcon size={18} color="var(--mes-text-muted)" aria-hidden="true" />
        </ActionIcon>
      </div>
      <MainMenu pages={pages} isCollapsed={isCollapsed} />
      <SidebarUser isCollapsed={isCollapsed} onLogout={onLogout} />
    </aside>
  );
}
