import { machineKind } from '#machines/machines.api.ts';
import { referenceTo } from '#records/web/reference-source.ts';

export const MACHINE_REFERENCE = referenceTo(machineKind, (machine) => machine.name, {
  query: { active: 'true' },
  pathOf: (id) => `/app/machines/${id}`,
});

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A target names a machine by its id, or by the name a source knows. */
export function isMachineId(text: string): boolean {
  return UUID.test(text);
}
