import { ActionIcon, Popover } from '@mantine/core';
import { Bell } from 'lucide-react';
import { useState } from 'react';
import { listOpenAlerts } from '#alerts/alerts.api.ts';
import { useRead } from '#platform/web/api/use-read.ts';
import classes from './AlertBell.module.css';
import { OpenAlertList } from './OpenAlertList.tsx';

/** SHELL-13, OPEN-044: the dot is there while an alert is open; a click lists them. */
export function AlertBell({ refusal }: { refusal: string | null }) {
  const query = useRead(listOpenAlerts);
  const [isOpen, setIsOpen] = useState(false);
  const total = query.data?.total ?? 0;
  const label = total === 0 ? 'Meldungen, keine offen' : `Meldungen, ${total} offen`;
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-end"
      width="min(400px, calc(100vw - 24px))"
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={40}
          aria-label={label}
          data-testid="bell"
          onClick={() => setIsOpen((was) => !was)}
        >
          <span className={classes.bell}>
            <Bell size={20} aria-hidden="true" />
            {total > 0 && <span className={classes.dot} data-testid="bell-dot" />}
          </span>
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown}>
        <OpenAlertList query={query} refusal={refusal} onLeave={() => setIsOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}
