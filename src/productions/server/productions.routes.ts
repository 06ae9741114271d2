import { companyRoute, type Route } from '#platform/server/http/route.ts';
import { recordRoutes } from '#records/server/record.routes.ts';
import * as board from '../board.api.ts';
import * as bookings from '../bookings.api.ts';
import { readCounting } from '../counting.api.ts';
import * as api from '../productions.api.ts';
import * as terminal from '../terminal.api.ts';
import { readPlanningBoard, scheduleOnBoard } from './board.service.ts';
import { listBookings } from './booking-list.ts';
import { bookPieces, reverseBooking } from './bookings.service.ts';
import { readCountRefusal, readWhoCounts } from './machine-counts.service.ts';
import { identify, listPins, removePin, setPin } from './pin.service.ts';
import type { ProductionEffects } from './production-effects.ts';
import { proposeProduction } from './production-proposal.ts';
import { readSummary } from './production-summary.ts';
import { findProduction, productionShownTo, productionStore, productionsShownTo } from './productions.service.ts';
import { listMachines, readTerminalState } from './terminal.service.ts';
import { moveProduction } from './transitions.service.ts';

export function productionsRoutes(effects: ProductionEffects): Route[] {
  return [
    ...recordRoutes(api.productionKind, productionStore, { shownTo: productionsShownTo }),
    companyRoute(api.proposeProduction, ({ tx }) => proposeProduction(tx, new Date())),
    companyRoute(api.readProductionSummary, ({ tx, caller, params }) => readSummary(tx, caller, params.id, new Date())),
    companyRoute(api.moveProduction, async ({ tx, caller, params, body }) =>
      productionShownTo(tx, caller, await moveProduction(tx, effects, caller, params.id, body, new Date())),
    ),
    companyRoute(bookings.bookPieces, ({ tx, caller, params, body }) =>
      bookPieces(tx, effects, caller, params.id, body, new Date()),
    ),
    companyRoute(bookings.reverseBooking, ({ tx, caller, params, body }) =>
      reverseBooking(tx, effects, caller, params.id, params.bookingId, body, new Date()),
    ),
    companyRoute(bookings.listBookings, async ({ tx, caller, params, query }) => {
      await findProduction(tx, params.id);
      return listBookings(tx, caller, params.id, query);
    }),
    companyRoute(readCounting, async ({ tx, params }) => {
      await findProduction(tx, params.id);
      return { ...(await readWhoCounts(tx, params.id)), refusal: await readCountRefusal(tx, params.id) };
    }),
    companyRoute(board.readBoard, ({ tx, query }) =>
      readPlanningBoard(tx, new Date(query.from), new Date(query.to), new Date()),
    ),
    companyRoute(board.scheduleProduction, async ({ tx, caller, params, body }) => {
      const { production, conflicts } = await scheduleOnBoard(tx, params.id, body, new Date());
      return { production: await productionShownTo(tx, caller, production), conflicts };
    }),
    companyRoute(terminal.listTerminalMachines, ({ tx }) => listMachines(tx)),
    companyRoute(terminal.readTerminal, ({ tx, caller, query }) => readTerminalState(tx, caller, query.machineId)),
    companyRoute(terminal.identifyOperator, ({ tx, caller, body }) => identify(tx, caller.companyId, body.pin)),
    companyRoute(terminal.listPins, ({ tx }) => listPins(tx)),
    companyRoute(terminal.setPin, async ({ tx, caller, params, body }) => {
      await setPin(tx, caller.companyId, params.employeeId, body.pin);
      return undefined;
    }),
    companyRoute(terminal.removePin, async ({ tx, params }) => {
      await removePin(tx, params.employeeId);
      return undefined;
    }),
  ];
}
