import { useEffect, useState } from 'react';
import { styled } from '@crewcall/ui/basics';
import { WaitingChanges, useHeldOrder } from '@crewcall/ui/held-order';
import { SkeletonTable } from '@crewcall/ui/skeleton';
import { rowsOf } from './board-rows';
import type { Board, BoardJob } from './board-rows';
import { JobPage } from './job-page';
import { JobSection } from './job-section';
import { NeedAction } from './need-action';
import { JOBS } from './use-board';
import type { useBoard } from './use-board';

const Room = styled('div')({ containerType: 'inline-size', paddingBottom: 24 });

export interface DayJobsProps {
  read: ReturnType<typeof useBoard>;
  /** The first page of the answer. */
  board: Board;
  now: number;
  /** The day of the board, YYYY-MM-DD. */
  day: string;
}

/** Those who need action, and all jobs of the day, of which the pages near the screen are loaded. */
export function DayJobs({ read, board, now, day }: DayJobsProps) {
  const { pages, above, peoplePages, peopleLeft, isLoadingPeople, morePeople } = read;
  const { rowAt, onSight } = pages;
  const [near, setNear] = useState<ReadonlySet<number>>(new Set([0]));
  const first = Math.min(...near);
  const last = Math.max(...near);
  useEffect(() => {
    if (near.size > 0) onSight(first * JOBS, (last + 1) * JOBS);
  }, [near.size, first, last, onSight]);
  const jobsOf = (page: number): BoardJob[] =>
    Array.from({ length: JOBS }, (_, at) => rowAt(page * JOBS + at)).flatMap((job) => job ?? []);
  const drawn = new Map([...near].map((page) => [page, jobsOf(page)]));
  // A page that has just come is shown at once, though the pointer is on the list.
  const shown = [...drawn].map(([page, jobs]) => [page, jobs.length > 0]);
  const { steady, latest, isGone, waiting, release, hold, holdFocus } = useHeldOrder(
    rowsOf([...drawn.values()].flat(), above),
    JSON.stringify([pages.searchKey, peoplePages, shown]),
  );
  const onNear = (page: number, isNear: boolean) =>
    setNear((old) => {
      if (old.has(page) === isNear) return old;
      return new Set(isNear ? [...old, page] : [...old].filter((one) => one !== page));
    });
  return (
    <Room {...hold} {...holdFocus} aria-busy={pages.isPrevious ? true : undefined}>
      <NeedAction
        rows={steady.filter(({ isAbove }) => isAbove)}
        total={board.needAction.total}
        left={peopleLeft}
        open={board.open}
        isSearch={pages.search.text !== undefined}
        latest={latest}
        isGone={isGone}
        now={now}
        isLoading={isLoadingPeople}
        onMore={morePeople}
      />
      {Array.from({ length: Math.ceil(board.total / JOBS) }, (_, page) => (
        <JobPage
          key={page}
          count={Math.min(JOBS, board.total - page * JOBS)}
          isNear={near.has(page)}
          onNear={(isNear) => onNear(page, isNear)}
        >
          {() => {
            const jobs = drawn.get(page) ?? [];
            if (jobs.length === 0) return <SkeletonTable rows={8} cols={3} label="Loading more jobs" />;
            return jobs.map((job) => (
              <JobSection
                key={job.idJob}
                job={job}
                rows={steady}
                latest={latest}
                isGone={isGone}
                now={now}
                day={day}
              />
            ));
          }}
        </JobPage>
      ))}
      <WaitingChanges count={waiting} onShow={release} />
    </Room>
  );
}
