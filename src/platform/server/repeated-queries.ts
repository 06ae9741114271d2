import type { PoolClient, QueryConfig } from 'pg';

/** Asked so often, a query will come again. */
const REPEATED_AFTER = 3;
/** Texts made for one occasion, such as lists of varying length, must not pile up here or in the database. */
const REMEMBERED_TEXTS = 2000;
const NAMED_TEXTS = 500;
/** Several statements in one text cannot be prepared; writes are few and name themselves where they are many. */
const READS_ONCE = /^\s*(?:select|with)\b[^;]*$/i;

export type QueryNames = (text: string) => string | undefined;

/** Gives reads that come again and again a name, by which each connection of the process plans them only once. */
export function createQueryNames(): QueryNames {
  const names = new Map<string, string>();
  let timesAsked = new Map<string, number>();

  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= NAMED_TEXTS || !READS_ONCE.test(text)) return known;
    const times = (timesAsked.get(text) ?? 0) + 1;
    if (times < REPEATED_AFTER) {
      if (timesAsked.size >= REMEMBERED_TEXTS) timesAsked = new Map();
      timesAsked.set(text, times);
      return undefined;
    }
    timesAsked.delete(text);
    const name = `read_${names.size + 1}`;
    names.set(text, name);
    return name;
  };
}

/** For a page of this program PostgreSQL needs longer to plan most queries than to answer them. */
export function planRepeatedQueriesOnce(client: PoolClient, nameOf: QueryNames): void {
  const query = client.query.bind(client) as (config: unknown, ...rest: unknown[]) => unknown;

  function queryByName(asked: string | QueryConfig, ...rest: unknown[]): unknown {
    const config = typeof asked === 'string' ? { text: asked } : asked;
    // What streams rows brings its own protocol.
    if ('submit' in config || config.name !== undefined) return query(asked, ...rest);
    const name = nameOf(config.text);
    return name === undefined ? query(asked, ...rest) : query({ ...config, name }, ...rest);
  }

  client.query = queryByName as PoolClient['query'];
}
