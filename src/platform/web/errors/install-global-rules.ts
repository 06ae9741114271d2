import { type ConsoleLevel, classifyUncaught, isConsoleNoise } from '#platform/global-error-rules.ts';
import { reloadOncePerSession } from './reload-once.ts';

/** Global rules of ERR-35 to ERR-38. Called once, before anything else runs. */
export function installGlobalErrorRules(): void {
  window.addEventListener('error', (event) => {
    swallowNoise(event, event.error ?? { message: event.message });
  });
  window.addEventListener('unhandledrejection', (event) => {
    swallowNoise(event, event.reason);
  });
  for (const level of ['log', 'info', 'warn'] as const) filterConsole(level);
}

function swallowNoise(event: Event, reason: unknown): void {
  const kind = classifyUncaught(typeof reason === 'object' && reason !== null ? reason : { message: String(reason) });
  if (kind === 'real') return;
  if (kind === 'chunk') reloadOncePerSession();
  event.preventDefault();
  event.stopImmediatePropagation();
}

function filterConsole(level: Exclude<ConsoleLevel, 'error'>): void {
  const original = console[level].bind(console);
  console[level] = (...parts: unknown[]) => {
    if (!isConsoleNoise(level, parts.filter((part) => typeof part === 'string').join(' '))) original(...parts);
  };
}
