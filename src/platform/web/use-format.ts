import { createContext, useContext } from 'react';
import { createFormat, DEFAULT_FORMAT } from '#platform/format.ts';

/** The shell provides the company's locale and time zone here. */
export const FormatContext = createContext(createFormat(DEFAULT_FORMAT));

export function useFormat() {
  return useContext(FormatContext);
}
