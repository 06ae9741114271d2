import { Tabs } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { KeyRound, type LucideIcon, Palette, UserRound, Users } from 'lucide-react';
import { type ComponentType, Fragment, Suspense } from 'react';
import { mayEnter } from '#accounts/session-state.ts';
import type { Access } from '#platform/access.ts';
import { LoadingLines } from '#platform/web/ui/Skeleton.tsx';
import { useOpenTabInView } from '#records/web/use-open-tab-in-view.ts';
import { useSessionUser } from '../use-session.ts';
import { AccountTab } from './AccountTab.tsx';
import { AppearanceTab } from './AppearanceTab.tsx';
import classes from './Settings.module.css';
import { SignInTab } from './SignInTab.tsx';
import { UsersTab } from './UsersTab.tsx';

const GROUPS = ['Persönlich', 'Betrieb', 'Anbindung', 'Nachweise'] as const;

export type SettingsTab = {
  value: string;
  group: (typeof GROUPS)[number];
  label: string;
  icon: LucideIcon;
  content: ComponentType;
  access: Access;
};

const FIRST = 'appearance';
const TABS: readonly SettingsTab[] = [
  {
    value: FIRST,
    group: 'Persönlich',
    label: 'Darstellung',
    icon: Palette,
    content: AppearanceTab,
    access: 'read',
  },
  { value: 'account', group: 'Persönlich', label: 'Konto', icon: UserRound, content: AccountTab, access: 'read' },
  { value: 'users', group: 'Betrieb', label: 'Benutzer', icon: Users, content: UsersTab, access: 'administer' },
  { value: 'sign-in', group: 'Betrieb', label: 'Anmeldung', icon: KeyRound, content: SignInTab, access: 'administer' },
];

/** The open tab stands in the address, so that a link leads to it. Other domains bring tabs of their own. */
export function SettingsPage({ moreTabs }: { moreTabs: readonly SettingsTab[] }) {
  const user = useSessionUser();
  const navigate = useNavigate();
  const { pathname, searchStr } = useLocation();
  const tabs = [...TABS, ...moreTabs].filter((tab) => mayEnter(user, tab.access));
  const asked = new URLSearchParams(searchStr).get('tab');
  const open = tabs.find((tab) => tab.value === asked)?.value ?? FIRST;
  const isWide = useMediaQuery('(min-width: 75em)');
  const row = useOpenTabInView(open, FIRST);
  return (
    <Tabs
      value={open}
      onChange={(tab) => void navigate({ to: pathname, search: { tab }, replace: true })}
      orientation={isWide ? 'vertical' : 'horizontal'}
      keepMounted={false}
      classNames={{ tab: classes.tab, tabLabel: classes.tabLabel, list: classes.tabList, panel: classes.panel }}
    >
      <Tabs.List aria-label="Bereiche der Einstellungen" ref={row}>
        {GROUPS.map((group) => (
          <Fragment key={group}>
            {isWide && tabs.some((tab) => tab.group === group) && (
              <p className={classes.group} aria-hidden="true">
                {group}
              </p>
            )}
            {tabs
              .filter((tab) => tab.group === group)
              .map(({ value, label, icon: Icon }) => (
                <Tabs.Tab key={value} value={value} leftSection={<Icon size={17} aria-hidden="true" />}>
                  {label}
                </Tabs.Tab>
              ))}
          </Fragment>
        ))}
      </Tabs.List>
      {tabs.map(({ value, content: Content }) => (
        <Tabs.Panel key={value} value={value}>
          <Suspense fallback={<LoadingLines lines={6} />}>
            <Content />
          </Suspense>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
