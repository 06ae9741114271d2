import { Notifications } from '@mantine/notifications';
import { MAX_TOASTS, TOAST_DURATION_MS } from '#platform/toast-queue.ts';

/** One more than we ever show, so that the library never queues by itself: our rule removes the oldest. */
const LIBRARY_LIMIT = MAX_TOASTS + 1;

export function ToastArea() {
  return (
    <Notifications
      position="top-right" // CONST-04
      autoClose={TOAST_DURATION_MS.info}
      limit={LIBRARY_LIMIT}
      containerWidth={400}
      pauseResetOnHover="notification"
      zIndex={500}
    />
  );
}
