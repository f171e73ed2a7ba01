import { useCallback, useState } from 'react';
import type { CallName, In, Out } from '@crewcall/contract/types';
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from './calls';
import { useSettled } from './use-settled';

/** The most rows that the server returns at once. */
const SIZE = 100;
/**
 * ms without scrolling after which the visible rows are fetched, so that dragging the scrollbar does not fetch all
 * rows on the way.
 */
const SCROLL_PAUSE_MS = 60;

/** Calls that return one page of a list: they take `limit` and `offset`, and count all matches. */
export type PagedCall = {
  [N in CallName]: In<N> extends { limit?: number | undefined; offset?: number | undefined }
    ? Out<N> extends { total: number }
      ? N
      : never
    : never;
}[CallName];

type Search<N extends PagedCall> = Omit<In<N>, 'limit' | 'offset'>;

/** A list that the server searches, sorts and pages, with the rows that are loaded so far. */
export interface Pages<O, S, Row> {
  /** The answer of the first page, including the number of rows. Undefined until it has loaded. */
  data: O | undefined;
  /** The row at an index from 0; undefined while it is not loaded. */
  rowAt: (index: number) => Row | undefined;
  /** The rows of the first page and of the visible pages. */
  loaded: readonly Row[];
  /** The search of the rows on screen, and the same as a text, which changes with it. */
  search: S;
  searchKey: string;
  /** Reports which rows are visible, so that they are fetched. */
  onSight: (from: number, to: number) => void;
  /** Fetches the missing rows from `from` up to `to` (exclusive); rejects if that fails. */
  load: (from: number, to: number) => Promise<Row[]>;
  /** The first page may be out of date, and is being refetched. */
  isStale: boolean;
  /** Shows the rows of an earlier search while the first page of the current one loads. */
  isPrevious: boolean;
  error: Error | null;
  /** Refetches the first page and the visible pages. */
  refetch: () => Promise<unknown>;
  /** Props for the table of the list: `<PagedTable {...pages.table}>`. */
  table: Pick<Pages<O, S, Row>, 'rowAt' | 'loaded' | 'onSight' | 'load' | 'searchKey'> & {
    total: number;
    isBusy: boolean;
  };
}

/**
 * Reads a list page by page, as its rows come into sight. Each page is a query of its own under `[name, body]`, so the
 * `invalidates` table makes pages stale like any answer. After a change of the search the old rows stay until the
 * first new page has loaded, unless the new rows are of another kind. @param search the body without `limit` and
 * `offset` @param rowsOf the rows of one answer; the same function in every render @param kind of rows, if a screen
 * lists several: rows of one kind are never shown in place of another
 */
export function usePages<N extends PagedCall, Row>(
  name: N,
  search: Search<N>,
  rowsOf: (answer: Out<N>) => readonly Row[],
  kind = '',
): Pages<Out<N>, Search<N>, Row> {
  const { call } = useApi();
  const client = useQueryClient();
  const page = (of: Search<N>, number: number) => {
    const body = { ...of, limit: SIZE, offset: number * SIZE } as In<N>;
    return {
      queryKey: [name, body],
      queryFn: ({ signal }: { signal: AbortSignal }) => call(name, body, { signal }),
    };
  };
  const text = JSON.stringify(search);
  const first = useQuery<Out<N>>(page(search, 0));
  const [shown, setShown] = useState({ search, text, kind });
  if (shown.text !== text && (first.data !== undefined || shown.kind !== kind))
    setShown({ search, text, kind });
  const [sight, setSight] = useState('0');
  const settled = useSettled(sight, SCROLL_PAUSE_MS);
  const numbers = [...new Set([0, ...settled.split(' ').map(Number)])];
  const answers = useQueries({ queries: numbers.map((number) => page(shown.search, number)) });
  const loaded = new Map(numbers.map((number, at) => [number, answers[at]?.data]));
  const answerOf = (number: number) => {
    // Pages that were visible before are still in the query cache. Look each one up once per render.
    if (!loaded.has(number))
      loaded.set(number, client.getQueryData<Out<N>>(page(shown.search, number).queryKey));
    return loaded.get(number);
  };
  const onSight = useCallback((from: number, to: number) => {
    const pages = [];
    for (let one = Math.floor(from / SIZE); one * SIZE < to; one += 1) pages.push(one);
    setSight(pages.join(' ') || '0');
  }, []);
  const isPrevious = shown.text !== text;
  const rowAt = (index: number) => {
    const answer = answerOf(Math.floor(index / SIZE));
    return answer === undefined ? undefined : rowsOf(answer)[index % SIZE];
  };
  const load = async (from: number, to: number) => {
    const rows: Row[] = [];
    for (let number = Math.floor(from / SIZE); number * SIZE < to; number += 1) {
      const start = number * SIZE;
      const answer = await client.ensureQueryData<Out<N>>(page(shown.search, number));
      rows.push(...rowsOf(answer).slice(Math.max(0, from - start), to - start));
    }
    return rows;
  };
  const data = loaded.get(0);
  const list = {
    rowAt,
    loaded: answers.flatMap((answer) => (answer.data === undefined ? [] : rowsOf(answer.data))),
    ...{ searchKey: shown.text, onSight, load },
  };
  return {
    data,
    ...list,
    table: { ...list, total: (data as { total: number } | undefined)?.total ?? 0, isBusy: isPrevious },
    search: shown.search,
    isStale: first.isStale || isPrevious,
    isPrevious,
    error: first.error ?? answers.find(({ error }) => error !== null)?.error ?? null,
    refetch: () =>
      Promise.all([first.refetch(), ...answers.map((answer) => answer.refetch({ cancelRefetch: false }))]),
  };
}
