import { startRotation } from '../rotation.ts';

for (const element of document.querySelectorAll<HTMLElement>('[data-rotation]')) startRotation(element);
