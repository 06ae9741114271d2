import { useEffect, useState } from 'react';

/** True once the condition has held for a while. For notices that would otherwise flicker and move the page. */
export function useLasting(isTrue: boolean, forMs: number): boolean {
  const [hasLasted, setHasLasted] = useState(false);
  useEffect(() => {
    if (!isTrue) return undefined;
    const timer = setTimeout(() => setHasLasted(true), forMs);
    return () => {
      clearTimeout(timer);
      setHasLasted(false);
    };
  }, [isTrue, forMs]);
  return isTrue && hasLasted;
}
