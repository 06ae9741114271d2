import { ActionIcon, Drawer } from '@mantine/core';
import { Menu } from 'lucide-react';
import { useState } from 'react';
import { Brand } from '#platform/web/ui/Brand.tsx';
import type { PageEntry } from '../page-entry.ts';
import { MainMenu } from './MainMenu.tsx';
import classes from './Shell.module.css';
import { SidebarUser } from './SidebarUser.tsx';

/** The menu on phones: a button that opens it over the page. */
export function MenuDrawer({ pages, onLogout }: { pages: readonly PageEntry[]; onLogout: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <ActionIcon
        className={classes.burger}
        variant="subtle"
        color="gray"
        size={44}
        aria-label="Menü öffnen"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
        data-testid="burger"
      >
        <Menu size={22} color="var(--mes-text-soft)" aria-hidden="true" />
      </ActionIcon>
      <Drawer.Root
        opened={isOpen}
        onClose={close}
        size={300}
        classNames={{ content: classes.drawer, body: classes.drawerBody }}
      >
        <Drawer.Overlay />
        {/* Without Drawer.Header: its <header> would be a second banner of the page. */}
        <Drawer.Content aria-label="Menü">
          <Drawer.Body>
            <div className={classes.drawerTop}>
              <Brand />
              <Drawer.CloseButton aria-label="Menü schließen" iconSize={20} />
            </div>
            <MainMenu pages={pages} onNavigate={close} />
            <SidebarUser
              onLogout={() => {
                close();
                onLogout();
              }}
            />
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
    </>
  );
}
