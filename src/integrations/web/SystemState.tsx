import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import type { IntegrationSystem } from '../integrations.api.ts';

/** INT-01: a simulation is named wherever its system is shown. */
export function SimulationBadge() {
  return <StatusBadge tone="info" label="Simulation" />;
}

export function SystemState({ system }: { system: IntegrationSystem }) {
  if (!system.enabled) return <StatusBadge tone="neutral" label="Ausgeschaltet" />;
  if (system.lastCall === null) return <StatusBadge tone="neutral" label="Noch nicht abgerufen" />;
  if (system.lastCall.error === null && system.failingCalls > 0) {
    return <StatusBadge tone="warning" label="Antwortet, Abruf mit Fehlern" />;
  }
  return system.lastCall.error === null ? (
    <StatusBadge tone="good" label="Antwortet" />
  ) : (
    <StatusBadge tone="bad" label="Fehler" />
  );
}
