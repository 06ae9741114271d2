/** Which uncaught errors and console lines are noise. Spec §8 Global, OPEN-141, OPEN-142. */

export type UncaughtKind = 'resize-observer' | 'chunk' | 'timeout' | 'real';

const CHUNK_PATTERN =
  /dynamically imported module|importing a module script failed|unable to preload css|loading (css )?chunk \S+ failed|chunkloaderror/i;

export function classifyUncaught(error: { name?: string; message?: string }): UncaughtKind {
  const message = error.message ?? '';
  if (/ResizeObserver loop/i.test(message)) return 'resize-observer'; // ERR-35
  if (CHUNK_PATTERN.test(`${error.name ?? ''} ${message}`)) return 'chunk'; // ERR-36
  if (error.name === 'TimeoutError' || /signal timed out|request timed out/i.test(message)) return 'timeout'; // ERR-37
  return 'real';
}

/** The five topics of ERR-38. */
const NOISY_TOPICS = [
  /\bpwa\b|beforeinstallprompt|web app manifest|banner not shown/i,
  /\bchart\b|\bcanvas2d\b|willReadFrequently|echarts/i,
  /\bfonts?\b|\bwoff2?\b/i,
  /\bcors\b|cross-origin/i,
  /service[- ]?worker|workbox/i,
];

export type ConsoleLevel = 'log' | 'info' | 'warn' | 'error';

/** Real errors stay visible; remarks about the five topics do not. */
export function isConsoleNoise(level: ConsoleLevel, text: string): boolean {
  return level !== 'error' && NOISY_TOPICS.some((topic) => topic.test(text));
}
