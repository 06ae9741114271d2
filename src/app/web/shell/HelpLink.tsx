import { ActionIcon } from '@mantine/core';
import { useMatches } from '@tanstack/react-router';
import { CircleHelp } from 'lucide-react';
import { helpPathOf } from '#site/help/app-help.ts';

/** To the article about the page one is on. In another tab, so that nothing typed is lost. */
export function HelpLink() {
  const page = useMatches().at(-1)?.fullPath;
  return (
    <ActionIcon
      component="a"
      href={helpPathOf(page)}
      target="_blank"
      rel="noopener"
      variant="subtle"
      color="gray"
      size={40}
      aria-label="Hilfe zu dieser Seite (neuer Tab)"
      title="Hilfe"
      data-testid="help-link"
    >
      <CircleHelp size={20} aria-hidden="true" color="var(--mes-text-soft)" />
    </ActionIcon>
  );
}
