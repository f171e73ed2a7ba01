import { shortName, weekdayNames } from '@crewcall/domain/day-names';
import { formatDayText } from '@crewcall/domain/format';
import { plural } from '@crewcall/ui/format';
import type { DayMark } from '../availability/entries';
import type { DayJobs } from './job-facts';
import type { GridDay } from './month';

const weekdays = weekdayNames.map(shortName);
interface DayProps extends GridDay {
  count: number;
  isToday: boolean;
  mark: DayMark | undefined;
}

function Day({ day, inMonth, count, isToday, mark }: DayProps) {
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
      <div />
    </div>
  );
}

export interface GridWeeksProps {
  days: readonly GridDay[];
  jobs: ReadonlyMap<string, DayJobs>;
  /** `YYYY-MM-DD` */
  today: string;
  /** Days on which the user is away or wants to work. */
  marks: ReadonlyMap<string, DayMark>;
}

/** The rows of the month with their days; the jobs in them are drawn by `usePainting`. */
export function GridWeeks({ days, jobs, today, marks }: GridWeeksProps) {
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
              count={jobs.get(one.day)?.count ?? 0}
              isToday={one.day === today}
              mark={marks.get(one.day)}
            />
          ))}
        </div>
      ))}
    </>
  );
}
