import { demoReadOnly, NotSignedIn } from '#platform/errors.ts';
import type { Caller } from '#platform/server/http/route.ts';
import type { Session } from './sessions.service.ts';

export type OwnAccount = {
  userId: string;
  sessionId: string;
  /** Set where a company's provider vouched: what happens in other companies is out of its reach. */
  onlyCompanyId?: string;
};

/** The account behind a call about itself. The demo account is shared by everyone, so nobody may change it. */
export function ownAccount(caller: Caller | null): OwnAccount {
  if (caller === null) throw new NotSignedIn();
  if (caller.userId === null || caller.demo) throw demoReadOnly();
  const { signedInBy, ownCompanyId } = caller as Session;
  return {
    userId: caller.userId,
    sessionId: caller.sessionId,
    ...(signedInBy === 'provider' ? { onlyCompanyId: ownCompanyId } : {}),
  };
}
