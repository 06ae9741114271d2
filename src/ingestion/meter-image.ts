import type { MeterQuantity, PointTarget } from './point-target.ts';

export type MeterTarget = Extract<PointTarget, { kind: 'meter' }>;

const HOUR_MS = 3_600_000;
/** Over a longer silence nobody knows what was drawn. */
const MAX_INTEGRATION_MS = 15 * 60_000;

/**
 * What is known of one energy meter from its mapped points. Instantaneous values are kept; the consumption belongs to
 * one interval and is handed on once: as the source says it, else as the difference of a running total, else as
 * power × time.
 */
export class MeterImage {
  readonly #meterId: string;
  readonly #values: Partial<Record<MeterQuantity, number>> = {};
  /** Whether the source tells the consumption itself. */
  readonly #hasEnergyPoint: boolean;
  #consumption: number | null = null;
  /** The newest readings of running meters, which outlive this image. */
  readonly #totals: Map<string, number>;
  #integratedUntilMs: number | null = null;

  constructor(meterId: string, hasEnergyPoint: boolean, totals: Map<string, number>) {
    this.#meterId = meterId;
    this.#hasEnergyPoint = hasEnergyPoint;
    this.#totals = totals;
  }

  take({ quantity }: MeterTarget, value: number, atMs: number): void {
    if (quantity === 'consumption') this.#add(value);
    else if (quantity === 'energyTotal') this.#takeTotal(value);
    else {
      if (quantity === 'power' && !this.#hasEnergyPoint) this.#integrate(atMs);
      this.#values[quantity] = value;
    }
  }

  payload(): Record<string, unknown> {
    const consumption = this.#consumption;
    this.#consumption = null;
    return { meterId: this.#meterId, ...this.#values, ...(consumption === null ? {} : { consumption }) };
  }

  #add(energyKwh: number): void {
    this.#consumption = (this.#consumption ?? 0) + energyKwh;
  }

  /** A total that went back was reset: from there on it is counted again. */
  #takeTotal(total: number): void {
    const last = this.#totals.get(this.#meterId);
    this.#totals.set(this.#meterId, total);
    if (last !== undefined && total >= last) this.#add(total - last);
  }

  #integrate(atMs: number): void {
    const sinceMs = this.#integratedUntilMs;
    const { power } = this.#values;
    this.#integratedUntilMs = atMs;
    if (sinceMs === null || power === undefined || atMs <= sinceMs || atMs - sinceMs > MAX_INTEGRATION_MS) return;
    this.#add((power * (atMs - sinceMs)) / HOUR_MS);
  }
}
