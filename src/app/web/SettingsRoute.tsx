import { Cable } from 'lucide-react';
import { SettingsPage, type SettingsTab } from '#accounts/web/settings/SettingsPage.tsx';
import { SourcesTab } from '#ingestion/web/sources/SourcesTab.tsx';

const MORE_TABS: readonly SettingsTab[] = [
  { value: 'sources', label: 'Datenquellen', icon: Cable, content: SourcesTab, access: 'read' },
];

/** The settings with the tabs of domains that build on accounts and cannot be imported by them. */
export function SettingsRoute() {
  return <SettingsPage moreTabs={MORE_TABS} />;
}
