import { useNavigate } from '@tanstack/react-router';
import { Cable } from 'lucide-react';
import { WriteButton } from '#platform/web/access/WriteButton.tsx';

/** Leads to the machine wizard; whoever may not use it learns why. */
export function ConnectMachineButton() {
  const navigate = useNavigate();
  return (
    <WriteButton
      needs="administer"
      variant="default"
      leftSection={<Cable size={16} aria-hidden="true" />}
      onClick={() => void navigate({ to: '/app/machines/connect' })}
    >
      Maschine anbinden
    </WriteButton>
  );
}
