import { companyRoute, type Route } from '#platform/server/http/route.ts';
import * as api from '../api-keys.api.ts';
import type { ApiKeyService } from './api-keys.service.ts';

export function apiKeysRoutes(apiKeys: ApiKeyService): Route[] {
  return [
    companyRoute(api.listApiKeys, ({ caller }) => apiKeys.list(caller.companyId)),
    companyRoute(api.createApiKey, ({ caller, body }) =>
      apiKeys.create(caller.companyId, { ...body, createdBy: caller.userId }),
    ),
    companyRoute(api.revokeApiKey, async ({ caller, params }) => {
      await apiKeys.revoke(caller.companyId, params.apiKeyId);
      return undefined;
    }),
  ];
}
