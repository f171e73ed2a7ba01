import { useMemo, useState } from 'react';
import { BOARD_JOBS, BOARD_JOBS_MOST, BOARD_PEOPLE, BOARD_PEOPLE_MOST } from '@crewcall/domain/limits';
import { MINUTE_MS } from '@crewcall/domain/units';
import { useCall } from '@crewcall/platform';
import type { Board } from './board-rows';

/** How many jobs, and how many of the people who need action, are asked for. */
interface Sizes {
  limit: number;
  people: number;
}
/** What a button shows more of. */
export type More = 'jobs' | 'people';

/** A board that is drawn, and what it answers. */
export interface ShownBoard {
  board: Board;
  /** YYYY-MM-DD. */
  day: string;
  /** The search; empty without one. */
  text: string;
  sizes: Sizes;
}

export interface MoreOfBoard {
  /** What is being loaded; null if nothing is. */
  loading: More | null;
  /** What could not be loaded, and why; null if nothing failed. */
  failed: { more: More; error: Error } | null;
  show: (more: More) => void;
}

const grown = ({ limit, people }: Sizes, more: More): Sizes =>
  more === 'jobs'
    ? { limit: Math.min(limit + BOARD_JOBS, BOARD_JOBS_MOST), people }
    : { limit, people: Math.min(people + BOARD_PEOPLE, BOARD_PEOPLE_MOST) };

const firstOf = (asked: string) => ({
  asked,
  sizes: { limit: BOARD_JOBS, people: BOARD_PEOPLE },
  loading: null as MoreOfBoard['loading'],
  failed: null as MoreOfBoard['failed'],
});

/**
 * The board of a day with a search: one answer, polled every minute. "Show more" asks for a larger answer; until it has
 * arrived the present one is drawn and polled. While another search of the same day loads, the last answer is drawn; an
 * answer for another day never is. What it returns is the same until it changes, so that a key in the search draws no row.
 */
export function useBoard(day: string, text: string) {
  const asked = JSON.stringify([day, text]);
  const [state, setState] = useState(() => firstOf(asked));
  const [last, setLast] = useState<ShownBoard | null>(null);
  const own = useMemo(() => (state.asked === asked ? state : firstOf(asked)), [state, asked]);
  const { sizes, loading, failed } = own;
  const search = { day, ...(text === '' ? {} : { text }) };
  const read = useCall('getAttendance', { ...search, ...sizes }, { quiet: true, refetchInterval: MINUTE_MS });
  const next = loading === null ? sizes : grown(sizes, loading);
  const larger = useCall('getAttendance', { ...search, ...next }, { quiet: true, enabled: loading !== null });
  if (loading !== null && larger.data !== undefined) setState({ ...own, sizes: next, loading: null });
  else if (loading !== null && larger.error !== null && !larger.isFetching)
    setState({ ...own, loading: null, failed: { more: loading, error: larger.error } });
  const board = read.data;
  if (board !== undefined && last?.board !== board) setLast({ board, day, text, sizes });
  const previous = last?.day === day && read.error === null ? last : undefined;
  const more = useMemo(
    (): MoreOfBoard => ({
      loading: own.loading,
      failed: own.failed,
      show: (what) => {
        if (own.loading === null) setState({ ...own, loading: what, failed: null });
      },
    }),
    [own],
  );
  const shown = useMemo(
    () => (board === undefined ? undefined : { board, day, text, sizes }),
    [board, day, text, sizes],
  );
  return {
    data: shown ?? previous,
    error: read.error,
    refetch: read.refetch,
    more,
  };
}
