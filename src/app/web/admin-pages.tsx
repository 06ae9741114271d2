import { Building2, ChartNoAxesColumn, Inbox, LayoutDashboard, Mails, Newspaper, Send } from 'lucide-react';
import type { PageEntry } from './page-entry.ts';

/** Also what /admin itself shows (OPEN-041). */
export const ADMIN_OVERVIEW: PageEntry = {
  path: '/admin/blog-admin',
  title: 'Übersicht',
  access: 'owner',
  menu: { label: 'Übersicht', icon: LayoutDashboard, group: 'System' },
  load: async () => (await import('#operator/web/OverviewPage.tsx')).OverviewPage,
};

/** Children of /admin. */
export const ADMIN_PAGES: readonly PageEntry[] = [
  ADMIN_OVERVIEW,
  {
    path: '/admin/blog',
    title: 'Blog',
    access: 'owner',
    menu: { label: 'Blog', icon: Newspaper, group: 'System' },
    load: async () => (await import('#cms/web/BlogManagerPage.tsx')).BlogManagerPage,
  },
  {
    path: '/admin/blog/new',
    title: 'Neuer Beitrag',
    access: 'owner',
    load: async () => (await import('#cms/web/PostEditorPage.tsx')).NewPostPage,
  },
  {
    path: '/admin/blog/edit/$id',
    title: 'Beitrag bearbeiten',
    access: 'owner',
    load: async () => (await import('#cms/web/PostEditorPage.tsx')).EditPostPage,
  },
  {
    path: '/admin/newsletter',
    title: 'Newsletter',
    access: 'owner',
    menu: { label: 'Newsletter', icon: Send, group: 'System' },
    load: async () => (await import('#newsletter/web/NewsletterPage.tsx')).NewsletterPage,
  },
  {
    path: '/admin/newsletter/$id',
    title: 'Newsletter-Ausgabe',
    access: 'owner',
    load: async () => (await import('#newsletter/web/IssuePage.tsx')).IssuePage,
  },
  {
    path: '/admin/analytics',
    title: 'Blog-Auswertung',
    access: 'owner',
    menu: { label: 'Auswertung', icon: ChartNoAxesColumn, group: 'System' },
    load: async () => (await import('#cms/web/BlogAnalyticsPage.tsx')).BlogAnalyticsPage,
  },
  {
    path: '/admin/leads',
    title: 'Anfragen',
    access: 'owner',
    menu: { label: 'Anfragen', icon: Inbox, group: 'System' },
    load: async () => (await import('#leads/web/LeadsPage.tsx')).LeadsPage,
  },
  {
    path: '/admin/leads/$id',
    title: 'Anfrage',
    access: 'owner',
    load: async () => (await import('#leads/web/LeadPage.tsx')).LeadPage,
  },
  {
    path: '/admin/outbox',
    title: 'Postausgang',
    access: 'owner',
    menu: { label: 'Postausgang', icon: Mails, group: 'System' },
    load: async () => (await import('#operator/web/OutboxPage.tsx')).OutboxPage,
  },
  {
    path: '/admin/settings',
    title: 'Angaben des Betreibers',
    access: 'owner',
    menu: { label: 'Betreiber', icon: Building2, group: 'System' },
    load: async () => (await import('#operator/web/OperatorDetailsPage.tsx')).OperatorDetailsPage,
  },
];
