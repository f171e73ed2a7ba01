import { memo } from 'react';
import { JobChip } from './job-chip';
import type { DayPlan } from './use-day-plans';

export interface DayJobsProps {
  plan: DayPlan;
  selected: ReadonlySet<number>;
  isPicking: boolean;
  /** How many chips are rendered now; the list has the height of all of them. */
  limit: number;
}

/** The height of all chips, as `grid-styles.ts` has them. */
function heightOf({ facts, more }: DayPlan): string {
  const lines = facts.reduce((sum, { marks }) => sum + marks.length, 0);
  const button = more > 0 ? ' + var(--more) + var(--gap)' : '';
  return `calc(${facts.length} * (var(--chip) + var(--gap)) + ${lines} * var(--mark) - var(--gap)${button})`;
}

/** The jobs of a day. */
export const DayJobs = memo(function DayJobs({ plan, selected, isPicking, limit }: DayJobsProps) {
  const { day, facts, gone, more } = plan;
  const isWaiting = limit < facts.length;
  return (
    <div
      className="jobs"
      data-waiting={isWaiting ? '' : undefined}
      style={isWaiting ? { height: heightOf(plan) } : undefined}
    >
      {(isWaiting ? facts.slice(0, limit) : facts).map((one) => (
        <JobChip
          key={one.key}
          facts={one}
          isSelected={selected.has(one.job.id)}
          isPicking={isPicking}
          isGone={gone.has(one.key)}
        />
      ))}
      {more > 0 && !isWaiting ? (
        <button className="more" type="button" tabIndex={-1} data-more={day}>
          {`${more} more`}
        </button>
      ) : null}
    </div>
  );
});
