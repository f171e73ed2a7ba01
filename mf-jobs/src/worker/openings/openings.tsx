import { useState } from 'react';
import type { Job } from '@crewcall/contract/types';
import { freeCrews } from '@crewcall/domain/job-state';
import { stateById } from '@crewcall/domain/zones';
import { useSession } from '@crewcall/platform';
import { Button, styled } from '@crewcall/ui/basics';
import { formatAgo, plural } from '@crewcall/ui/format';
import { BriefcaseIcon } from '@crewcall/ui/icons';
import { EmptyState } from '@crewcall/ui/states';
import { token } from '@crewcall/ui/tokens';
import { applyState } from '../apply-state';
import { JobDays } from '../job-days';
import { useSavedState } from '../saved-list-state';
import type { Shift } from '../shifts';
import { useApply } from '../use-apply';
import { OpeningsFilter } from './openings-filter';

/** Places that this worker may still apply for: `1 place left`, `3 places left: 2 Rigger, 1 Stagehand`. */
export function placesText(job: Job, idUser: number, now: number): string {
  const byGroup = new Map<string, number>();
  for (const { groupName, amount, confirmed } of freeCrews(job.reqCrew, idUser, now))
    byGroup.set(groupName, (byGroup.get(groupName) ?? 0) + amount - confirmed);
  const left = [...byGroup.values()].reduce((sum, count) => sum + count, 0);
  if (left === 0) return '';
  const groups = [...byGroup].map(([name, count]) => `${count} ${name}`).join(', ');
  return `${plural(left, 'place')} left${byGroup.size > 1 ? `: ${groups}` : ''}`;
}

/** `Started 6 h ago` if every crew that still has an open place has started; else empty. */
function begunText(job: Job, idUser: number, now: number): string {
  const starts = freeCrews(job.reqCrew, idUser, now).map(({ startTime }) => startTime);
  const last = Math.max(...starts);
  return starts.length === 0 || last > now ? '' : `Started ${formatAgo(last, job.tz, now)}`;
}

/** `NSW 2127`: the approximate location, because this screen does not know the distance. */
export const areaOf = ({ state, pcode }: Job): string =>
  [stateById(state)?.name, pcode].filter(Boolean).join(' ');

/** Names of the groups that the job needs. */
const groupsOf = ({ reqCrew }: Job): string[] => [
  ...new Set(reqCrew.filter(({ deleted }) => !deleted).map(({ groupName }) => groupName)),
];

const Said = styled('p')({
  color: token('ink-2'),
  fontSize: 14,
  marginTop: 2,
  '& > b': { fontWeight: 650 },
  '& > span': { whiteSpace: 'nowrap' },
});
const Part = styled('h2')({ margin: '26px 2px 0', font: `700 17px/1.3 ${token('font')}` });
const Wide = styled('div')({ display: 'grid', marginTop: 16, '& > button': { minHeight: 48 } });

const byName = (names: Iterable<string>) => [...new Set(names)].sort((a, b) => a.localeCompare(b, 'en-AU'));
const stateOf = ({ job }: Shift) => stateById(job.state)?.name ?? '';

export interface OpeningsProps {
  shifts: readonly Shift[];
  now: number;
}

/**
 * Openings: first jobs to apply for, then those that have started, then applied or closed ones; full jobs are
 * collapsed. Jobs stay in the order in which they were first shown, so that nothing moves under the thumb.
 */
export function Openings({ shifts, now }: OpeningsProps) {
  const { user } = useSession();
  const applying = useApply();
  const [group, setGroup] = useSavedState('openings-group', '');
  const [state, setState] = useSavedState('openings-state', '');
  const [showsFilled, setShowsFilled] = useSavedState('openings-filled', false);
  const kindOf = ({ job }: Shift) => applyState(job, user.id, applying.justApplied(job), now).kind;
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set());
  const fresh = shifts.filter((shift) => kindOf(shift) === 'open' && !seen.has(shift.job.id));
  if (fresh.length > 0) setSeen(new Set([...seen, ...fresh.map(({ job }) => job.id)]));

  const fitting = shifts.filter(
    (shift) =>
      (group === '' || groupsOf(shift.job).includes(group)) && (state === '' || stateOf(shift) === state),
  );
  const first = fitting.filter(({ job }) => seen.has(job.id));
  const isBegun = ({ job }: Shift) => begunText(job, user.id, now) !== '';
  const begun = first.filter((shift) => kindOf(shift) === 'open' && isBegun(shift));
  const ahead = first.filter((shift) => !begun.includes(shift));
  const later = fitting.filter(({ job }) => !seen.has(job.id));
  const filled = later.filter((shift) => kindOf(shift) === 'filled');
  const others = later.filter((shift) => !filled.includes(shift));
  // Do not collapse full jobs if there is nothing else to show.
  const isFolded = filled.length > 0 && first.length + others.length > 0 && !showsFilled;
  const list = (part: readonly Shift[]) => (
    <JobDays
      shifts={part}
      tab="openings"
      now={now}
      more={({ job }) => (
        <Said>
          {begunText(job, user.id, now) === '' ? null : <b>{begunText(job, user.id, now)} · </b>}
          <b>{placesText(job, user.id, now)}</b>
          {placesText(job, user.id, now) === '' || areaOf(job) === '' ? '' : ' · '}
          <span>{areaOf(job)}</span>
        </Said>
      )}
    />
  );
  const reset = () => {
    setGroup(() => '');
    setState(() => '');
  };

  return (
    <>
      <OpeningsFilter
        filters={[
          {
            label: 'Group',
            all: 'All groups',
            options: byName(shifts.flatMap(({ job }) => groupsOf(job))),
            value: group,
            onChange: (value) => setGroup(() => value),
          },
          {
            label: 'State',
            all: 'All states',
            options: byName(shifts.map(stateOf).filter(Boolean)),
            value: state,
            onChange: (value) => setState(() => value),
          },
        ]}
      />
      {fitting.length === 0 ? (
        <EmptyState
          icon={BriefcaseIcon}
          title="No opening fits"
          text="There are others in another group or state."
          action={<Button onClick={reset}>Show all</Button>}
        />
      ) : null}
      {list(ahead)}
      {begun.length > 0 ? (
        <>
          {ahead.length > 0 ? <Part>Started already</Part> : null}
          {list(begun)}
        </>
      ) : null}
      {others.length > 0 ? (
        <>
          {first.length > 0 ? <Part>Applied for or closed</Part> : null}
          {list(others)}
        </>
      ) : null}
      {isFolded ? (
        <Wide>
          <Button onClick={() => setShowsFilled(() => true)}>
            Show {plural(filled.length, 'filled job')}
          </Button>
        </Wide>
      ) : filled.length > 0 ? (
        <>
          {first.length + others.length > 0 ? <Part>Filled</Part> : null}
          {list(filled)}
        </>
      ) : null}
    </>
  );
}
