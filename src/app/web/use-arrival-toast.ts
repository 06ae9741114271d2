import { useEffect } from 'react';
import { toast } from '#platform/web/ui/toast.tsx';
import { takeArrivalToast } from '#site/web/arrival-toast.ts';

/** Says what a public page asked the app to say, such as that the demo has begun (ERR-08). */
export function useArrivalToast(): void {
  useEffect(() => {
    const text = takeArrivalToast();
    if (text !== null) toast.success(text);
  }, []);
}
