import { PLANT_HELP, PLANT_LINES, type PlantCommand, type PlantLine } from '../plant-command.ts';
import { createPlant, type PlantModel } from '../plant-model.ts';
import { modbusLine, opcuaLine, s7Line } from './machine-lines.ts';
import { mqttLine } from './mqtt-line.ts';
import type { PlantLineHandle } from './plant-line.ts';
import { restLine } from './rest-line.ts';

export type VirtualPlant = {
  model: PlantModel;
  lines: Readonly<Record<PlantLine, PlantLineHandle>>;
  /** Does it and says what happened, in German. */
  run(command: PlantCommand): Promise<string>;
  close(): Promise<void>;
};

/** ING-34, CONST-30: new values every 2 s. */
const TICK_MS = 2000;
const DRIFT_C_PER_HOUR = 60;

export async function startVirtualPlant(options: {
  ports: Readonly<Record<PlantLine, number>>;
  /** Keys of the OPC UA server; kept between runs. */
  folder: string;
  seed: string;
  factor?: number;
  tickMs?: number;
  lines?: readonly PlantLine[];
}): Promise<VirtualPlant> {
  const { ports, folder, seed, tickMs = TICK_MS } = options;
  const startMs = localMs(Date.now());
  const model = createPlant({ seed, startMs });
  let factor = options.factor ?? 1;
  let simulatedMs = startMs;

  const s7 = s7Line({ plant: model, port: ports.s7 });
  const mqtt = mqttLine({ plant: model, port: ports.mqtt });
  const lines: VirtualPlant['lines'] = {
    opcua: opcuaLine({ plant: model, port: ports.opcua, folder }),
    mqtt,
    modbus: modbusLine({ plant: model, port: ports.modbus }),
    s7,
    rest: restLine({ plant: model, port: ports.rest }),
  };
  s7.refresh();
  try {
    for (const line of options.lines ?? PLANT_LINES) await lines[line].connect();
  } catch (error) {
    for (const line of PLANT_LINES) await lines[line].disconnect();
    throw error;
  }

  const timer = setInterval(() => {
    simulatedMs += tickMs * factor;
    model.advanceTo(simulatedMs);
    s7.refresh();
    mqtt.publish(Date.now());
  }, tickMs);

  const run = async (command: PlantCommand): Promise<string> => {
    switch (command.kind) {
      case 'stop':
      case 'fault':
        model.machine(command.machine).forced = command.kind === 'stop' ? 'stopped' : 'error';
        return `${command.machine} ${command.kind === 'stop' ? 'wird angehalten' : 'meldet eine Störung'}.`;
      case 'start':
        release(model, command.machine);
        return `${command.machine} läuft wieder an.`;
      case 'drift':
        model.machine(command.machine).driftCPerHour = DRIFT_C_PER_HOUR;
        return `Die Temperatur von ${command.machine} driftet weg.`;
      case 'drift-hall':
        model.hall.driftCPerHour = DRIFT_C_PER_HOUR;
        return 'Die Temperatur der Halle driftet weg.';
      case 'disconnect':
        await lines[command.line].disconnect();
        return `${command.line} ist getrennt.`;
      case 'connect':
        await lines[command.line].connect();
        return `${command.line} ist verbunden.`;
      case 'bad-data':
        lines[command.line].setBadData(true);
        s7.refresh();
        return `${command.line} sendet unbrauchbare Werte.`;
      case 'heal':
        model.hall.driftCPerHour = 0;
        for (const { profile } of model.machines()) release(model, profile.name);
        for (const line of PLANT_LINES) lines[line].setBadData(false);
        for (const line of PLANT_LINES) await lines[line].connect();
        s7.refresh();
        return 'Alle Fehler sind aufgehoben.';
      case 'factor':
        factor = command.factor;
        return `Der Zeitfaktor ist ${factor}.`;
      case 'status':
        return statusOf(model, lines, factor);
      default:
        return PLANT_HELP;
    }
  };

  return {
    model,
    lines,
    run,
    async close() {
      clearInterval(timer);
      for (const line of PLANT_LINES) await lines[line].disconnect();
    },
  };
}

function release(model: PlantModel, name: Parameters<PlantModel['machine']>[0]): void {
  const machine = model.machine(name);
  machine.forced = null;
  machine.driftCPerHour = 0;
}

function statusOf(model: PlantModel, lines: VirtualPlant['lines'], factor: number): string {
  const machines = model
    .machines()
    .map(({ profile, state, order, temperatureC, toolWearPercent }) =>
      [
        profile.name.padEnd(8),
        state.padEnd(12),
        order.orderNumber,
        `${order.goodParts}/${order.targetQuantity} gut, ${order.scrapParts} Ausschuss,`,
        `${temperatureC.toFixed(1)} °C, Werkzeug ${toolWearPercent.toFixed(0)} %`,
      ].join(' '),
    );
  const connected = PLANT_LINES.map((line) => `${line} ${lines[line].isConnected() ? 'verbunden' : 'getrennt'}`);
  return [
    ...machines,
    `Leistung ${model.meter.powerKw.toFixed(2)} kW, Zeitfaktor ${factor}`,
    connected.join(', '),
  ].join('\n');
}

/** The clock on the wall as if it were UTC: shifts begin at local hours. */
function localMs(realMs: number): number {
  return realMs - new Date(realMs).getTimezoneOffset() * 60_000;
}
