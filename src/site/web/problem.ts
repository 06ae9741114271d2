export const UNREACHABLE =
  'Der Server ist nicht erreichbar. Bitte prüfen Sie Ihre Verbindung und versuchen Sie es erneut.';

/** The sentence of a refused call, as the server wrote it for people. */
export async function readProblem(response: Response): Promise<string> {
  const problem = (await response.json().catch(() => null)) as { detail?: unknown } | null;
  return typeof problem?.detail === 'string' && problem.detail !== ''
    ? problem.detail
    : 'Das hat nicht funktioniert. Bitte versuchen Sie es erneut.';
}
