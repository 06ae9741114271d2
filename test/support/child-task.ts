import { once } from 'node:events';

/**
 * The first line of a child's input, as JSON. A child is started before it is needed and waits here with everything
 * loaded; one that is never needed ends with its parent.
 */
export async function readTask<T>(): Promise<T> {
  const { stdin } = process;
  stdin.setEncoding('utf8');
  stdin.once('end', () => process.exit(0));
  let text = '';
  stdin.on('data', (chunk: string) => {
    text += chunk;
  });
  while (!text.includes('\n')) await once(stdin, 'data');
  stdin.removeAllListeners('end');
  return JSON.parse(text) as T;
}
