import { wordReader } from '#telemetry/word-table.ts';

/** What a machine does right now, in our words. Spec §4. */
export const MACHINE_STATES = ['running', 'idle', 'stopped', 'maintenance', 'error', 'offline', 'unknown'] as const;
export type MachineState = (typeof MACHINE_STATES)[number];

/** The coarser word in machines.status, which the dashboard counts (OPEN-053). */
export const MACHINE_STATUSES = ['operational', 'maintenance', 'idle'] as const;
export type MachineStatus = (typeof MACHINE_STATUSES)[number];

/** Words of all sources; 'setup' is none of them (OPEN-092). NORM-01..07 */
export const normalizeMachineState = wordReader<MachineState>(
  MACHINE_STATES,
  {
    running: ['running', 'run', 'active', 'producing'],
    idle: ['idle', 'waiting', 'standby'],
    stopped: ['stopped', 'stop', 'halted'],
    maintenance: ['maintenance', 'service', 'repair'],
    error: ['error', 'fault', 'alarm'],
    offline: ['offline', 'disconnected'],
  },
  'unknown',
);

export type OperationalState = 'production' | 'fault' | Exclude<MachineState, 'running' | 'error'>;

/** NORM-08..10 */
export function operationalStateOf(state: MachineState): OperationalState {
  if (state === 'running') return 'production';
  return state === 'error' ? 'fault' : state;
}

/** OPEN-053 */
export function machineStatusOf(state: MachineState): MachineStatus {
  if (state === 'running') return 'operational';
  return state === 'maintenance' ? 'maintenance' : 'idle';
}

export const MACHINE_STATE_LABELS: Record<MachineState, string> = {
  running: 'Läuft',
  idle: 'Leerlauf',
  stopped: 'Gestoppt',
  maintenance: 'Wartung',
  error: 'Störung',
  offline: 'Offline',
  unknown: 'Unbekannt',
};

export const MACHINE_STATUS_LABELS: Record<MachineStatus, string> = {
  operational: 'In Betrieb',
  maintenance: 'Wartung',
  idle: 'Leerlauf',
};
