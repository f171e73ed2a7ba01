import { useEffect, useRef } from 'react';
import { BOARD_JOBS, BOARD_JOBS_MOST } from '@crewcall/domain/limits';
import { styled } from '@crewcall/ui/basics';
import { WaitingChanges, useHeldOrder } from '@crewcall/ui/held-order';
import { rowsOf } from './board-rows';
import { JobSection } from './job-section';
import { MoreRows } from './more-rows';
import { NeedAction } from './need-action';
import type { MoreOfBoard, ShownBoard } from './use-board';
import { useGrowth, withAdded } from './use-growth';

const Room = styled('div')({ containerType: 'inline-size', paddingBottom: 24 });

/** Is the focus where "Show more" left it: on its button, or nowhere, because the button is gone? */
const isFocusFree = () => {
  const focused = document.activeElement;
  return focused === null || focused === document.body || focused.closest('[data-more]') !== null;
};

export interface DayJobsProps {
  shown: ShownBoard;
  /** Another answer is being loaded. */
  isBusy: boolean;
  more: MoreOfBoard;
  now: number;
}

/** The people who need action, and the jobs of the day, as far as they are asked for. */
export function DayJobs({ shown, isBusy, more, now }: DayJobsProps) {
  const { board, day, text } = shown;
  const { jobs, needAction, lateAfter } = board;
  const root = useRef<HTMLDivElement>(null);
  const rows = rowsOf(board, now);
  const { steady, latest, isGone, waiting, release, extend, hold, holdFocus } = useHeldOrder(rows, text);
  const growth = useGrowth(shown, (come) => extend((frozen) => withAdded(frozen, rows, come)));
  useEffect(() => {
    if (growth === null || !isFocusFree()) return;
    const isNew = ({ dataset: { job, member } }: HTMLElement) =>
      growth.jobs.has(Number(job)) || growth.people.has(Number(member));
    const all = root.current?.querySelectorAll<HTMLElement>('[data-job], [data-member]') ?? [];
    [...all].find(isNew)?.focus({ preventScroll: true });
  }, [growth]);
  return (
    <Room ref={root} {...hold} {...holdFocus} aria-busy={isBusy ? true : undefined}>
      <NeedAction
        rows={steady.filter(({ isAbove }) => isAbove)}
        left={needAction.total - needAction.people.length}
        open={board.open}
        isSearch={text !== ''}
        latest={latest}
        isGone={isGone}
        now={now}
        more={more}
      />
      {jobs.map((job) => (
        <JobSection
          key={job.idJob}
          job={job}
          rows={steady}
          latest={latest}
          isGone={isGone}
          now={now}
          lateAfter={lateAfter}
          day={day}
        />
      ))}
      <MoreRows
        what="jobs"
        count={jobs.length}
        total={board.total}
        step={BOARD_JOBS}
        most={BOARD_JOBS_MOST}
        more={more}
      />
      <WaitingChanges count={waiting} onShow={release} />
    </Room>
  );
}
