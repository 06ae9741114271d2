import { readProblem, UNREACHABLE } from './problem.ts';

let opening: Promise<string | null> | null = null;

/**
 * Asks the server for the read-only demo session, once (OPEN-010); asks again after it failed.
 * Answers null, or a sentence that says why not.
 */
export function openDemo(): Promise<string | null> {
  opening ??= request().then((problem) => {
    if (problem !== null) opening = null;
    return problem;
  });
  return opening;
}

async function request(): Promise<string | null> {
  try {
    const response = await fetch('/api/session/demo', { method: 'POST' });
    return response.ok ? null : await readProblem(response);
  } catch {
    return UNREACHABLE;
  }
}
