import { instantOf, localTimeOf } from '#shifts/local-time.ts';

const two = (value: number) => String(value).padStart(2, '0');

/** The text of an input of type datetime-local, on the company's clock whatever the computer's is. */
export function toLocalInput(isoTime: string | null, timeZone: string): string {
  if (isoTime === null) return '';
  const { year, month, day, hour, minute } = localTimeOf(Date.parse(isoTime), timeZone);
  return `${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}`;
}

/** Null when nothing was entered. */
export function fromLocalInput(text: string, timeZone: string): string | null {
  const [date = '', time = ''] = text.split('T');
  if (date === '' || time === '') return null;
  return new Date(instantOf(date, time, timeZone)).toISOString();
}
