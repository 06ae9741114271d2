import { Tabs } from '@mantine/core';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { KeyRound, type LucideIcon, Palette, UserRound, Users } from 'lucide-react';
import type { ComponentType } from 'react';
import { mayEnter } from '#accounts/session-state.ts';
import type { Access } from '#platform/access.ts';
import { useSessionUser } from '../use-session.ts';
import { AccountTab } from './AccountTab.tsx';
import { AppearanceTab } from './AppearanceTab.tsx';
import classes from './Settings.module.css';
import { SignInTab } from './SignInTab.tsx';
import { UsersTab } from './UsersTab.tsx';

export type SettingsTab = {
  value: string;
  label: string;
  icon: LucideIcon;
  content: ComponentType;
  access: Access;
};

const TABS: readonly SettingsTab[] = [
  { value: 'appearance', label: 'Darstellung', icon: Palette, content: AppearanceTab, access: 'read' },
  { value: 'account', label: 'Konto', icon: UserRound, content: AccountTab, access: 'read' },
  { value: 'users', label: 'Benutzer', icon: Users, content: UsersTab, access: 'administer' },
  { value: 'sign-in', label: 'Anmeldung', icon: KeyRound, content: SignInTab, access: 'administer' },
];

/** The open tab stands in the address, so that a link leads to it. Other domains bring tabs of their own. */
export function SettingsPage({ moreTabs }: { moreTabs: readonly SettingsTab[] }) {
  const user = useSessionUser();
  const navigate = useNavigate();
  const { pathname, searchStr } = useLocation();
  const tabs = [...TABS, ...moreTabs].filter((tab) => mayEnter(user, tab.access));
  const asked = new URLSearchParams(searchStr).get('tab');
  const open = tabs.find((tab) => tab.value === asked)?.value ?? 'appearance';
  return (
    <Tabs
      value={open}
      onChange={(tab) => void navigate({ to: pathname, search: { tab }, replace: true })}
      keepMounted={false}
      classNames={{ tab: classes.tab, list: classes.tabList, panel: classes.panel }}
    >
      <Tabs.List aria-label="Bereiche der Einstellungen">
        {tabs.map(({ value, label, icon: Icon }) => (
          <Tabs.Tab key={value} value={value} leftSection={<Icon size={17} aria-hidden="true" />}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ value, content: Content }) => (
        <Tabs.Panel key={value} value={value}>
          <Content />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
