import { useState } from 'react';
import type { BoardRow } from './board-rows';
import type { ShownBoard } from './use-board';

/** What a larger answer has added to the board. */
export interface Growth {
  jobs: ReadonlySet<number>;
  /** Ids of crew members who are now listed under "Needs action". */
  people: ReadonlySet<number>;
}

const added = <T>(before: readonly T[], after: readonly T[], idOf: (one: T) => number) => {
  const known = new Set(before.map(idOf));
  return new Set(after.map(idOf).filter((id) => !known.has(id)));
};
const none: ReadonlySet<number> = new Set();

/** Finds what the last "Show more" has added; null before the first. Calls `onGrow` once when it has come. */
export function useGrowth(shown: ShownBoard, onGrow: (growth: Growth) => void): Growth | null {
  const [last, setLast] = useState({ shown, growth: null as Growth | null });
  const { board, text, sizes } = shown;
  const before = last.shown;
  if (before.board === board && before.text === text) return last.growth;
  const hasMore = (key: keyof typeof sizes) => before.text === text && sizes[key] > before.sizes[key];
  if (!hasMore('limit') && !hasMore('people')) {
    setLast({ shown, growth: last.growth });
    return last.growth;
  }
  const growth = {
    jobs: hasMore('limit') ? added(before.board.jobs, board.jobs, ({ idJob }) => idJob) : none,
    people: hasMore('people')
      ? added(before.board.needAction.people, board.needAction.people, ({ person }) => person.id)
      : none,
  };
  setLast({ shown, growth });
  onGrow(growth);
  return growth;
}

/** The frozen rows of a board with those that have been added: after the others, none of which moves. */
export function withAdded(
  frozen: readonly BoardRow[],
  rows: readonly BoardRow[],
  { jobs, people }: Growth,
): readonly BoardRow[] {
  const known = new Set(frozen.map(({ id }) => id));
  const fresh = rows.filter(
    ({ id, job, isAbove }) => people.has(id) || (!isAbove && jobs.has(job.idJob) && !known.has(id)),
  );
  // Somebody who was shown in their job until now is listed above instead.
  return [...frozen.filter(({ id }) => !people.has(id)), ...fresh];
}
