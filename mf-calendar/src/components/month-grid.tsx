import { memo, useEffect, useRef } from 'react';
import { styled, token } from '@crewcall/ui';
import type { Job } from '@crewcall/contract/types';
import { JobChip } from './job-chip';
import type { GridDay } from './month';

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

const Grid = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(7, minmax(0, 1fr))',
  border: `1px solid ${token('line')}`,
  borderRadius: 14,
  overflow: 'hidden',
  background: token('line'),
  gap: 1,
  '& > .weekday': {
    background: token('card'),
    padding: '8px 10px',
    font: 'inherit',
    fontSize: 12,
    fontWeight: 650,
    color: token('ink-3'),
  },
  '& > .day': {
    background: token('card'),
    minHeight: 112,
    padding: 5,
    display: 'flex',
    flexDirection: 'column',
    gap: 3,
    contentVisibility: 'auto',
    containIntrinsicSize: 'auto 112px',
  },
  '& > .day[data-out]': { background: token('paper') },
  '& .number': {
    fontSize: 13,
    fontWeight: 650,
    color: token('ink-2'),
    padding: '1px 5px',
    alignSelf: 'flex-start',
  },
  '& .number .long': { display: 'none' },
  '& [aria-current=date] .number': {
    background: token('hi'),
    color: token('hi-ink'),
    borderRadius: 8,
  },
  '& .job': {
    all: 'unset',
    boxSizing: 'border-box',
    cursor: 'pointer',
    display: 'block',
    padding: '4px 6px 4px 9px',
    borderRadius: 7,
    fontSize: 12.5,
    lineHeight: 1.3,
    background: token('paper'),
    boxShadow: `inset 4px 0 0 var(--job), inset 0 0 0 1px ${token('line')}`,
  },
  '& .job:hover': { background: token('hover') },
  '& .job:focus-visible': { outline: `3px solid ${token('focus')}`, outlineOffset: -1 },
  '& .job[aria-pressed=true]': {
    background: token('sel'),
    boxShadow: `inset 4px 0 0 var(--job), inset 0 0 0 2px ${token('hi')}`,
  },
  '& .job[data-status="2"] .title': { textDecoration: 'line-through' },
  '& .job .when': { display: 'flex', justifyContent: 'space-between', gap: 6, color: token('ink-2') },
  '& .job .title': {
    display: 'block',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontWeight: 600,
  },
  // Of another month: flat and lighter in weight, but as readable.
  '& > .day[data-out] .job:not([aria-pressed=true], :hover)': { background: 'transparent' },
  '& > .day[data-out] .job .title, & > .day[data-out] .job b': { fontWeight: 450, color: token('ink-2') },
  '& .job .missing': { fontSize: 10.5, fontWeight: 700, letterSpacing: '.03em', color: token('bad') },
  '& .job .missing[data-kind=over]': { color: token('warn') },
  '@media (max-width:1023px)': {
    gridTemplateColumns: '1fr',
    '& > .weekday': { display: 'none' },
    '& > .day': { minHeight: 0, padding: 10, containIntrinsicSize: 'auto 48px' },
    '& > .day[data-empty]:not([aria-current])': { display: 'none' },
    '& .number .long': { display: 'inline' },
    '& .number .short': { display: 'none' },
    '& .job': { minHeight: 48, fontSize: 14.5, padding: '8px 10px 8px 14px' },
  },
});

export interface MonthGridProps {
  days: readonly GridDay[];
  jobs: ReadonlyMap<string, readonly Job[]>;
  /** `YYYY-MM-DD` */
  today: string;
  selected: ReadonlySet<number>;
  onPick: (job: Job, many: boolean) => void;
}

const none: readonly Job[] = [];
const longDay = (day: GridDay) =>
  `${weekdays[(new Date(day.day).getUTCDay() + 6) % 7] ?? ''} ${Number(day.day.slice(8))}`;

interface DayProps {
  day: GridDay;
  jobs: readonly Job[];
  isToday: boolean;
  selected: ReadonlySet<number>;
  onPick: MonthGridProps['onPick'];
}

const Day = memo(function Day({ day, jobs, isToday, selected, onPick }: DayProps) {
  return (
    <section
      className="day"
      data-day={day.day}
      data-out={day.inMonth ? undefined : ''}
      data-empty={jobs.length === 0 ? '' : undefined}
      aria-current={isToday ? 'date' : undefined}
      aria-label={`${longDay(day)}, ${jobs.length} jobs`}
    >
      <span className="number">
        <span className="short">{Number(day.day.slice(8))}</span>
        <span className="long">{longDay(day)}</span>
      </span>
      {jobs.map((job) => (
        <JobChip
          key={job.id}
          job={job}
          goesOn={job.date < day.start}
          selected={selected.has(job.id)}
          onPick={onPick}
        />
      ))}
    </section>
  );
});

/** The month, seven columns from Monday; under 1024 px a list of days that opens at today. */
export function MonthGrid({ days, jobs, today, selected, onPick }: MonthGridProps) {
  const root = useRef<HTMLDivElement>(null);
  const month = days[15]?.day.slice(0, 7);
  useEffect(() => {
    if (!window.matchMedia('(max-width:1023px)').matches) return;
    root.current?.querySelector('[aria-current=date]')?.scrollIntoView({ block: 'start' });
  }, [month]);
  return (
    <Grid ref={root}>
      {weekdays.map((name) => (
        <div key={name} className="weekday" aria-hidden>
          {name}
        </div>
      ))}
      {days.map((day) => (
        <Day
          key={day.day}
          day={day}
          jobs={jobs.get(day.day) ?? none}
          isToday={day.day === today}
          selected={selected}
          onPick={onPick}
        />
      ))}
    </Grid>
  );
}
