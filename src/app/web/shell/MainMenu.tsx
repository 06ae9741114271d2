import { Link } from '@tanstack/react-router';
import type { MenuGroup, PageEntry } from '../page-entry.ts';
import classes from './MainMenu.module.css';

type MainMenuProps = { pages: readonly PageEntry[]; isCollapsed?: boolean; onNavigate?: () => void };

/** The side menu: groups for the eye, the order of the specification inside and across them. */
export function MainMenu({ pages, isCollapsed = false, onNavigate }: MainMenuProps) {
  return (
    <nav className={classes.menu} aria-label="Hauptmenü" data-collapsed={isCollapsed || undefined}>
      {groupsOf(pages).map(({ group, entries }) => (
        <div key={group} className={classes.group}>
          <p className={classes.groupName}>{group}</p>
          <ul>
            {entries.map((entry) => (
              <li key={entry.path}>
                <MenuLink entry={entry} isCollapsed={isCollapsed} onNavigate={onNavigate} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

type MenuLinkProps = { entry: PageEntry; isCollapsed: boolean; onNavigate?: () => void };

function MenuLink({ entry, isCollapsed, onNavigate }: MenuLinkProps) {
  if (entry.menu === undefined) return null;
  const { icon: Icon, label, search = {} } = entry.menu;
  const preload = () => void entry.load().catch(() => undefined);
  return (
    <Link
      to={entry.path}
      search={search}
      activeOptions={{ includeSearch: false }}
      className={classes.link}
      aria-label={isCollapsed ? label : undefined}
      title={isCollapsed ? label : undefined}
      activeProps={{ 'aria-current': 'page' }}
      onClick={onNavigate}
      onPointerEnter={preload}
      onFocus={preload}
    >
      <Icon size={19} strokeWidth={1.9} aria-hidden="true" />
      {!isCollapsed && <span>{label}</span>}
    </Link>
  );
}

function groupsOf(pages: readonly PageEntry[]): { group: MenuGroup; entries: PageEntry[] }[] {
  const groups: { group: MenuGroup; entries: PageEntry[] }[] = [];
  for (const entry of pages) {
    if (entry.menu === undefined) continue;
    const last = groups.at(-1);
    if (last?.group === entry.menu.group) last.entries.push(entry);
    else groups.push({ group: entry.menu.group, entries: [entry] });
  }
  return groups;
}
