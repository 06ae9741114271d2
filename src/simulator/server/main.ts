/** `npm run plant`: a small factory on the real protocols, on this computer only. See docs/architecture.md. */
import { homedir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { PLANT_HOST, PLANT_PORTS } from '#ingestion/plant-addresses.ts';
import { FASTEST_FACTOR, PLANT_HELP, PLANT_LINES } from '../plant-command.ts';
import { runTyped, startControlServer } from './control-server.ts';
import { startVirtualPlant } from './virtual-plant.ts';

const problems: string[] = [];
const ports = Object.fromEntries(
  [...PLANT_LINES, 'control' as const].map((line) => [
    line,
    numberFrom(`PLANT_${line.toUpperCase()}_PORT`, PLANT_PORTS[line], 65_535),
  ]),
) as Record<(typeof PLANT_LINES)[number] | 'control', number>;
const factor = numberFrom('PLANT_FACTOR', 1, FASTEST_FACTOR);
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}
const folder = process.env.PLANT_DIR ?? join(homedir(), '.cache', 'mes-virtuelles-werk');

try {
  console.log('Das virtuelle Werk wird gestartet; beim ersten Mal dauert es einige Sekunden …');
  const plant = await startVirtualPlant({ ports, folder, seed: process.env.PLANT_SEED ?? 'virtuelles Werk', factor });
  const control = await startControlServer(plant, ports.control);
  console.log('Das virtuelle Werk läuft. Es ist nur von diesem Rechner aus erreichbar:');
  for (const line of PLANT_LINES) console.log(`  ${line.padEnd(8)} ${plant.lines[line].address}`);
  console.log(`  Schalter http://${PLANT_HOST}:${control.port}`);
  console.log(`\n${PLANT_HELP}\n`);

  const input = createInterface({ input: process.stdin });
  input.on('line', (text) => {
    if (text.trim() === '') return;
    runTyped(plant, text).then(
      ({ answer }) => console.log(answer),
      (error: unknown) => console.error(`Der Befehl ist misslungen: ${String(error)}`),
    );
  });
  const stop = (): void => {
    input.close();
    void control
      .close()
      .then(() => plant.close())
      .finally(() => process.exit(0));
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
} catch (error) {
  const { code, port } = error as { code?: string; port?: number };
  console.error(
    code === 'EADDRINUSE'
      ? `Der Port ${port} ist belegt. Andere Ports: PLANT_OPCUA_PORT, PLANT_MQTT_PORT, PLANT_MODBUS_PORT, PLANT_S7_PORT, PLANT_REST_PORT, PLANT_CONTROL_PORT.`
      : `Das virtuelle Werk konnte nicht gestartet werden: ${String(error)}`,
  );
  process.exit(1);
}

function numberFrom(name: string, otherwise: number, largest: number): number {
  const text = process.env[name];
  if (text === undefined || text === '') return otherwise;
  const value = Number(text);
  if (value > 0 && value <= largest) return value;
  problems.push(`${name}=${text} ist keine Zahl von 1 bis ${largest}.`);
  return otherwise;
}
