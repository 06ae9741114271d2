import { admitToast, TOAST_DURATION_MS, type ToastKind } from '#platform/toast-queue.ts';

let open: string[] = [];
let number = 0;

/** The app's toasts on public pages: same kinds, same times, same limit of how many are open. */
export function showToast(kind: ToastKind, text: string): void {
  const area = document.querySelector('.toasts') ?? document.body.appendChild(newArea());
  number += 1;
  const id = `toast-${number}`;
  const admitted = admitToast(open, id);
  open = admitted.open;
  for (const oldest of admitted.removed) document.getElementById(oldest)?.remove();
  const toast = document.createElement('div');
  toast.id = id;
  toast.className = 'toast';
  toast.dataset.kind = kind;
  toast.setAttribute('role', kind === 'error' ? 'alert' : 'status');
  toast.textContent = text;
  area.append(toast);
  setTimeout(() => {
    open = open.filter((other) => other !== id);
    toast.remove();
  }, TOAST_DURATION_MS[kind]);
}

function newArea(): HTMLElement {
  const area = document.createElement('div');
  area.className = 'toasts';
  return area;
}
