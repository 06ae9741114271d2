import { Button, NativeSelect } from '@mantine/core';
import { BookOpen, ChartNoAxesColumn, Trophy } from 'lucide-react';
import { useState } from 'react';
import type { OutputOf } from '#platform/endpoint.ts';
import type { Format } from '#platform/format.ts';
import { call } from '#platform/web/api/call.ts';
import { useRead } from '#platform/web/api/use-read.ts';
import { BarChart } from '#platform/web/charts/BarChart.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { ErrorPanel } from '#platform/web/ui/ErrorPanel.tsx';
import { PageBody, PageHeader } from '#platform/web/ui/PageHeader.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { type Column, SimpleTable } from '#platform/web/ui/SimpleTable.tsx';
import { LoadingLines } from '#platform/web/ui/Skeleton.tsx';
import { StatTile } from '#platform/web/ui/StatTile.tsx';
import { toastFailure } from '#platform/web/ui/toast.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import { writeCsv } from '#records/csv.ts';
import { fileNameOf, saveFile } from '#records/web/save-file.ts';
import { TextLink } from '#records/web/TextLink.tsx';
import { exportBlogVisits, readBlogAnalytics } from '../cms.api.ts';
import { REFERRER_LABELS } from '../referrer.ts';
import classes from './BlogAnalyticsPage.module.css';

const PERIODS = [
  { value: '7', label: 'Letzte 7 Tage' },
  { value: '30', label: 'Letzte 30 Tage' },
  { value: '90', label: 'Letzte 90 Tage' },
  { value: '365', label: 'Letzte 365 Tage' },
];
const DAYS_SHOWN_SINGLY = 90;

async function exportCsv(days: number): Promise<void> {
  const { rows } = await call(exportBlogVisits, { query: { days } });
  const lines = rows.map(({ day, title, slug, kind, visits }) => [
    day,
    title,
    `/blog/${slug}`,
    REFERRER_LABELS[kind],
    String(visits),
  ]);
  const text = writeCsv([['Tag', 'Beitrag', 'Adresse', 'Herkunft', 'Besuche'], ...lines]);
  saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), fileNameOf('Blog-Besuche', 'csv'));
}

/** How the blog is read: counts only, nobody is followed. ADMIN-07. */
export function BlogAnalyticsPage() {
  const format = useFormat();
  const [days, setDays] = useState(30);
  const { data, ...query } = useRead(readBlogAnalytics, { query: { days } });
  if (query.isError) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
  const [best] = data?.posts ?? [];
  const bars = barsOf(data?.days ?? [], (day) => format.date(day));
  return (
    <PageBody>
      <PageHeader
        lead="Gezählt wird jeder Leser je Beitrag und Tag einmal, ohne Cookies und ohne gespeicherte Adressen. Programme und Ihre eigenen Besuche zählen nicht."
        actions={
          <>
            <NativeSelect
              aria-label="Zeitraum"
              data={PERIODS}
              value={String(days)}
              onChange={(event) => setDays(Number(event.currentTarget.value))}
            />
            <Button variant="default" onClick={() => void exportCsv(days).catch(toastFailure)}>
              Als CSV
            </Button>
          </>
        }
      />
      <div className={classes.tiles}>
        <StatTile
          label="Besuche"
          icon={BookOpen}
          loading={data === undefined}
          value={format.integer(data?.visits ?? null)}
          detail={data && describeChange(data.visits, data.visitsBefore, days)}
        />
        <StatTile
          label="Meistgelesen"
          icon={Trophy}
          loading={data === undefined}
          value={format.integer(best?.visits ?? null)}
          detail={best === undefined ? 'Noch kein Beitrag gelesen' : best.title}
        />
        <StatTile
          label="Gezählt seit"
          icon={ChartNoAxesColumn}
          loading={data === undefined}
          value={format.date(data?.countedSince ?? null)}
          detail="Tag des ersten gezählten Besuchs"
        />
      </div>
      <SectionCard title={days > DAYS_SHOWN_SINGLY ? 'Besuche je Woche' : 'Besuche je Tag'}>
        {data === undefined ? (
          <LoadingLines lines={6} />
        ) : data.visits === 0 ? (
          <EmptyState
            icon={ChartNoAxesColumn}
            title="Keine Besuche in diesem Zeitraum"
            description="Sobald jemand einen Beitrag liest, erscheint er hier."
          />
        ) : (
          <BarChart
            label="Besuche des Blogs"
            description={`${data.visits} Besuche in ${days} Tagen.`}
            categories={bars.map(({ label }) => label)}
            series={[{ key: 'visits', name: 'Besuche', values: bars.map(({ visits }) => visits) }]}
            xTitle={days > DAYS_SHOWN_SINGLY ? 'Woche ab' : 'Tag'}
            yTitle="Besuche"
          />
        )}
      </SectionCard>
      <div className={classes.tables}>
        <SectionCard title="Beiträge" flush={data !== undefined && data.posts.length > 0}>
          {data === undefined ? (
            <LoadingLines lines={4} />
          ) : (
            <SimpleTable
              label="Meistgelesene Beiträge"
              columns={postColumns(format)}
              rows={data.posts}
              rowKey={(post) => post.id}
              empty={<EmptyState icon={BookOpen} title="Keine Besuche in diesem Zeitraum" />}
            />
          )}
        </SectionCard>
        <SectionCard title="Herkunft" flush={data !== undefined && data.referrers.length > 0}>
          {data === undefined ? (
            <LoadingLines lines={4} />
          ) : (
            <SimpleTable
              label="Woher Leser kommen"
              columns={referrerColumns(format, data.visits)}
              rows={data.referrers}
              rowKey={({ kind }) => kind}
              empty={<EmptyState icon={BookOpen} title="Keine Besuche in diesem Zeitraum" />}
            />
          )}
        </SectionCard>
      </div>
    </PageBody>
  );
}

type Figures = OutputOf<typeof readBlogAnalytics>;

function postColumns(format: Format): Column<Figures['posts'][number]>[] {
  return [
    {
      key: 'title',
      title: 'Beitrag',
      isRowHeader: true,
      render: (post) => (
        <span className={classes.post}>
          <TextLink to={`/admin/blog/edit/${post.id}`}>{post.title}</TextLink>
        </span>
      ),
    },
    { key: 'visits', title: 'Besuche', align: 'end', render: (post) => format.integer(post.visits) },
  ];
}

function referrerColumns(format: Format, total: number): Column<Figures['referrers'][number]>[] {
  return [
    { key: 'kind', title: 'Woher', isRowHeader: true, render: ({ kind }) => REFERRER_LABELS[kind] },
    { key: 'visits', title: 'Besuche', align: 'end', render: ({ visits }) => format.integer(visits) },
    {
      key: 'share',
      title: 'Anteil',
      align: 'end',
      render: ({ visits }) => format.percent((100 * visits) / Math.max(1, total), 0),
    },
  ];
}

/** Long periods are shown by weeks, counted back from today. */
function barsOf(days: readonly { day: string; visits: number }[], format: (day: string) => string) {
  const size = days.length > DAYS_SHOWN_SINGLY ? 7 : 1;
  const first = days.length % size;
  const groups: { label: string; visits: number }[] = [];
  for (let start = first === 0 ? 0 : first - size; start < days.length; start += size) {
    const group = days.slice(Math.max(0, start), start + size);
    groups.push({
      label: format(group[0]?.day ?? '').slice(0, 6),
      visits: group.reduce((sum, { visits }) => sum + visits, 0),
    });
  }
  return groups;
}

function describeChange(visits: number, before: number, days: number): string {
  if (before === 0) return `davor keine Besuche in ${days} Tagen`;
  const change = Math.round((100 * (visits - before)) / before);
  return `${change > 0 ? '+' : ''}${change} % gegenüber den ${days} Tagen davor (${before})`;
}
