import { createContext, useContext } from 'react';
import type { CompanyLevel } from '#platform/access.ts';

/** Says for a level why the person behind the session may not write, or null when they may. */
export type WriteRefusal = (needed: CompanyLevel) => string | null;

/** The shell provides it; the server decides again with every call. */
export const WriteAccessContext = createContext<WriteRefusal>(() => null);

export function useWriteRefusal(needed: CompanyLevel): string | null {
  return useContext(WriteAccessContext)(needed);
}
