import { Database, Inbox, Mails, Newspaper, PenLine, Users } from 'lucide-react';
import type { Format } from '#platform/format.ts';
import { useRead } from '#platform/web/api/use-read.ts';
import { BarChart } from '#platform/web/charts/BarChart.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { ErrorPanel } from '#platform/web/ui/ErrorPanel.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { PageBody } from '#platform/web/ui/PageHeader.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { LoadingLines } from '#platform/web/ui/Skeleton.tsx';
import { StatTile } from '#platform/web/ui/StatTile.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import { TextLink } from '#records/web/TextLink.tsx';
import { type Overview, readOverview } from '../overview.api.ts';
import classes from './OverviewPage.module.css';

const MEGABYTE = 1024 * 1024;
const NOT_READ = 'Konnte nicht gelesen werden';

/** OPEN-041: what /admin and /admin/blog-admin show. */
export function OverviewPage() {
  const query = useRead(readOverview);
  if (query.isError) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
  if (query.isPending) return <LoadingLines lines={8} />;
  const { data } = query;
  return (
    <PageBody>
      <Problems overview={data} />
      <Tiles overview={data} />
      <nav className={classes.links} aria-label="Schnellzugriff">
        <LinkButton to="/admin/blog/new" variant="default">
          Beitrag schreiben
        </LinkButton>
        <LinkButton to="/admin/newsletter" variant="default">
          Newsletter
        </LinkButton>
        <LinkButton to="/admin/analytics" variant="default">
          Auswertung
        </LinkButton>
        <LinkButton to="/admin/settings" variant="default">
          Angaben des Betreibers
        </LinkButton>
      </nav>
      <Visits visits={data.visits} />
      <div className={classes.columns}>
        <NewestLeads leads={data.leads} />
        <SystemFacts overview={data} />
      </div>
    </PageBody>
  );
}

function Problems({ overview }: { overview: Overview }) {
  const format = useFormat();
  const { outbox, smtpConfigured, issuesInSending } = overview;
  return (
    <>
      {!smtpConfigured && (
        <Notice tone="info" title="Kein Mailserver eingerichtet">
          Alle E-Mails liegen im <InText to="/admin/outbox">Postausgang</InText>. Mit der Einstellung SMTP_URL gehen sie
          hinaus.
        </Notice>
      )}
      {outbox !== null && outbox.failed > 0 && (
        <Notice tone="bad" title="E-Mails konnten nicht zugestellt werden">
          {format.integer(outbox.failed)} im <InText to="/admin/outbox">Postausgang</InText>.
        </Notice>
      )}
      {issuesInSending?.map(({ id, subject, isPaused }) => (
        <Notice key={id} tone={isPaused ? 'warning' : 'info'}>
          {isPaused ? 'Der Versand ist angehalten: ' : 'Wird gerade versendet: '}
          <InText to={`/admin/newsletter/${id}`}>{subject}</InText>
        </Notice>
      ))}
    </>
  );
}

function Tiles({ overview }: { overview: Overview }) {
  const format = useFormat();
  const { posts, leads, subscribers, outbox, smtpConfigured } = overview;
  return (
    <div className={classes.tiles}>
      <StatTile
        label="Veröffentlichte Beiträge"
        icon={PenLine}
        value={format.integer(posts?.published ?? null)}
        detail={known(posts, ({ draft, scheduled }) => `${draft} Entwürfe, ${scheduled} geplant`)}
        testId="posts"
      />
      <StatTile
        label="Neue Anfragen"
        icon={Inbox}
        value={format.integer(leads?.open ?? null)}
        detail={leads === null ? NOT_READ : <TextLink to="/admin/leads">Alle Anfragen</TextLink>}
        testId="leads"
      />
      <StatTile
        label="Bestätigte Abonnenten"
        icon={Users}
        value={format.integer(subscribers?.confirmed ?? null)}
        detail={known(subscribers, ({ pending, bounced }) => `${pending} unbestätigt, ${bounced} unzustellbar`)}
        testId="subscribers"
      />
      <StatTile
        label={smtpConfigured ? 'E-Mails, die warten' : 'E-Mails im Postausgang'}
        icon={Mails}
        value={format.integer(outbox?.waiting ?? null)}
        detail={known(outbox, ({ oldestWaitingAt }) =>
          oldestWaitingAt === null ? 'Alles zugestellt' : `Älteste vom ${format.dateTime(oldestWaitingAt)}`,
        )}
        testId="outbox"
      />
    </div>
  );
}

/** Says so where a part could not be read. */
function known<T>(part: T | null, show: (part: T) => string): string {
  return part === null ? NOT_READ : show(part);
}

function Visits({ visits }: { visits: Overview['visits'] }) {
  const format = useFormat();
  return (
    <SectionCard
      title="Besuche im Blog"
      description={describeVisits(visits, format)}
      actions={<More to="/admin/analytics">Auswertung</More>}
      testId="visits"
    >
      {visits !== null && visits.total > 0 ? (
        <BarChart
          label="Besuche im Blog der letzten 30 Tage"
          categories={visits.days.map(({ day }) => format.date(`${day}T12:00:00Z`).slice(0, 6))}
          series={[{ key: 'visits', name: 'Besuche', values: visits.days.map((day) => day.visits) }]}
          xTitle="Tag"
          yTitle="Besuche"
          height={220}
        />
      ) : (
        <EmptyState
          icon={Newspaper}
          title={visits === null ? NOT_READ : 'In den letzten 30 Tagen wurde kein Besuch gezählt'}
        />
      )}
    </SectionCard>
  );
}

function describeVisits(visits: Overview['visits'], format: Format): string | undefined {
  if (visits === null || visits.countedSince === null) return undefined;
  return `${format.integer(visits.total)} in 30 Tagen; ohne Cookies gezählt seit ${format.date(`${visits.countedSince}T12:00:00Z`)}`;
}

/** A link inside a sentence: told from it by more than its colour. */
function InText({ to, children }: { to: string; children: string }) {
  return (
    <span className={classes.inText}>
      <TextLink to={to}>{children}</TextLink>
    </span>
  );
}

function More({ to, children }: { to: string; children: string }) {
  return (
    <span className={classes.more}>
      <TextLink to={to}>{children}</TextLink>
    </span>
  );
}

function NewestLeads({ leads }: { leads: Overview['leads'] }) {
  const format = useFormat();
  return (
    <SectionCard
      title="Neueste Anfragen"
      actions={<More to="/admin/leads">Alle</More>}
      flush={leads !== null && leads.newest.length > 0}
    >
      {leads === null || leads.newest.length === 0 ? (
        <EmptyState icon={Inbox} title={leads === null ? NOT_READ : 'Noch keine Anfragen'} />
      ) : (
        <ul className={classes.leads}>
          {leads.newest.map((lead) => (
            <li key={lead.id}>
              <span>
                <TextLink to={`/admin/leads/${lead.id}`}>{lead.name}</TextLink>
                {lead.company !== '' && <span className={classes.company}>{lead.company}</span>}
              </span>
              <time dateTime={lead.createdAt}>{format.dateTime(lead.createdAt)}</time>
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  );
}

function SystemFacts({ overview }: { overview: Overview }) {
  const format = useFormat();
  const { databaseBytes, version, startedAt } = overview;
  const megabytes = databaseBytes === null ? null : databaseBytes / MEGABYTE;
  return (
    <SectionCard title="System">
      <dl className={classes.facts}>
        <dt>Version</dt>
        <dd>{version}</dd>
        <dt>Läuft seit</dt>
        <dd>{format.dateTime(startedAt)}</dd>
        <dt>
          <Database size={14} aria-hidden="true" /> Größe der Datenbank
        </dt>
        <dd>{format.quantity(megabytes, 'MB', 0)}</dd>
      </dl>
    </SectionCard>
  );
}
