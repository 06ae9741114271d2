import { rawFlag, rawText } from '#telemetry/raw-value.ts';
import type { MachineDetail, PointTarget } from './point-target.ts';

/**
 * What is known of one machine from its mapped points. Points arrive one by one; a message made from the image is
 * always complete, so that a new speed never makes the state unknown.
 */
export class MachineImage {
  readonly #machineId: string;
  #status: string | undefined;
  readonly #metrics: Record<string, number> = {};
  readonly #production: Record<string, string | number> = {};
  readonly #alarms = new Map<string, { code: string; message: string; severity: string }>();
  #reportsAlarms = false;

  constructor(machineId: string) {
    this.#machineId = machineId;
  }

  /** Metrics and counters come as numbers. */
  take(target: MachineTarget, value: unknown): void {
    if (target.kind === 'machineState') this.#status = String(value);
    else if (target.kind === 'machineMetric') this.#metrics[target.metric] = Number(value);
    else if (target.kind === 'machineCounter') this.#production[target.counter] = Number(value);
    else if (target.kind === 'machineDetail') this.#takeDetail(target.detail, rawText(value));
    else this.#takeAlarm(target, rawFlag(value));
  }

  /** An empty order number is what a control shows between two orders. */
  #takeDetail(detail: MachineDetail, text: string | null): void {
    if (text === null) delete this.#production[detail];
    else this.#production[detail] = text;
  }

  #takeAlarm({ code, message, severity }: Extract<MachineTarget, { kind: 'machineAlarm' }>, stands: boolean): void {
    this.#reportsAlarms = true;
    if (stands) this.#alarms.set(code, { code, message, severity });
    else this.#alarms.delete(code);
  }

  payload(): Record<string, unknown> {
    return {
      machineId: this.#machineId,
      ...(this.#status === undefined ? {} : { status: this.#status }),
      metrics: { ...this.#metrics },
      production: { ...this.#production },
      ...(this.#reportsAlarms ? { alarms: [...this.#alarms.values()] } : {}),
    };
  }
}

export type MachineTarget = Extract<PointTarget, { machineId: string }>;
