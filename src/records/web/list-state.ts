import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import type { Endpoint } from '#platform/endpoint.ts';
import { type ListQuestion, parametersAfter, questionFrom } from '../list-search.ts';

export type ListState = {
  question: ListQuestion;
  /** Anything but the page leads back to the first page. */
  change: (change: Readonly<Record<string, unknown>>) => void;
};

type Parameters = Readonly<Record<string, unknown>>;

/** The question of a list, kept in the address (a link shares the view) or, for a list inside a page, in the page. */
export function useListState(list: Endpoint, keptIn: 'url' | 'page'): ListState {
  const { pathname, searchStr } = useLocation();
  const navigate = useNavigate();
  const [own, setOwn] = useState<Parameters>({});
  const schema = list.query;
  if (schema === undefined) throw new Error(`${list.path} declares no query, so it is no list`);

  const inAddress = useMemo<Parameters>(() => Object.fromEntries(new URLSearchParams(searchStr)), [searchStr]);
  const parameters = keptIn === 'url' ? inAddress : own;
  const question = useMemo(() => questionFrom(schema, parameters), [schema, parameters]);

  useEffect(() => {
    if (keptIn === 'url') lastSearchOfList.set(pathname, searchStr);
  }, [keptIn, pathname, searchStr]);

  return {
    question,
    change(change) {
      // From what stands there when it is applied: of two quick changes the second must not undo the first.
      const after = (before: Parameters) =>
        parametersAfter(schema, before, 'page' in change ? change : { ...change, page: 1 });
      if (keptIn === 'page') setOwn(after);
      else {
        void navigate({
          to: pathname,
          search: (before: Parameters) => after(before),
          replace: true,
          resetScroll: false,
        });
      }
    },
  };
}

/** Where each list stood last, so that the way back from a record leads to the same view. */
const lastSearchOfList = new Map<string, string>();

export function searchOfList(path: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(lastSearchOfList.get(path) ?? ''));
}
