/** Fixed, so that running demo sessions survive a reload of the demo data. */
export const DEMO_COMPANY_ID = 'd3e0c0de-0000-4000-8000-000000000001';
export const DEMO_COMPANY_NAME = 'Demo Manufaktur AG';
export const DEMO_TIME_ZONE = 'Europe/Zurich';
export const DEMO_SEED = 'demo-manufaktur';
/** As long as raw data are kept (spec §9). */
export const DEMO_HISTORY_DAYS = 90;
/** How far ahead productions are planned. */
export const DEMO_PLANNING_DAYS = 7;
