import { Compass } from 'lucide-react';
import { EmptyState } from './EmptyState.tsx';
import { LinkButton } from './LinkButton.tsx';

type NotFoundPanelProps = { homePath: string; homeLabel: string; titleAs?: 'p' | 'h1' };

/** OPEN-024: an address nothing is behind. */
export function NotFoundPanel({ homePath, homeLabel, titleAs }: NotFoundPanelProps) {
  return (
    <EmptyState
      icon={Compass}
      title="Seite nicht gefunden"
      titleAs={titleAs}
      description="Diese Adresse gibt es nicht oder nicht mehr. Bitte prüfen Sie die Schreibweise."
      action={<LinkButton to={homePath}>{homeLabel}</LinkButton>}
    />
  );
}
