import { PLANT_MACHINES, type PlantMachine } from '#ingestion/plant-addresses.ts';

export const PLANT_LINES = ['opcua', 'mqtt', 'modbus', 's7', 'rest'] as const;
export type PlantLine = (typeof PLANT_LINES)[number];

/** What can be done to the virtual plant while it runs. */
export type PlantCommand =
  | { kind: 'stop' | 'fault' | 'start' | 'drift'; machine: PlantMachine }
  | { kind: 'drift-hall' }
  | { kind: 'disconnect' | 'connect' | 'bad-data'; line: PlantLine }
  | { kind: 'heal' }
  | { kind: 'factor'; factor: number }
  | { kind: 'status' }
  | { kind: 'help' };

export const FASTEST_FACTOR = 1000;

export const PLANT_HELP = [
  'Befehle (auch per HTTP: POST /befehl mit dem Befehl als Text):',
  `  stop <Maschine>       Maschine anhalten (${PLANT_MACHINES.join(', ')})`,
  '  fault <Maschine>      Störung auslösen',
  '  start <Maschine>      Halt oder Störung aufheben',
  '  drift <Maschine>      Temperatur wegdriften lassen; auch: drift halle',
  `  disconnect <Leitung>  Leitung trennen (${PLANT_LINES.join(', ')})`,
  '  connect <Leitung>     Leitung wieder verbinden',
  '  bad-data <Leitung>    unbrauchbare Werte senden',
  '  heal                  alle Fehler aufheben, alles verbinden',
  '  factor <Zahl>         Zeitfaktor: so viele Sekunden des Werks je Sekunde',
  '  status                Zustand zeigen',
].join('\n');

/** A command as typed, or what is wrong with it as a German sentence. */
export function parsePlantCommand(text: string): PlantCommand | { problem: string } {
  const [verb = '', argument = ''] = text.trim().split(/\s+/);
  switch (verb.toLowerCase()) {
    case 'stop':
    case 'fault':
    case 'start':
      return withMachine(verb.toLowerCase() as 'stop' | 'fault' | 'start', argument);
    case 'drift':
      return argument.toLowerCase() === 'halle' ? { kind: 'drift-hall' } : withMachine('drift', argument);
    case 'disconnect':
    case 'connect':
    case 'bad-data':
      return withLine(verb.toLowerCase() as 'disconnect' | 'connect' | 'bad-data', argument);
    case 'factor': {
      const factor = Number(argument);
      return argument !== '' && factor > 0 && factor <= FASTEST_FACTOR
        ? { kind: 'factor', factor }
        : { problem: `Der Zeitfaktor ist eine Zahl größer 0 und höchstens ${FASTEST_FACTOR}.` };
    }
    case 'heal':
      return { kind: 'heal' };
    case 'status':
      return { kind: 'status' };
    case 'help':
    case 'hilfe':
      return { kind: 'help' };
    default:
      return { problem: `„${verb}“ ist kein Befehl; „help“ zeigt alle.` };
  }
}

function withMachine(kind: 'stop' | 'fault' | 'start' | 'drift', name: string): PlantCommand | { problem: string } {
  const machine = PLANT_MACHINES.find((known) => known.toLowerCase() === name.toLowerCase());
  return machine === undefined ? { problem: `Die Maschinen heißen ${PLANT_MACHINES.join(', ')}.` } : { kind, machine };
}

function withLine(kind: 'disconnect' | 'connect' | 'bad-data', name: string): PlantCommand | { problem: string } {
  const line = PLANT_LINES.find((known) => known === name.toLowerCase());
  return line === undefined ? { problem: `Die Leitungen heißen ${PLANT_LINES.join(', ')}.` } : { kind, line };
}
