import { createServer, type IncomingMessage } from 'node:http';
import { PLANT_HOST } from '#ingestion/plant-addresses.ts';
import { parsePlantCommand } from '../plant-command.ts';
import type { VirtualPlant } from './virtual-plant.ts';

const LONGEST_COMMAND = 200;

/** Runs a typed command; problems come back as a sentence, too. */
export async function runTyped(
  plant: Pick<VirtualPlant, 'run'>,
  text: string,
): Promise<{ ok: boolean; answer: string }> {
  const command = parsePlantCommand(text);
  if ('problem' in command) return { ok: false, answer: command.problem };
  return { ok: true, answer: await plant.run(command) };
}

/** The fault switch for tests and recordings: GET /status, POST /befehl with the command as text. On this computer only. */
export async function startControlServer(
  plant: VirtualPlant,
  port: number,
): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    answerTo(plant, request).then(
      ({ status, text }) =>
        response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(`${text}\n`),
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, PLANT_HOST, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}

async function answerTo(plant: VirtualPlant, request: IncomingMessage): Promise<{ status: number; text: string }> {
  // A page of another site must not be able to switch things.
  if (request.headers.origin !== undefined) return { status: 403, text: 'Nicht erlaubt.' };
  if (request.method === 'GET' && request.url === '/status')
    return { status: 200, text: await plant.run({ kind: 'status' }) };
  if (request.method !== 'POST' || request.url !== '/befehl') {
    return { status: 404, text: 'Möglich sind GET /status und POST /befehl.' };
  }
  let text = '';
  for await (const chunk of request) text = (text + String(chunk)).slice(0, LONGEST_COMMAND);
  try {
    const { ok, answer } = await runTyped(plant, text);
    return { status: ok ? 200 : 400, text: answer };
  } catch (error) {
    return { status: 500, text: `Der Befehl ist misslungen: ${String(error)}` };
  }
}
