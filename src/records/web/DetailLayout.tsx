import { Tabs } from '@mantine/core';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Definition, DefinitionList } from '#platform/web/ui/DefinitionList.tsx';
import { PageBody } from '#platform/web/ui/PageHeader.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import classes from './DetailLayout.module.css';
import { searchOfList } from './list-state.ts';
import { useOpenTabInView } from './use-open-tab-in-view.ts';

export type DetailTab = { value: string; label: string; content: ReactNode };

type DetailLayoutProps = {
  /** `search` where the list is a tab; otherwise the list is found as it was left. */
  back: { path: string; label: string; search?: Readonly<Record<string, string>> };
  title: string;
  subtitle?: ReactNode;
  status?: ReactNode;
  actions?: ReactNode;
  /** Shown as "Stammdaten" in the overview. */
  facts?: readonly Definition[];
  factsTitle?: string;
  /** Beside or below the facts. */
  children?: ReactNode;
  tabs?: readonly DetailTab[];
};

const OVERVIEW = 'overview';

/** A page about one thing: name, state and buttons on top, facts and parts below; the open tab stands in the address. */
export function DetailLayout(props: DetailLayoutProps) {
  const { back, title, subtitle, status, actions, facts = [], factsTitle = 'Stammdaten', children, tabs = [] } = props;
  const overview = (
    <div className={classes.overview} data-split={(facts.length > 0 && Boolean(children)) || undefined}>
      {facts.length > 0 && (
        <SectionCard title={factsTitle}>
          <DefinitionList items={facts} />
        </SectionCard>
      )}
      {children && <div className={classes.sections}>{children}</div>}
    </div>
  );
  return (
    <PageBody>
      <div className={classes.top}>
        <Link to={back.path} search={back.search ?? searchOfList(back.path)} className={classes.back}>
          <ArrowLeft size={16} aria-hidden="true" />
          {back.label}
        </Link>
        <div className={classes.heading}>
          <div className={classes.name}>
            <h2>{title}</h2>
            {status}
          </div>
          {actions && <div className={classes.actions}>{actions}</div>}
        </div>
        {subtitle && <div className={classes.subtitle}>{subtitle}</div>}
      </div>
      {tabs.length === 0 ? (
        overview
      ) : (
        <DetailTabs tabs={[{ value: OVERVIEW, label: 'Übersicht', content: overview }, ...tabs]} />
      )}
    </PageBody>
  );
}

function DetailTabs({ tabs }: { tabs: readonly DetailTab[] }) {
  const { pathname, searchStr } = useLocation();
  const navigate = useNavigate();
  const asked = new URLSearchParams(searchStr).get('tab');
  const open = tabs.find((tab) => tab.value === asked)?.value ?? OVERVIEW;
  const row = useOpenTabInView(open, OVERVIEW);
  return (
    <Tabs
      value={open}
      onChange={(tab) =>
        void navigate({ to: pathname, search: tab === OVERVIEW ? {} : { tab }, replace: true, resetScroll: false })
      }
      keepMounted={false}
      classNames={{ list: classes.tabList, panel: classes.panel }}
    >
      <Tabs.List aria-label="Bereiche" ref={row}>
        {tabs.map(({ value, label }) => (
          <Tabs.Tab key={value} value={value}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ value, content }) => (
        <Tabs.Panel key={value} value={value}>
          {content}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
