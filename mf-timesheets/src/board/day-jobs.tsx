import { memo, useDeferredValue, useEffect, useRef, useState } from 'react';
import { BOARD_JOBS, BOARD_JOBS_MOST } from '@crewcall/domain/limits';
import { useOpenPanel, useSession } from '@crewcall/platform';
import { Button, styled } from '@crewcall/ui/basics';
import { toRgba } from '@crewcall/ui/colour';
import { formatTime } from '@crewcall/ui/format';
import { useHeldOrder, WaitingChanges } from '@crewcall/ui/held-order';
import { token } from '@crewcall/ui/tokens';
import { type BoardRow, rowsOf } from './board-rows';
import { CrewBlock, type CrewBlockProps } from './crew-block';
import { MoreRows } from './more-rows';
import { NeedAction } from './need-action';
import type { MoreOfBoard, ShownBoard } from './use-board';

/** Jobs that are drawn with the page. The others follow without holding up a key. */
const AT_ONCE = 3;

const Root = styled('section')({
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 420px',
  marginTop: 22,
  '&:focus-visible': { outline: `3px solid ${token('focus')}`, outlineOffset: 4 },
  '& > header': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '6px 12px',
    padding: '0 2px 0 12px',
    boxShadow: 'inset 5px 0 0 var(--edge)',
  },
  '& > header > div': { flex: '1 1 200px', minWidth: 0 },
  '& h2': { fontSize: 17, fontWeight: 650, lineHeight: 1.3, overflowWrap: 'anywhere' },
  '& > header p': { color: token('ink-3'), fontSize: 14, margin: 0 },
});
type JobSectionProps = Omit<CrewBlockProps, 'crew'>;

/** One job of the day: each crew with its counts and people. People who need action are listed above. */
function JobSection({ job, ...rest }: JobSectionProps) {
  const { can } = useSession();
  const panel = useOpenPanel();
  const slot = can('job.read') ? 'job-form' : 'time-card';
  // The time distinguishes jobs with the same name.
  const [first] = job.crews;
  const label = first ? `${job.title}, ${formatTime(first.startTime, job.tz)}` : job.title;
  return (
    <Root
      aria-label={label}
      tabIndex={-1}
      data-job={job.idJob}
      style={{ ['--edge' as string]: toRgba(job.color) }}
    >
      <header>
        <div>
          <h2>{job.title}</h2>
          <p>{[job.prepend, job.location].filter(Boolean).join(' · ') || 'No place yet'}</p>
        </div>
        <Button
          size="small"
          aria-label={`Open ${job.title}`}
          onClick={() => void panel.open(slot, { idJob: job.idJob })}
        >
          Open
        </Button>
      </header>
      {job.crews.map((crew) => (
        <CrewBlock key={crew.idReqCrew} job={job} crew={crew} {...rest} />
      ))}
    </Root>
  );
}

/** What a larger answer has added to the board. */
interface Growth {
  jobs: ReadonlySet<number>;
  /** Ids of crew members who are now listed under "Needs action". */
  people: ReadonlySet<number>;
}

const added = <T,>(before: readonly T[], after: readonly T[], idOf: (one: T) => number) => {
  const known = new Set(before.map(idOf));
  return new Set(after.map(idOf).filter((id) => !known.has(id)));
};
const none: ReadonlySet<number> = new Set();

/** Finds what the last "Show more" has added; null before the first. Calls `onGrow` once when it has come. */
function useGrowth(shown: ShownBoard, onGrow: (growth: Growth) => void): Growth | null {
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
function withAdded(
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
export const DayJobs = memo(function DayJobs({ shown, isBusy, more, now }: DayJobsProps) {
  const { board, day, text } = shown;
  const { jobs, needAction, lateAfter } = board;
  const [first] = useState(jobs);
  const begun = useDeferredValue(first, first.slice(0, AT_ONCE));
  const drawn = begun === first ? jobs : begun;
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
      {drawn.map((job) => (
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
});
