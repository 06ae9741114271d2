import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { listQuery } from './list.ts';
import { parametersAfter, questionFrom } from './list-search.ts';

const SCHEMA = listQuery(['name', 'weight'], { active: z.enum(['true', 'false']).optional() });

describe('the question in an address', () => {
  it('reads what is there and takes the usual for the rest', () => {
    expect(questionFrom(SCHEMA, { search: 'welle', page: '3', active: 'true', tab: 'x' })).toEqual({
      search: 'welle',
      sort: 'name',
      direction: 'asc',
      page: 3,
      pageSize: 50,
      active: 'true',
    });
  });

  it('leaves out what cannot be accepted and keeps the rest', () => {
    expect(
      questionFrom(SCHEMA, { sort: 'drop table', page: '-1', pageSize: 'x', active: 'vielleicht', search: 'a' }),
    ).toEqual({ search: 'a', sort: 'name', direction: 'asc', page: 1, pageSize: 50 });
  });

  it('writes only what is unusual and keeps what belongs to others', () => {
    expect(
      parametersAfter(SCHEMA, { tab: 'x', active: 'true', page: '2' }, { page: 1, search: 'a', active: '' }),
    ).toEqual({
      tab: 'x',
      search: 'a',
    });
  });
});
