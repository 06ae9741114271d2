import { useEffect } from 'react';
import { useSession } from '#accounts/web/use-session.ts';
import { readDashboard } from '#dashboard/dashboard.api.ts';
import { firstStepsOf } from '#dashboard/first-steps.ts';
import { ConnectionButton } from '#ingestion/web/status/ConnectionButton.tsx';
import { useRead } from '#platform/web/api/use-read.ts';
import { DataAge } from '#platform/web/ui/DataAge.tsx';
import { ErrorPanel } from '#platform/web/ui/ErrorPanel.tsx';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { PageBody, PageHeader } from '#platform/web/ui/PageHeader.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { LoadingLines } from '#platform/web/ui/Skeleton.tsx';
import { toast } from '#platform/web/ui/toast.tsx';
import { RecentProductions, UpcomingMaintenance } from './DashboardLists.tsx';
import classes from './DashboardPage.module.css';
import { OeeTiles, PlantTiles } from './DashboardTiles.tsx';
import { EMPTY_DASHBOARD } from './dashboard-figures.ts';
import { FirstSteps } from './FirstSteps.tsx';
import { MachineStatusChart } from './MachineStatusChart.tsx';
import { OeeOverview } from './OeeOverview.tsx';
import { OpenProductions } from './OpenProductions.tsx';
import { ShiftView } from './ShiftView.tsx';
import { WeekChart } from './WeekChart.tsx';

/** ERR-15, word for word. */
const LOAD_FAILURE = 'Fehler beim Laden der Dashboard-Daten. Bitte aktualisieren Sie die Seite.';

export function DashboardPage() {
  const { user, status } = useSession();
  const query = useRead(readDashboard);
  const { isError, errorUpdatedAt } = query;

  useEffect(() => {
    // A further failed try has a new time and says so again.
    if (isError && errorUpdatedAt > 0) toast.error(LOAD_FAILURE);
  }, [isError, errorUpdatedAt]);

  const answer = isError ? undefined : query.data;
  const figures = answer ?? EMPTY_DASHBOARD;
  const loading = query.isPending;
  const firstSteps = answer === undefined ? [] : firstStepsOf(answer);

  return (
    <PageBody>
      <PageHeader
        lead={
          <>
            {user?.signedIn === true ? 'Angemeldet als' : 'Ohne Anmeldung:'}{' '}
            <strong className={classes.email}>{user?.email}</strong>
          </>
        }
        aside={answer && <DataAge time={answer.readAt} />}
        actions={<ConnectionButton />}
      />
      {status === 'demo' && (
        <Notice tone="warning" title="Demo-Modus">
          Sie können Daten nur lesen, nicht bearbeiten
        </Notice>
      )}
      {isError && (
        <ErrorPanel
          title="Dashboard-Daten nicht geladen"
          error={query.error}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {firstSteps.length > 0 && <FirstSteps steps={firstSteps} />}
      <PlantTiles figures={figures} loading={loading} />
      <OeeTiles figures={figures} loading={loading} />
      <div className={classes.wide}>
        <SectionCard title="OEE-Übersicht" description="V Verfügbarkeit, L Leistung, Q Qualität" testId="oee-overview">
          {loading ? <LoadingLines lines={6} /> : <OeeOverview rows={figures.oee} />}
        </SectionCard>
        <SectionCard title="Maschinenstatus" testId="machine-status">
          {loading ? <LoadingLines lines={6} /> : <MachineStatusChart counts={figures.machines} />}
        </SectionCard>
      </div>
      <SectionCard
        title="Laufende Schicht"
        description="Je Maschine: Verlauf, Stückzahl gegen Soll, OEE und ungeklärte Stillstände"
        testId="shift-view"
      >
        <ShiftView />
      </SectionCard>
      <SectionCard title="Wochenproduktion" description="Geplante und gefertigte Stückzahl je Tag" testId="week-chart">
        {loading ? <LoadingLines lines={6} /> : <WeekChart week={figures.week} />}
      </SectionCard>
      <SectionCard title="Laufende und geplante Produktionen" flush={!loading} testId="open-productions">
        {loading ? (
          <LoadingLines lines={5} />
        ) : (
          <OpenProductions productions={figures.openProductions} count={figures.openProductionCount} />
        )}
      </SectionCard>
      <div className={classes.wide}>
        <SectionCard title="Letzte Produktionen" flush={!loading} testId="recent-productions">
          {loading ? <LoadingLines lines={5} /> : <RecentProductions productions={figures.recentProductions} />}
        </SectionCard>
        <SectionCard title="Anstehende Wartungen" testId="upcoming-maintenance">
          {loading ? <LoadingLines lines={3} /> : <UpcomingMaintenance items={figures.upcomingMaintenance} />}
        </SectionCard>
      </div>
    </PageBody>
  );
}
