/** What a member of a company may do; who reaches a level reaches all before it. */
export const COMPANY_LEVELS = ['read', 'operate', 'manage', 'administer'] as const;
export type CompanyLevel = (typeof COMPANY_LEVELS)[number];

/**
 * Who may call an endpoint.
 * `public`: anyone. `session`: anyone with a session, demo included, about that session itself (leave the demo).
 * Company levels: members by their role; a demo session only reads. `owner`: who runs this installation (OWNER_EMAIL).
 */
export type Access = 'public' | 'session' | CompanyLevel | 'owner';

/** What deciding needs to know about who calls. */
export type Standing = {
  level: CompanyLevel;
  demo: boolean;
  owner: boolean;
  /** The company asks for a second factor and there is none yet: only the session itself is reachable. */
  needsSecondFactor?: boolean;
};

export type Decision = 'allowed' | 'not_signed_in' | 'second_factor_missing' | 'demo_read_only' | 'forbidden';

type Guarded = { access: Access; method: string; changesNothing?: boolean };

/** The one place where it is decided whether a call may go on. Pages, tests and the HTTP server all ask here. */
export function decideAccess(target: Guarded, standing: Standing | null): Decision {
  if (target.access === 'public') return 'allowed';
  if (standing === null) return 'not_signed_in';
  if (target.access === 'session') return 'allowed';
  if (standing.needsSecondFactor === true) return 'second_factor_missing';
  if (standing.demo && isWriting(target)) return 'demo_read_only';
  if (target.access === 'owner') return standing.owner && !standing.demo ? 'allowed' : 'forbidden';
  return reachesLevel(standing.level, target.access) ? 'allowed' : 'forbidden';
}

export function reachesLevel(level: CompanyLevel, needed: CompanyLevel): boolean {
  return COMPANY_LEVELS.indexOf(level) >= COMPANY_LEVELS.indexOf(needed);
}

export function isCompanyLevel(access: Access): access is CompanyLevel {
  return (COMPANY_LEVELS as readonly Access[]).includes(access);
}

/** A call that could change stored data: what demo sessions are refused (OPEN-033). */
export function isWriting(target: Pick<Guarded, 'method' | 'changesNothing'>): boolean {
  return target.method !== 'GET' && target.changesNothing !== true;
}
