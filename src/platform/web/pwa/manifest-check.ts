import {
  fallbackManifest,
  type GeneratedIcon,
  ICON_CHECK_DELAY_MS,
  ICON_SIZES,
  iconPath,
  THEME_COLOR,
} from '#platform/app-manifest.ts';
import { isOnline } from '../offline/online-state.ts';

const GENERATED_SIZES = [192, 512];

/** SHELL-34, SHELL-35: two seconds after the page has loaded, the icons decide which manifest is used. */
export function checkManifestLater(): void {
  setTimeout(() => void checkManifest(), ICON_CHECK_DELAY_MS);
}

async function checkManifest(): Promise<void> {
  // Without a network the answer would say nothing about the icons.
  if (!isOnline() || (await areAllIconsThere())) return;
  const icons = GENERATED_SIZES.map(drawIcon);
  const manifest = JSON.stringify(fallbackManifest(location.origin, icons));
  const address = URL.createObjectURL(new Blob([manifest], { type: 'application/manifest+json' }));
  document.querySelector('link[rel="manifest"]')?.setAttribute('href', address);
}

/** OPEN-049: all eight must answer. */
async function areAllIconsThere(): Promise<boolean> {
  const answers = await Promise.all(
    ICON_SIZES.map((size) =>
      fetch(iconPath(size), { method: 'HEAD' }).then(
        ({ ok }) => ok,
        () => false,
      ),
    ),
  );
  return answers.every(Boolean);
}

/** A plain sign: the first letter on the colour of the product. */
function drawIcon(size: number): GeneratedIcon {
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  const context = canvas.getContext('2d');
  if (context !== null) {
    context.fillStyle = THEME_COLOR;
    context.fillRect(0, 0, size, size);
    context.fillStyle = '#ffffff';
    context.font = `700 ${Math.round(size * 0.6)}px sans-serif`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillText('M', size / 2, size * 0.53);
  }
  return { src: canvas.toDataURL('image/png'), size };
}
