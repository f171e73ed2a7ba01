import { memo } from 'react';
import { shortName, weekdayNames } from '@crewcall/domain/day-names';
import { formatDayText } from '@crewcall/domain/format';
import { plural } from '@crewcall/ui';
import type { DayMark } from '../availability/entries';
import { jobsOf } from './job-facts';
import { DayJobs } from './day-jobs';
import type { DayPlan } from './use-day-plans';
import type { GridDay } from './month';

const weekdays = weekdayNames.map(shortName);
interface DayProps extends GridDay {
  plan: DayPlan;
  limit: number;
  selected: ReadonlySet<number>;
  isPicking: boolean;
  isToday: boolean;
  mark: DayMark | undefined;
}

const Day = memo(function Day({ day, inMonth, isToday, mark, ...jobs }: DayProps) {
  const { facts, gone, more } = jobs.plan;
  const count = jobsOf(facts).length - gone.size + more;
  const [weekday = '', date = '', month = ''] = formatDayText(day, 'dddd D MMMM').split(' ');
  return (
    <div
      className="day"
      role="gridcell"
      tabIndex={-1}
      data-day={day}
      data-out={inMonth ? undefined : ''}
      data-empty={count === 0 ? '' : undefined}
      data-said={mark?.kind}
      aria-current={isToday ? 'date' : undefined}
    >
      <span className="number">
        <span className="short">
          <span className="unseen">{`${weekday} `}</span>
          {date}
          <span className="unseen">{` ${month}`}</span>
        </span>
        <span className="long">{`${weekday.slice(0, 3)} ${date} ${month}`}</span>
      </span>
      <span className="unseen">{`, ${count === 0 ? 'no jobs' : plural(count, 'job')}`}</span>
      {mark ? <span className="said">{mark.text}</span> : null}
      <DayJobs {...jobs} />
    </div>
  );
});

export interface GridWeeksProps {
  days: readonly GridDay[];
  plans: ReadonlyMap<string, DayPlan>;
  /** How many jobs of each day are rendered now; null for all. */
  limits: ReadonlyMap<string, number> | null;
  selected: ReadonlySet<number>;
  isPicking: boolean;
  /** `YYYY-MM-DD` */
  today: string;
  /** When the user is away or wants work. */
  marks: ReadonlyMap<string, DayMark>;
}

/** The rows of the month with their days. */
export function GridWeeks({ days, plans, limits, selected, isPicking, today, marks }: GridWeeksProps) {
  return (
    <>
      <div className="heads" role="row">
        {weekdays.map((name) => (
          <div key={name} className="weekday" role="columnheader">
            {name}
          </div>
        ))}
      </div>
      {Array.from({ length: days.length / weekdays.length }, (_, week) => (
        <div key={week} role="row">
          {days.slice(week * 7, week * 7 + 7).map((one, at) => (
            <Day
              key={at}
              {...one}
              plan={plans.get(one.day) ?? { day: one.day, facts: [], gone: new Set(), more: 0 }}
              limit={limits === null ? Infinity : (limits.get(one.day) ?? 0)}
              selected={selected}
              isPicking={isPicking}
              isToday={one.day === today}
              mark={marks.get(one.day)}
            />
          ))}
        </div>
      ))}
    </>
  );
}
