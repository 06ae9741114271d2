import { BadInput, MesError, Unavailable } from '#platform/errors.ts';
import type { Database } from '#platform/server/database.ts';
import { companyRoute, memberRoute, type Route } from '#platform/server/http/route.ts';
import { ADAPTER_KINDS } from '../adapter-kinds.ts';
import { readSourceCompleteness } from '../source-completeness.api.ts';
import * as api from '../sources.api.ts';
import { readSourceShifts } from './source-completeness.service.ts';
import type { createSourceReach } from './source-reach.ts';
import type { SourceService } from './sources.service.ts';
import { asFailure } from './supervisor-source.ts';

const SHOWN_VALUE_LENGTH = 500;
const READ_ONLY = { readOnly: true };

type SourceReach = Pick<ReturnType<typeof createSourceReach>, 'test' | 'browse' | 'lastValues'>;

export function sourcesRoutes(sources: SourceService, supervisor: SourceReach, database: Database): Route[] {
  return [
    companyRoute(api.listSources, ({ tx }) => sources.list(tx)),
    companyRoute(api.readSource, async ({ tx, params }) => ({
      ...(await sources.find(tx, params.id)),
      points: await sources.findPoints(tx, params.id),
    })),
    companyRoute(api.createSource, ({ tx, caller, body }) => sources.create(tx, caller.companyId, body)),
    companyRoute(api.updateSource, ({ tx, params, body }) => sources.update(tx, params.id, body.version, body.values)),
    companyRoute(api.enableSource, ({ tx, params, body }) => sources.setEnabled(tx, params.id, body.enabled)),
    companyRoute(api.removeSource, async ({ tx, params }) => {
      await sources.remove(tx, params.id);
      return undefined;
    }),
    companyRoute(api.connectPlant, ({ tx, caller }) => sources.connectPlant(tx, caller.companyId)),
    // Without a transaction: a peer that does not answer would hold it for the whole time limit.
    memberRoute(api.testSource, async ({ caller, params }) =>
      supervisor.test(await database.inCompany(caller.companyId, (tx) => sources.load(tx, params.id), READ_ONLY)),
    ),
    memberRoute(api.testSettings, async ({ caller, body }) =>
      supervisor.test(
        await database.inCompany(caller.companyId, (tx) => sources.draft(tx, caller.companyId, body), READ_ONLY),
      ),
    ),
    memberRoute(api.browseSource, async ({ caller, params, query }) => {
      const source = await database.inCompany(caller.companyId, (tx) => sources.load(tx, params.id), READ_ONLY);
      if (!ADAPTER_KINDS[source.protocol].canBrowse) {
        throw new BadInput('not_browsable', 'Diese Art von Datenquelle lässt sich nicht durchsuchen.');
      }
      try {
        return await supervisor.browse(source, query.parent ?? null);
      } catch (error) {
        if (error instanceof MesError) throw error;
        const failure = asFailure(error);
        throw new Unavailable('source_unreachable', failure.message, { cause: error });
      }
    }),
    companyRoute(readSourceCompleteness, async ({ tx, params }) => {
      await sources.find(tx, params.id);
      return readSourceShifts(tx, params.id, Date.now());
    }),
    companyRoute(api.watchSource, async ({ tx, caller, params }) => {
      await sources.find(tx, params.id);
      const mapped = new Set(
        (await sources.findPoints(tx, params.id)).flatMap((point) => (point.target === null ? [] : [point.address])),
      );
      const values = await supervisor.lastValues(caller.companyId, params.id);
      return values.map((seen) => ({
        address: seen.address,
        value: shownValue(seen.value),
        quality: seen.quality,
        timestamp: isoTime(seen.timestampMs),
        receivedAt: new Date(seen.receivedAtMs).toISOString(),
        count: seen.count,
        mapped: mapped.has(seen.address),
      }));
    }),
    companyRoute(api.savePoints, ({ tx, params, body }) => sources.savePoints(tx, params.id, body)),
  ];
}

function shownValue(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'null');
  return text.length > SHOWN_VALUE_LENGTH ? `${text.slice(0, SHOWN_VALUE_LENGTH)}…` : text;
}

function isoTime(ms: number | null): string | null {
  return ms === null || Math.abs(ms) > 8.64e15 ? null : new Date(ms).toISOString();
}
