import { notifications } from '@mantine/notifications';
import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { admitToast, TOAST_DURATION_MS, type ToastKind } from '#platform/toast-queue.ts';
import classes from './toast.module.css';

let openToastIds: string[] = [];
let toastNumber = 0;

const ICONS = { success: CircleCheck, error: CircleAlert, info: Info } as const;

function show(kind: ToastKind, message: string): void {
  toastNumber += 1;
  const id = `toast-${toastNumber}`;
  const { open, removed } = admitToast(openToastIds, id);
  openToastIds = open;
  for (const oldest of removed) notifications.hide(oldest);
  const Icon = ICONS[kind];
  notifications.show({
    id,
    message,
    autoClose: TOAST_DURATION_MS[kind],
    icon: <Icon size={20} aria-hidden="true" />,
    // Errors interrupt a screen reader, the rest waits for a pause.
    role: kind === 'error' ? 'alert' : 'status',
    classNames: { root: classes.toast, icon: classes.icon, description: classes.text },
    'data-kind': kind,
    closeButtonProps: { 'aria-label': 'Meldung schließen' },
    onClose: () => {
      openToastIds = openToastIds.filter((openId) => openId !== id);
    },
  });
}

export const toast = {
  success: (message: string) => show('success', message),
  error: (message: string) => show('error', message),
  info: (message: string) => show('info', message),
};

/** The sentence of an error as a toast; what is no sentence of ours is not for people. */
export function toastFailure(error: unknown): void {
  toast.error(sentenceOf(error));
}

export function sentenceOf(error: unknown): string {
  const isOurs = error instanceof Error && 'code' in error;
  return isOurs ? error.message : 'Das hat nicht funktioniert. Bitte versuchen Sie es erneut.';
}
