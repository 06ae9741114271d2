import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MqttClient } from 'mqtt';

/** A lasting session remembers topics for us; those nobody wants any more are given back. */
export async function forgetOldSubscriptions(
  client: MqttClient,
  folder: string,
  wanted: readonly string[],
): Promise<void> {
  const file = join(folder, 'mqtt-subscriptions.json');
  const before = await readFile(file, 'utf8').then(parseList, (): string[] => []);
  const old = before.filter((topic) => !wanted.includes(topic));
  if (old.length > 0) await client.unsubscribeAsync(old).catch(() => undefined);
  if (old.length > 0 || wanted.some((topic) => !before.includes(topic))) {
    await writeFile(file, JSON.stringify(wanted), { mode: 0o600 });
  }
}

function parseList(text: string): string[] {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list.filter((topic) => typeof topic === 'string') : [];
  } catch {
    return [];
  }
}
