import { BadInput, Conflict } from '#platform/errors.ts';

/** Clocks of terminals and servers differ a little. */
const CLOCK_TOLERANCE_MS = 60_000;
const YEAR_MS = 366 * 86_400_000;

export type StopTimes = { startTime: Date; endTime: Date | null; isPlanned: boolean };

/** Refuses times that cannot be; each with the sentence for the person who entered them. */
export function requirePossibleTimes({ startTime, endTime, isPlanned }: StopTimes, now: Date): void {
  const latestMs = now.getTime() + CLOCK_TOLERANCE_MS;
  if (endTime !== null && endTime < startTime) {
    throw refusal('end_before_start', 'end_time', 'Das Ende liegt vor dem Beginn.');
  }
  if (endTime !== null && endTime.getTime() - startTime.getTime() > YEAR_MS) {
    throw refusal('stop_too_long', 'end_time', 'Ein Stillstand kann höchstens ein Jahr dauern.');
  }
  if (isPlanned) {
    if (startTime.getTime() > latestMs && endTime === null) {
      throw refusal('end_missing', 'end_time', 'Ein geplanter Stillstand in der Zukunft braucht ein Ende.');
    }
    return;
  }
  if (startTime.getTime() > latestMs) {
    throw refusal('start_in_future', 'start_time', 'Ein ungeplanter Stillstand kann nicht in der Zukunft beginnen.');
  }
  if (endTime !== null && endTime.getTime() > latestMs) {
    throw refusal(
      'end_in_future',
      'end_time',
      'Das Ende liegt in der Zukunft. Lassen Sie es leer, solange die Maschine steht.',
    );
  }
}

/** A cut must leave something on both sides. */
export function requireInside(stop: { startTime: Date; endTime: Date | null }, at: Date, now: Date): void {
  const endTime = stop.endTime ?? now;
  if (at <= stop.startTime || at >= endTime) {
    throw refusal('cut_outside', 'at', 'Der Zeitpunkt muss zwischen Beginn und Ende des Stillstands liegen.');
  }
}

/** Joining would turn the time between into downtime, so hardly any may lie there. */
export function requireNeighbours(
  first: { endTime: Date | null },
  second: { startTime: Date },
  maxMinutes: number,
): void {
  if (first.endTime === null) {
    throw new Conflict('stop_still_open', 'Dieser Stillstand dauert noch an und hat keinen Nachfolger.');
  }
  const gapMinutes = (second.startTime.getTime() - first.endTime.getTime()) / 60_000;
  if (gapMinutes > maxMinutes) {
    throw new Conflict(
      'not_neighbours',
      `Zwischen den Stillständen lief die Maschine länger als ${maxMinutes.toLocaleString('de-DE')} Minuten. Sie können nicht verbunden werden.`,
    );
  }
}

function refusal(code: string, path: string, message: string): BadInput {
  return new BadInput(code, message, { fields: [{ path, message }] });
}
