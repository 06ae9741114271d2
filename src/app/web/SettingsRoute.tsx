import { BellRing, Building2, Cable, DatabaseBackup, KeyRound, Network, ScrollText, Webhook } from 'lucide-react';
import { SettingsPage, type SettingsTab } from '#accounts/web/settings/SettingsPage.tsx';
import { lazyPage } from '#platform/web/errors/lazy-page.tsx';

const MORE_TABS: readonly SettingsTab[] = [
  {
    value: 'notifications',
    group: 'Persönlich',
    label: 'Benachrichtigungen',
    icon: BellRing,
    content: lazyPage(async () => (await import('#notifications/web/NotificationsTab.tsx')).NotificationsTab),
    access: 'read',
  },
  {
    value: 'company',
    group: 'Betrieb',
    label: 'Firma',
    icon: Building2,
    content: lazyPage(async () => (await import('#company/web/CompanyTab.tsx')).CompanyTab),
    access: 'read',
  },
  {
    value: 'sources',
    group: 'Anbindung',
    label: 'Datenquellen',
    icon: Cable,
    content: lazyPage(async () => (await import('#ingestion/web/sources/SourcesTab.tsx')).SourcesTab),
    access: 'read',
  },
  {
    value: 'systems',
    group: 'Anbindung',
    label: 'Systeme',
    icon: Network,
    content: lazyPage(async () => (await import('#integrations/web/SystemsTab.tsx')).SystemsTab),
    access: 'manage',
  },
  {
    value: 'api-keys',
    group: 'Anbindung',
    label: 'API-Schlüssel',
    icon: KeyRound,
    content: lazyPage(async () => (await import('#accounts/web/settings/ApiKeysTab.tsx')).ApiKeysTab),
    access: 'administer',
  },
  {
    value: 'webhooks',
    group: 'Anbindung',
    label: 'Webhooks',
    icon: Webhook,
    content: lazyPage(async () => (await import('#webhooks/web/WebhooksTab.tsx')).WebhooksTab),
    access: 'administer',
  },
  {
    value: 'audit',
    group: 'Nachweise',
    label: 'Protokoll',
    icon: ScrollText,
    content: lazyPage(async () => (await import('#audit/web/AuditTab.tsx')).AuditTab),
    access: 'administer',
  },
  {
    value: 'data',
    group: 'Nachweise',
    label: 'Daten',
    icon: DatabaseBackup,
    content: lazyPage(async () => (await import('#company/web/DataTab.tsx')).DataTab),
    access: 'administer',
  },
];

/** The settings with the tabs of domains that build on accounts and cannot be imported by them. */
export function SettingsRoute() {
  return <SettingsPage moreTabs={MORE_TABS} />;
}
