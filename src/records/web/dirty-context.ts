import { createContext } from 'react';

/** A form tells the frame around it (a drawer) here whether something unsaved would be lost by closing. */
export const DirtyContext = createContext<(isDirty: boolean) => void>(() => undefined);
