import type { readDashboard } from '#dashboard/dashboard.api.ts';
import type { OutputOf } from '#platform/endpoint.ts';

export type DashboardAnswer = OutputOf<typeof readDashboard>;
export type DashboardFigures = Omit<DashboardAnswer, 'readAt'>;

/** DASH-30: after a failed load all counters are zero and all lists empty. */
export const EMPTY_DASHBOARD: DashboardFigures = {
  productCount: 0,
  employeeCount: 0,
  machines: { operational: 0, maintenance: 0, idle: 0, total: 0 },
  today: { plannedQuantity: 0, actualQuantity: 0 },
  qualityRatePercent: null,
  oee: [],
  week: [],
  openProductions: [],
  openProductionCount: 0,
  recentProductions: [],
  upcomingMaintenance: [],
};
