import {
  Boxes,
  ClipboardCheck,
  Cog,
  Factory,
  LayoutDashboard,
  Mails,
  Package,
  Radio,
  Settings,
  Users,
  Wrench,
} from 'lucide-react';
import type { PageEntry } from './page-entry.ts';

/** One entry per page: route, menu, title and guard come from here. */

export const PUBLIC_PAGES: readonly PageEntry[] = [
  {
    path: '/',
    title: 'Freies MES für kleine Hersteller',
    access: 'public',
    load: async () => (await import('#site/web/StartPage.tsx')).StartPage,
  },
  {
    path: '/demo',
    title: 'Demo',
    access: 'public',
    load: async () => (await import('./DemoPage.tsx')).DemoPage,
  },
  {
    path: '/forgot-password',
    title: 'Passwort vergessen',
    access: 'public',
    load: async () => (await import('#accounts/web/ForgotPasswordPage.tsx')).ForgotPasswordPage,
  },
  {
    path: '/reset-password',
    title: 'Neues Passwort',
    access: 'public',
    load: async () => (await import('#accounts/web/ResetPasswordPage.tsx')).ResetPasswordPage,
  },
  {
    path: '/confirm-email',
    title: 'E-Mail bestätigen',
    access: 'public',
    load: async () => (await import('#accounts/web/ConfirmEmailPage.tsx')).ConfirmEmailPage,
  },
  {
    path: '/invitation',
    title: 'Einladung',
    access: 'public',
    load: async () => (await import('#accounts/web/InvitationPage.tsx')).InvitationPage,
  },
];

/** Both addresses show the same screen, which stays alive when one switches between them. */
export const LOGIN_PAGES: readonly Pick<PageEntry, 'path' | 'title'>[] = [
  { path: '/login', title: 'Anmelden' },
  { path: '/register', title: 'Registrieren' },
];
export const loadLoginPage: PageEntry['load'] = async () => (await import('#accounts/web/LoginPage.tsx')).LoginPage;

/** Children of /app, in menu order. */
export const APP_PAGES: readonly PageEntry[] = [
  {
    path: '/app/dashboard',
    title: 'Dashboard',
    access: 'read',
    menu: { label: 'Dashboard', icon: LayoutDashboard, group: 'Überblick' },
    load: async () => (await import('#dashboard/web/DashboardPage.tsx')).DashboardPage,
  },
  {
    path: '/app/alerts',
    title: 'Alarme',
    access: 'read',
    load: async () => (await import('#alerts/web/AlertsPage.tsx')).AlertsPage,
  },
  {
    path: '/app/iot',
    title: 'IoT Sensoren',
    access: 'read',
    menu: { label: 'IoT Sensoren', icon: Radio, group: 'Anlagen' },
    load: async () => (await import('#sensors/web/SensorsPage.tsx')).SensorsPage,
  },
  {
    path: '/app/iot/$id',
    title: 'Sensor',
    access: 'read',
    load: async () => (await import('#sensors/web/SensorDetailPage.tsx')).SensorDetailPage,
  },
  {
    path: '/app/predictive',
    title: 'Predictive Maintenance',
    access: 'read',
    menu: { label: 'Predictive Maintenance', icon: Wrench, group: 'Anlagen' },
    load: async () => (await import('#maintenance/web/MaintenancePage.tsx')).MaintenancePage,
  },
  {
    path: '/app/predictive/$id',
    title: 'Wartung',
    access: 'read',
    load: async () => (await import('#maintenance/web/MaintenanceDetailPage.tsx')).MaintenanceDetailPage,
  },
  {
    path: '/app/products',
    title: 'Produkte',
    access: 'read',
    menu: { label: 'Produkte', icon: Package, group: 'Fertigung' },
    load: async () => (await import('#products/web/ProductsPage.tsx')).ProductsPage,
  },
  {
    path: '/app/products/$id',
    title: 'Produkt',
    access: 'read',
    load: async () => (await import('#products/web/ProductDetailPage.tsx')).ProductDetailPage,
  },
  {
    path: '/app/machines',
    title: 'Maschinen',
    access: 'read',
    menu: { label: 'Maschinen', icon: Cog, group: 'Fertigung' },
    load: async () => (await import('./MachineListPage.tsx')).MachineListPage,
  },
  {
    path: '/app/machines/labels',
    title: 'QR-Etiketten',
    access: 'read',
    fullScreen: true,
    load: async () => (await import('#machines/web/LabelsPage.tsx')).LabelsPage,
  },
  {
    path: '/app/machines/connect',
    title: 'Maschine anbinden',
    access: 'administer',
    load: async () => (await import('#ingestion/web/wizard/ConnectMachinePage.tsx')).ConnectMachinePage,
  },
  {
    path: '/app/machines/$id',
    title: 'Maschine',
    access: 'read',
    load: async () => (await import('./MachinePage.tsx')).MachinePage,
  },
  {
    path: '/app/downtime-reasons',
    title: 'Stillstandsgründe',
    access: 'read',
    load: async () => (await import('#oee/web/DowntimeReasonsPage.tsx')).DowntimeReasonsPage,
  },
  {
    path: '/app/downtime-reasons/$id',
    title: 'Stillstandsgrund',
    access: 'read',
    load: async () => (await import('#oee/web/DowntimeReasonDetailPage.tsx')).DowntimeReasonDetailPage,
  },
  {
    path: '/app/productions',
    title: 'Produktion',
    access: 'read',
    menu: { label: 'Produktion', icon: Factory, group: 'Fertigung' },
    load: async () => (await import('#productions/web/ProductionsPage.tsx')).ProductionsPage,
  },
  {
    path: '/app/productions/board',
    title: 'Plantafel',
    access: 'read',
    load: async () => (await import('#productions/web/BoardPage.tsx')).BoardPage,
  },
  {
    path: '/app/productions/terminal',
    title: 'Terminal',
    access: 'read',
    fullScreen: true,
    load: async () => (await import('#productions/web/TerminalPage.tsx')).TerminalPage,
  },
  {
    path: '/app/productions/$id',
    title: 'Auftrag',
    access: 'read',
    load: async () => (await import('#productions/web/ProductionDetailPage.tsx')).ProductionDetailPage,
  },
  {
    path: '/app/quality',
    title: 'Qualitätskontrolle',
    access: 'read',
    menu: { label: 'Qualitätskontrolle', icon: ClipboardCheck, group: 'Fertigung' },
    load: async () => (await import('#quality/web/ChecksPage.tsx')).ChecksPage,
  },
  {
    path: '/app/quality/new',
    title: 'Prüfung erfassen',
    access: 'read',
    load: async () => (await import('#quality/web/NewCheckPage.tsx')).NewCheckPage,
  },
  {
    path: '/app/quality/plans',
    title: 'Prüfpläne',
    access: 'read',
    load: async () => (await import('#quality/web/PlansPage.tsx')).PlansPage,
  },
  {
    path: '/app/quality/plans/$productId',
    title: 'Prüfplan',
    access: 'read',
    load: async () => (await import('#quality/web/PlanPage.tsx')).PlanPage,
  },
  {
    path: '/app/quality/spc',
    title: 'Regelkarten',
    access: 'read',
    load: async () => (await import('#quality/web/SpcPage.tsx')).SpcPage,
  },
  {
    path: '/app/quality/holds',
    title: 'Sperren',
    access: 'read',
    load: async () => (await import('#quality/web/HoldsPage.tsx')).HoldsPage,
  },
  {
    path: '/app/quality/eight-d',
    title: '8D-Berichte',
    access: 'read',
    load: async () => (await import('#quality/web/EightDPage.tsx')).EightDPage,
  },
  {
    path: '/app/quality/eight-d/$id',
    title: '8D-Bericht',
    access: 'read',
    load: async () => (await import('#quality/web/EightDDetailPage.tsx')).EightDDetailPage,
  },
  {
    path: '/app/quality/$id',
    title: 'Prüfung',
    access: 'read',
    load: async () => (await import('#quality/web/CheckDetailPage.tsx')).CheckDetailPage,
  },
  {
    path: '/app/employees',
    title: 'Mitarbeiter',
    access: 'read',
    menu: { label: 'Mitarbeiter', icon: Users, group: 'Fertigung' },
    load: async () => (await import('#employees/web/EmployeesPage.tsx')).EmployeesPage,
  },
  {
    path: '/app/employees/shifts',
    title: 'Schichtmodell',
    access: 'read',
    load: async () => (await import('#shifts/web/ShiftsPage.tsx')).ShiftsPage,
  },
  {
    path: '/app/employees/groups',
    title: 'Gruppenauswertung',
    access: 'read',
    load: async () => (await import('#employees/web/GroupFiguresPage.tsx')).GroupFiguresPage,
  },
  {
    path: '/app/employees/skills',
    title: 'Qualifikationsmatrix',
    access: 'read',
    load: async () => (await import('#employees/web/SkillMatrixPage.tsx')).SkillMatrixPage,
  },
  {
    path: '/app/employees/privacy',
    title: 'Datenschutz',
    access: 'administer',
    load: async () => (await import('#employees/web/PrivacyLogPage.tsx')).PrivacyLogPage,
  },
  {
    path: '/app/employees/$id',
    title: 'Mitarbeiter',
    access: 'read',
    load: async () => (await import('#employees/web/EmployeeDetailPage.tsx')).EmployeeDetailPage,
  },
  {
    path: '/app/materials',
    title: 'Materialien',
    access: 'read',
    menu: { label: 'Materialien', icon: Boxes, group: 'Fertigung' },
    load: async () => (await import('#materials/web/MaterialsPage.tsx')).MaterialsPage,
  },
  {
    path: '/app/materials/reorder',
    title: 'Bestellliste',
    access: 'read',
    load: async () => (await import('#materials/web/ReorderPage.tsx')).ReorderPage,
  },
  {
    path: '/app/materials/recall',
    title: 'Rückverfolgung',
    access: 'read',
    load: async () => (await import('#materials/web/RecallPage.tsx')).RecallPage,
  },
  {
    path: '/app/materials/$id',
    title: 'Material',
    access: 'read',
    load: async () => (await import('#materials/web/MaterialDetailPage.tsx')).MaterialDetailPage,
  },
  {
    path: '/app/settings',
    title: 'Einstellungen',
    access: 'read',
    menu: { label: 'Einstellungen', icon: Settings, group: 'System' },
    load: async () => (await import('./SettingsRoute.tsx')).SettingsRoute,
  },
  {
    path: '/app/settings/sources/$id',
    title: 'Datenquelle',
    access: 'administer',
    load: async () => (await import('#ingestion/web/sources/SourcePage.tsx')).SourcePage,
  },
  {
    path: '/app/kit',
    title: 'UI-Baukasten',
    access: 'read',
    developersOnly: true,
    load: async () => (await import('./kit/KitPage.tsx')).KitPage,
  },
];

/** Children of /admin. */
export const ADMIN_PAGES: readonly PageEntry[] = [
  {
    path: '/admin/outbox',
    title: 'Postausgang',
    access: 'owner',
    menu: { label: 'Postausgang', icon: Mails, group: 'System' },
    load: async () => (await import('#operator/web/OutboxPage.tsx')).OutboxPage,
  },
];
