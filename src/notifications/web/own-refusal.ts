import { useSessionUser } from '#accounts/web/use-session.ts';
import { demoReadOnly } from '#platform/errors.ts';

/** What is about oneself is open to every role, but in the demo there is nobody to be told anything. */
export function useOwnRefusal(): string | null {
  return useSessionUser().demo ? demoReadOnly().message : null;
}
