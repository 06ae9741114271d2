import { describe, expect, it } from 'vitest';
import { type Access, COMPANY_LEVELS, decideAccess, isWriting, reachesLevel, type Standing } from './access.ts';

const member = (level: Standing['level']): Standing => ({ level, demo: false, owner: false });
const demo: Standing = { level: 'read', demo: true, owner: false };
const get = (access: Access) => ({ access, method: 'GET' });
const post = (access: Access) => ({ access, method: 'POST' });

describe('decideAccess', () => {
  it('lets anyone call public endpoints, also writing ones, also in the demo (OPEN-033: contact stays open)', () => {
    expect(decideAccess(post('public'), null)).toBe('allowed');
    expect(decideAccess(post('public'), demo)).toBe('allowed');
  });

  it('asks strangers to sign in everywhere else', () => {
    for (const access of ['session', ...COMPANY_LEVELS, 'owner'] as const) {
      expect(decideAccess(get(access), null)).toBe('not_signed_in');
    }
  });

  it('OPEN-033 OPEN-034 lets a demo session read and refuses every write, whatever the role behind it', () => {
    expect(decideAccess(get('read'), demo)).toBe('allowed');
    for (const access of COMPANY_LEVELS) {
      expect(decideAccess(post(access), { level: 'administer', demo: true, owner: false })).toBe('demo_read_only');
    }
    expect(decideAccess({ access: 'session', method: 'DELETE' }, demo)).toBe('allowed');
    expect(decideAccess({ ...post('read'), changesNothing: true }, demo)).toBe('allowed');
  });

  it('OPEN-036 gives each level what lies below it and nothing above', () => {
    for (const [index, level] of COMPANY_LEVELS.entries()) {
      for (const [neededIndex, needed] of COMPANY_LEVELS.entries()) {
        expect(decideAccess(post(needed), member(level))).toBe(index >= neededIndex ? 'allowed' : 'forbidden');
        expect(reachesLevel(level, needed)).toBe(index >= neededIndex);
      }
    }
  });

  it('OPEN-002 OPEN-038 admits only the owner to owner endpoints, and never from a demo session', () => {
    expect(decideAccess(get('owner'), { ...member('read'), owner: true })).toBe('allowed');
    expect(decideAccess(get('owner'), member('administer'))).toBe('forbidden');
    expect(decideAccess(get('owner'), { ...demo, owner: true })).toBe('forbidden');
  });

  it('counts everything but GET and declared previews as writing', () => {
    expect(isWriting({ method: 'GET' })).toBe(false);
    expect(isWriting({ method: 'DELETE' })).toBe(true);
    expect(isWriting({ method: 'POST', changesNothing: true })).toBe(false);
  });
});
