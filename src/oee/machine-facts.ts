import type { Shift, TimeSpan } from '#shifts/shift-calendar.ts';

/** What is stored about one machine and a stretch of time; OEE is made of nothing else. Times are instants in ms. */
export type MachineFacts = {
  machineId: string;
  timeZone: string;
  /** Automatic machines go on while people pause. */
  runsThroughBreaks: boolean;
  /** The machine's shifts; without any, whole local days are its working time. */
  shifts: readonly Shift[];
  /** In order, without overlap. */
  states: readonly StateSpan[];
  /** When the first state ever came in; null: this machine sends none and is judged by booked stops alone. */
  statesSinceMs: number | null;
  /** In order, without overlap (the database refuses it). */
  stops: readonly StopSpan[];
  productions: readonly ProductionSpan[];
  bookings: readonly PieceBooking[];
};

export type StateSpan = TimeSpan & { id: string; state: string; rawState: string | null; productionId: string | null };

export type StopSpan = TimeSpan & {
  id: string;
  downtimeCategory: string;
  isPlanned: boolean;
  /** Somebody or something has said why. */
  isExplained: boolean;
};

/** An order while it is worked on; one that is not finished ends now. */
export type ProductionSpan = TimeSpan & {
  id: string;
  idealCycleTimeSeconds: number | null;
  /** When the order was interrupted. */
  pauses: readonly TimeSpan[];
};

export type PieceBooking = {
  id: string;
  productionId: string;
  atMs: number;
  good: number;
  scrap: number;
  rework: number;
};
