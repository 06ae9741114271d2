import { type ComponentType, lazy } from 'react';
import { classifyUncaught } from '#platform/global-error-rules.ts';
import { reloadOncePerSession } from './reload-once.ts';

/** A page loaded on first use. When its file is gone after an update, the app reloads once instead of failing. */
export function lazyPage(load: () => Promise<ComponentType>) {
  return lazy(async () => {
    try {
      return { default: await load() };
    } catch (error) {
      if (error instanceof Error && classifyUncaught(error) === 'chunk' && reloadOncePerSession()) {
        // The page is about to go away; keep showing the spinner until then.
        return await new Promise<never>(() => undefined);
      }
      throw error;
    }
  });
}
