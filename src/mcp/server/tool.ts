import { z } from 'zod';
import { BadInput } from '#platform/errors.ts';
import { describeAge, type Format } from '#platform/format.ts';
import type { Ask } from './ask.ts';

export type ToolContext = { ask: Ask; format: Format; nowMs: number };

/** What a tool answers: sentences for whoever reads, and the same as data. */
export type ToolAnswer = { text: string; data: Record<string, unknown> };

export type Tool = {
  name: string;
  title: string;
  description: string;
  input: z.ZodObject;
  run(input: never, context: ToolContext): Promise<ToolAnswer>;
};

export function defineTool<Input extends z.ZodObject>(
  tool: Omit<Tool, 'input' | 'run'> & {
    input: Input;
    run(input: z.output<Input>, context: ToolContext): Promise<ToolAnswer>;
  },
): Tool {
  return tool;
}

export const limit = z
  .number('„limit“ muss eine Zahl sein.')
  .int()
  .min(1)
  .max(100, 'Höchstens 100 Einträge auf einmal.')
  .default(20)
  .describe('Höchstens so viele Einträge (1 bis 100).');

export const day = z.iso.date('Bitte geben Sie ein Datum in der Form JJJJ-MM-TT an.');

/** A list as text: how many there are, then one line each. */
export function lines(head: string, rows: readonly string[], total: number): string {
  if (rows.length === 0) return `${head}: keine Einträge.`;
  const more = total > rows.length ? ` (gezeigt: ${rows.length} von ${total})` : '';
  return `${head}${more}:\n${rows.map((row) => `- ${row}`).join('\n')}`;
}

/** How old what is said is: „Stand vor 5 min“. */
export function standing(at: string | null, nowMs: number): string {
  return at === null ? 'noch nie gemeldet' : `Stand ${describeAge(at, nowMs)}`;
}

export function ambiguous(noun: string, asked: string, candidates: readonly string[]): BadInput {
  return new BadInput(
    'ambiguous',
    candidates.length === 0
      ? `${noun} „${asked}“ wurde nicht gefunden.`
      : `${noun} „${asked}“ ist nicht eindeutig. Gemeint sein könnte: ${candidates.join(', ')}.`,
  );
}
