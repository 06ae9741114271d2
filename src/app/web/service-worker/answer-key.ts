/** As exactly as pages round the present. */
const PRESENT_WITHIN_MS = 5 * 60_000;

/**
 * Under which address an answer is kept. 'The last hour' is asked for with other times every minute: it is kept once,
 * by its length, and without a connection the last 'last hour' is found again. Any other stretch of time is kept as
 * asked for, so that one week is never shown for another.
 */
export function answerKey(address: string, nowMs: number): string {
  const url = new URL(address);
  const from = Date.parse(url.searchParams.get('from') ?? '');
  const to = Date.parse(url.searchParams.get('to') ?? '');
  const endsNow = Math.abs(nowMs - to) <= PRESENT_WITHIN_MS;
  if (!endsNow || !(from < to)) return address;
  url.searchParams.delete('from');
  url.searchParams.delete('to');
  url.searchParams.append('untilNowMs', String(to - from));
  return url.href;
}
