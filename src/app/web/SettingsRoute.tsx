import { Building2, Cable, DatabaseBackup, KeyRound, Network, ScrollText, Webhook } from 'lucide-react';
import { ApiKeysTab } from '#accounts/web/settings/ApiKeysTab.tsx';
import { SettingsPage, type SettingsTab } from '#accounts/web/settings/SettingsPage.tsx';
import { AuditTab } from '#audit/web/AuditTab.tsx';
import { CompanyTab } from '#company/web/CompanyTab.tsx';
import { DataTab } from '#company/web/DataTab.tsx';
import { SourcesTab } from '#ingestion/web/sources/SourcesTab.tsx';
import { SystemsTab } from '#integrations/web/SystemsTab.tsx';
import { WebhooksTab } from '#webhooks/web/WebhooksTab.tsx';

const MORE_TABS: readonly SettingsTab[] = [
  { value: 'company', label: 'Firma', icon: Building2, content: CompanyTab, access: 'read' },
  { value: 'sources', label: 'Datenquellen', icon: Cable, content: SourcesTab, access: 'read' },
  { value: 'systems', label: 'Systeme', icon: Network, content: SystemsTab, access: 'manage' },
  { value: 'api-keys', label: 'API-Schlüssel', icon: KeyRound, content: ApiKeysTab, access: 'administer' },
  { value: 'webhooks', label: 'Webhooks', icon: Webhook, content: WebhooksTab, access: 'administer' },
  { value: 'audit', label: 'Protokoll', icon: ScrollText, content: AuditTab, access: 'administer' },
  { value: 'data', label: 'Daten', icon: DatabaseBackup, content: DataTab, access: 'administer' },
];

/** The settings with the tabs of domains that build on accounts and cannot be imported by them. */
export function SettingsRoute() {
  return <SettingsPage moreTabs={MORE_TABS} />;
}
