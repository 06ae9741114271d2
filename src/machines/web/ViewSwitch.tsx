import { Button } from '@mantine/core';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { LayoutGrid, Table2 } from 'lucide-react';

/** Table or tiles; kept in the address, so that a link shares the view. */
export function ViewSwitch({ isTiles }: { isTiles: boolean }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const show = (view: 'tiles' | undefined) =>
    void navigate({
      to: pathname,
      search: (before: Readonly<Record<string, unknown>>) => ({ ...before, view }),
      replace: true,
      resetScroll: false,
    });
  return (
    <Button.Group aria-label="Ansicht">
      <Button
        variant={isTiles ? 'default' : 'light'}
        aria-pressed={!isTiles}
        leftSection={<Table2 size={16} aria-hidden="true" />}
        onClick={() => show(undefined)}
      >
        Tabelle
      </Button>
      <Button
        variant={isTiles ? 'light' : 'default'}
        aria-pressed={isTiles}
        leftSection={<LayoutGrid size={16} aria-hidden="true" />}
        onClick={() => show('tiles')}
      >
        Kacheln
      </Button>
    </Button.Group>
  );
}
