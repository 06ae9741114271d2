import { LayoutDashboard, Mails, Settings } from 'lucide-react';
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
    path: '/app/settings',
    title: 'Einstellungen',
    access: 'read',
    menu: { label: 'Einstellungen', icon: Settings, group: 'System' },
    load: async () => (await import('#accounts/web/settings/SettingsPage.tsx')).SettingsPage,
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
