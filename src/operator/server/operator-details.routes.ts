import { openRoute, type Route } from '#platform/server/http/route.ts';
import * as api from '../operator-details.api.ts';
import type { OperatorDetailsService } from './operator-details.service.ts';

export function operatorDetailsRoutes(details: OperatorDetailsService, ownerEmail: string | null): Route[] {
  return [
    openRoute(api.readOperatorDetails, () => details.read()),
    openRoute(api.saveOperatorDetails, async ({ body, log }) => {
      const saved = await details.save(body.values, body.version, ownerEmail ?? '');
      log.info({ version: saved.version }, 'operator details saved');
      return saved;
    }),
  ];
}
