import { Tabs } from '@mantine/core';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { Gauge, ListChecks, Newspaper, Users } from 'lucide-react';
import { PageBody } from '#platform/web/ui/PageHeader.tsx';
import { IssuesTab } from './IssuesTab.tsx';
import { ListsTab } from './ListsTab.tsx';
import { MailServerNotice } from './MailServerNotice.tsx';
import classes from './Newsletter.module.css';
import { PaceTab } from './PaceTab.tsx';
import { SubscribersTab } from './SubscribersTab.tsx';

const TABS = [
  { value: 'issues', label: 'Ausgaben', icon: Newspaper, content: IssuesTab },
  { value: 'subscribers', label: 'Abonnenten', icon: Users, content: SubscribersTab },
  { value: 'lists', label: 'Listen', icon: ListChecks, content: ListsTab },
  { value: 'pace', label: 'Versand', icon: Gauge, content: PaceTab },
] as const;

/** ADMIN-06: the newsletter manager. */
export function NewsletterPage() {
  const navigate = useNavigate();
  const { pathname, searchStr } = useLocation();
  const asked = new URLSearchParams(searchStr).get('tab');
  const open = TABS.find((tab) => tab.value === asked)?.value ?? TABS[0].value;
  return (
    <PageBody>
      <MailServerNotice />
      <Tabs
        value={open}
        onChange={(tab) => void navigate({ to: pathname, search: { tab }, replace: true, resetScroll: false })}
        keepMounted={false}
        classNames={{ list: classes.tabList, panel: classes.panel }}
      >
        <Tabs.List aria-label="Bereiche des Newsletters">
          {TABS.map(({ value, label, icon: Icon }) => (
            <Tabs.Tab key={value} value={value} leftSection={<Icon size={17} aria-hidden="true" />}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {TABS.map(({ value, content: Content }) => (
          <Tabs.Panel key={value} value={value}>
            <Content />
          </Tabs.Panel>
        ))}
      </Tabs>
    </PageBody>
  );
}
