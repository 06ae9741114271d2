import { type Access, decideAccess } from '#platform/access.ts';
import type { SessionUser } from './accounts.api.ts';
import { LEVEL_OF_ROLE, ROLE_LABELS } from './role.ts';

/** The four states of a session (AUTH-11). */
export type SessionState =
  | { status: 'loading'; user: null }
  | { status: 'signed-out'; user: null }
  | { status: 'signed-in'; user: SessionUser }
  | { status: 'demo'; user: SessionUser };

/** The state behind what the server answered; `undefined` while it has not answered yet. */
export function sessionStateOf(answer: SessionUser | null | undefined): SessionState {
  if (answer === undefined) return { status: 'loading', user: null };
  if (answer === null) return { status: 'signed-out', user: null };
  return { status: answer.demo ? 'demo' : 'signed-in', user: answer };
}

/** OPEN-009: only a real account is turned away from the sign-in screen. */
export function hasRealAccount(state: SessionState): boolean {
  return state.user?.signedIn === true;
}

/** OPEN-012: everybody in the demo has somewhere to go back to, except the demo account, which is nowhere else. */
export function canLeaveDemo(user: SessionUser): boolean {
  return user.demo && !(user.signedIn && user.user_metadata.role === 'demo');
}

/** What the browser offers; the server decides again. Demo sessions only read (OPEN-033, OPEN-034). */
export function mayEnter(user: SessionUser, access: Access): boolean {
  const level = user.demo ? 'read' : LEVEL_OF_ROLE[user.user_metadata.role];
  return decideAccess({ access, method: 'GET' }, { level, demo: user.demo, owner: user.owner }) === 'allowed';
}

/** AUTH-28, SHELL-05, SHELL-06, OPEN-012: the label of the account, also while it looks at the demo. */
export function roleLabelOf(user: SessionUser): string {
  return ROLE_LABELS[user.user_metadata.role];
}

/** Changes when somebody else, or another company, is behind the session: cached answers are then worthless. */
export function sessionIdentity(answer: SessionUser | null): string {
  return answer === null ? '' : `${answer.id} ${answer.company.id} ${answer.user_metadata.role}`;
}
