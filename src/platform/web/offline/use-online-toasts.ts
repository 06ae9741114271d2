import { useEffect } from 'react';
import { toast } from '../ui/toast.tsx';
import { requestSync } from './worker-link.ts';

/** SHELL-29, SHELL-30, ERR-13, ERR-14: says when the connection goes and comes, and has sent what waits. */
export function useOnlineToasts(): void {
  useEffect(() => {
    const goOffline = () => toast.info('Sie sind offline. Einige Funktionen sind möglicherweise eingeschränkt.');
    const goOnline = () => {
      toast.success('Sie sind wieder online!');
      void requestSync();
    };
    window.addEventListener('offline', goOffline);
    window.addEventListener('online', goOnline);
    return () => {
      window.removeEventListener('offline', goOffline);
      window.removeEventListener('online', goOnline);
    };
  }, []);
}
