import type { Pieces } from './booking-rules.ts';

/** Pieces a machine counted while an order ran; null: it has no such counter. */
export type CountedPieces = { good: number | null; scrap: number | null; rework: number | null; total: number | null };

export const PIECE_KINDS = ['good', 'scrap', 'rework'] as const;
export type PieceKind = (typeof PIECE_KINDS)[number];

/** Net of what was taken back. */
export type BookedPieces = { byMachine: Pieces; byHand: Pieces };

/**
 * Of each order every kind of piece is counted either by the machine or by hand, whoever was first; so a piece is never
 * counted twice. A counter of all pieces counts the good ones: what is known as scrap and rework is taken off, whoever
 * reported it.
 */
export function whoCounts(counted: CountedPieces, { byHand }: BookedPieces): Record<PieceKind, 'machine' | 'hand'> {
  const isCounted = { ...counted, good: counted.good ?? counted.total };
  const who = (kind: PieceKind) => (byHand[kind] > 0 || (isCounted[kind] ?? 0) <= 0 ? 'hand' : 'machine');
  return { good: who('good'), scrap: who('scrap'), rework: who('rework') };
}

/** What has still to be booked for the machine. Made from sums, so asking again after booking gives nothing. */
export function piecesToBook(counted: CountedPieces, booked: BookedPieces): Pieces {
  const counts = whoCounts(counted, booked);
  const known = (kind: 'scrap' | 'rework') =>
    counts[kind] === 'machine' ? Number(counted[kind]) : Math.max(0, booked.byHand[kind]);
  const good = counted.good ?? Math.max(0, (counted.total ?? 0) - known('scrap') - known('rework'));
  const open = (kind: PieceKind, pieces: number) =>
    counts[kind] === 'machine' ? Math.max(0, pieces - booked.byMachine[kind]) : 0;
  return {
    good: open('good', good),
    scrap: open('scrap', counted.scrap ?? 0),
    rework: open('rework', counted.rework ?? 0),
  };
}

const KIND_LABELS: Record<PieceKind, string> = { good: 'Gutteile', scrap: 'Ausschuss', rework: 'Nacharbeit' };

/** Why a person cannot book these pieces, or null. */
export function refuseCountedKinds(pieces: Pieces, counts: Record<PieceKind, 'machine' | 'hand'>): string | null {
  const taken = PIECE_KINDS.filter((kind) => pieces[kind] > 0 && counts[kind] === 'machine');
  if (taken.length === 0) return null;
  const named = taken.map((kind) => KIND_LABELS[kind]).join(' und ');
  return `${named} zählt bei diesem Auftrag die Maschine. Von Hand gebucht würden die Teile doppelt zählen.`;
}

/** Pieces counted in a quarter of an hour and not booked yet; `atMs`: the last of them. */
export type WaitingPieces = Record<'atMs' | 'good' | 'scrap' | 'rework' | 'total', number>;

const QUARTER_MS = 15 * 60_000;

/** In order of time; a reading of the same quarter joins the last one. */
export function addWaiting(waiting: readonly WaitingPieces[], more: WaitingPieces): WaitingPieces[] {
  const last = waiting.at(-1);
  if (last === undefined || Math.floor(last.atMs / QUARTER_MS) !== Math.floor(more.atMs / QUARTER_MS)) {
    return [...waiting, more];
  }
  return [
    ...waiting.slice(0, -1),
    {
      atMs: more.atMs,
      good: last.good + more.good,
      scrap: last.scrap + more.scrap,
      rework: last.rework + more.rework,
      total: last.total + more.total,
    },
  ];
}

/** Spreads the pieces to book over the quarters in which they were counted; what is left over belongs to the last. */
export function bookingsOf(pieces: Pieces, waiting: readonly WaitingPieces[]): (Pieces & { atMs: number })[] {
  const left = { ...pieces };
  return waiting
    .map((quarter, index) => {
      const isLast = index === waiting.length - 1;
      const take = (kind: PieceKind, counted: number) => {
        const taken = isLast ? left[kind] : Math.min(left[kind], counted);
        left[kind] -= taken;
        return taken;
      };
      return {
        atMs: quarter.atMs,
        good: take('good', quarter.good + quarter.total),
        scrap: take('scrap', quarter.scrap),
        rework: take('rework', quarter.rework),
      };
    })
    .filter(({ good, scrap, rework }) => good + scrap + rework > 0);
}

/** Said where bookings are shown; null when everything is booked by hand. */
export function countingNote(counts: Record<PieceKind, 'machine' | 'hand'>): string | null {
  const named = (who: 'machine' | 'hand') =>
    PIECE_KINDS.filter((kind) => counts[kind] === who)
      .map((kind) => KIND_LABELS[kind])
      .join(' und ');
  if (named('machine') === '') return null;
  const byHand = named('hand');
  const rest = byHand === '' ? '' : ` ${byHand} buchen Sie von Hand.`;
  return `${named('machine')} zählt bei diesem Auftrag die Maschine.${rest}`;
}
