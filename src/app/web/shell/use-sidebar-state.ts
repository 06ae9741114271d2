import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';

const STORAGE_KEY = 'mes-sidebar';
/** Below this width icons suffice unless the user has opened the menu (tablet). */
const WIDE_SCREEN = '(min-width: 75em)';

/** Open or folded to icons: what the user chose last, else by the width of the screen. */
export function useSidebarState(): { isCollapsed: boolean; toggle: () => void } {
  const isWide = useMediaQuery(WIDE_SCREEN, true, { getInitialValueInEffect: false });
  const [choice, setChoice] = useState(readChoice);
  const isCollapsed = choice === null ? !isWide : choice === 'collapsed';
  return {
    isCollapsed,
    toggle() {
      const next = isCollapsed ? 'expanded' : 'collapsed';
      setChoice(next);
      try {
        localStorage.setItem(STORAGE_KEY, next);
      } catch {
        // Not remembered then; folding still works.
      }
    },
  };
}

function readChoice(): 'collapsed' | 'expanded' | null {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return stored === 'collapsed' || stored === 'expanded' ? stored : null;
  } catch {
    return null;
  }
}
