import { describe, expect, it } from 'vitest';
import { mergeFolders } from './merge-folders.ts';

const folder = (files: Record<string, string>) => new Map(Object.entries(files));
const NOTHING = { upload: [], removeThere: [], download: [], removeHere: [] };

describe('the folder of a source and its copy in the database', () => {
  it('a first folder is kept in the database', () => {
    expect(mergeFolders(folder({ id: 'a' }), folder({}), null)).toEqual({ ...NOTHING, upload: ['id'] });
  });

  it('a process that takes over gets what the one before had, and loses what it had from an earlier time', () => {
    const merge = mergeFolders(folder({ id: 'old', stale: 'x' }), folder({ id: 'new', pki: 'k' }), null);
    expect(merge).toEqual({ ...NOTHING, download: ['id', 'pki'], removeHere: ['stale'] });
  });

  it('afterwards what changes here goes there, also a removal', () => {
    const before = folder({ id: 'a', rejected: 'c' });
    expect(mergeFolders(folder({ id: 'a', trusted: 'c' }), before, before)).toEqual({
      ...NOTHING,
      upload: ['trusted'],
      removeThere: ['rejected'],
    });
  });

  it('and what another process changes there comes here', () => {
    const before = folder({ id: 'a', rejected: 'c' });
    expect(mergeFolders(before, folder({ id: 'a', trusted: 'c' }), before)).toEqual({
      ...NOTHING,
      download: ['trusted'],
      removeHere: ['rejected'],
    });
  });

  it('changes on both sides of different files meet', () => {
    const before = folder({ position: '1', rejected: 'c' });
    const merge = mergeFolders(folder({ position: '2', rejected: 'c' }), folder({ position: '1' }), before);
    expect(merge).toEqual({ ...NOTHING, upload: ['position'], removeHere: ['rejected'] });
  });
});
