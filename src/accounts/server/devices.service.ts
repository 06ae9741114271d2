import { and, desc, eq, gt, ne, sql } from 'drizzle-orm';
import type { Database } from '#platform/server/database.ts';
import { describeDevice } from '../describe-device.ts';
import type { Device } from '../devices.api.ts';
import { deviceNotFound } from './accounts-problems.ts';
import type { OwnAccount } from './own-account.ts';
import { closeSessionsOf, type SessionService } from './sessions.service.ts';
import { sessions as sessionsTable } from './sessions.table.ts';

export type DeviceService = ReturnType<typeof createDeviceService>;

/** Where an account is signed in. A device is a session: signing out on it and signing in again makes a new one. */
export function createDeviceService(database: Database, sessions: SessionService) {
  return {
    async list(own: OwnAccount): Promise<Device[]> {
      const rows = await database.inAccounts((tx) =>
        tx
          .select()
          .from(sessionsTable)
          .where(and(inReach(own), gt(sessionsTable.expiresAt, sql`now()`)))
          .orderBy(desc(eq(sessionsTable.id, own.sessionId)), desc(sessionsTable.lastSeenAt)),
      );
      return rows.map((row) => ({
        id: row.id,
        description: describeDevice(row.userAgent),
        firstSeenAt: row.createdAt.toISOString(),
        lastSeenAt: row.lastSeenAt.toISOString(),
        isCurrent: row.id === own.sessionId,
      }));
    },

    /** The calling session is left through "Abmelden", which also clears its cookie. */
    async signOut(own: OwnAccount, deviceId: string): Promise<void> {
      const ended = await database.inAccounts((tx) =>
        tx
          .delete(sessionsTable)
          .where(and(eq(sessionsTable.id, deviceId), inReach(own), ne(sessionsTable.id, own.sessionId)))
          .returning({ id: sessionsTable.id }),
      );
      if (ended.length === 0) throw deviceNotFound();
      sessions.announceClosed(ended.map(({ id }) => id));
    },

    async signOutOthers(own: OwnAccount): Promise<number> {
      const ended = await database.inAccounts((tx) =>
        closeSessionsOf(tx, own.userId, {
          exceptSessionId: own.sessionId,
          ...(own.onlyCompanyId === undefined ? {} : { companyId: own.onlyCompanyId }),
        }),
      );
      sessions.announceClosed(ended);
      return ended.length;
    },
  };
}

function inReach(own: OwnAccount) {
  return and(
    eq(sessionsTable.userId, own.userId),
    own.onlyCompanyId === undefined ? undefined : eq(sessionsTable.companyId, own.onlyCompanyId),
  );
}
