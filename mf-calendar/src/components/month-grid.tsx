import { memo, useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent, MouseEvent, PointerEvent } from 'react';
import { VisuallyHidden, plural } from '@crewcall/ui';
import type { Job } from '@crewcall/contract/types';
import { factsAt } from './chip';
import type { DayPlan } from './day-painter';
import { nextStop, toDayOf, toFirstJob } from './grid-keys';
import { Grid, narrow } from './grid-styles';
import { jobsOf } from './job-facts';
import type { JobFacts } from './job-facts';
import type { GridDay } from './month';
import { paintMonth } from './month-painter';
import { steadyOrder } from './steady-order';
import { useLongPress } from './use-long-press';

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const longDay = new Intl.DateTimeFormat('en-AU', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});
const nobody: ReadonlySet<number> = new Set();
const none: readonly JobFacts[] = [];

export interface MonthGridProps {
  /** `November 2026` */
  title: string;
  days: readonly GridDay[];
  jobs: ReadonlyMap<string, readonly JobFacts[]>;
  /** Changes whenever the jobs are other ones because somebody here asked for it: then all may move. */
  asked: unknown;
  /** `YYYY-MM-DD` */
  today: string;
  selected: ReadonlySet<number>;
  isPicking: boolean;
  /** Another month is on its way. */
  isBusy: boolean;
  /** Most jobs a day shows until asked for all; null for all. */
  most: number | null;
  /** What the keys do, for those who hear it. */
  hint: string;
  /** `add`: to those already selected. `byKey`: without leaving the grid. */
  onPick: (job: Job, add: boolean, byKey: boolean) => void;
  onLongPress: ((job: Job) => void) | null;
  onTurn: (by: 1 | -1) => void;
}

const isList = () => window.matchMedia(narrow).matches;
const chipAt = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('.job') : null;

/** The month, seven columns from Monday; under 1024 px a list of days that opens at today. */
export const MonthGrid = memo(function MonthGrid(props: MonthGridProps) {
  const { title, days, jobs, asked, today, selected, isPicking, isBusy, most, hint } = props;
  const { onPick, onLongPress, onTurn } = props;
  const root = useRef<HTMLDivElement>(null);
  const idHint = useId();
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [released, setReleased] = useState(0);
  const shown = useRef<{ asked: unknown; days: Map<string, readonly JobFacts[]> }>({
    asked: null,
    days: new Map(),
  });
  /** Leaves undone what of the last painting is still to come. */
  const rest = useRef(() => {});
  /** The chip under the mouse; `isDue` once a day has been kept in an order that is not its own. */
  const held = useRef<{ chip: HTMLElement | null; isDue: boolean }>({ chip: null, isDue: false });
  const painted = useRef(days);
  const focused = useRef<{ element: HTMLElement | null; isInside: boolean; day: string }>({
    element: null,
    isInside: false,
    day: today,
  });

  useLayoutEffect(() => {
    const grid = root.current;
    if (grid === null) return;
    const isLive = shown.current.asked === asked;
    const anchor = isLive ? (held.current.chip ?? chipAt(document.activeElement)) : null;
    const isAnchored = anchor !== null && grid.contains(anchor);
    const before = isAnchored ? anchor.getBoundingClientRect().top : 0;
    const heldDay = isLive
      ? held.current.chip?.closest<HTMLElement>('[data-day]')?.dataset['day']
      : undefined;
    const heldKey = factsAt(held.current.chip)?.key ?? 0;
    const now = new Map<string, readonly JobFacts[]>();
    held.current.isDue = false;
    const isInside = grid.contains(document.activeElement);
    const isTurned = painted.current !== days;
    painted.current = days;
    if (isInside && isTurned) toDayOf(grid, focused.current.day, isList());
    const planOf = (day: string): DayPlan => {
      const all = jobs.get(day) ?? none;
      const cut = most === null || opened.has(day) || all.length <= most + 1 ? all : all.slice(0, most);
      const plan =
        day === heldDay
          ? steadyOrder(shown.current.days.get(day) ?? none, cut, heldKey)
          : { facts: cut, gone: nobody };
      if (plan.facts !== cut) held.current.isDue = true;
      now.set(day, plan.facts);
      return { day, ...plan, more: all.length - cut.length };
    };
    rest.current();
    rest.current = paintMonth(grid, planOf, { selected, isPicking }, !isLive);
    shown.current = { asked, days: now };
    if (isInside) {
      // A browser says that the focus leaves before it takes the job away; the next effect finds the day again.
      focused.current.isInside = true;
      if (isTurned) toFirstJob();
    }
    if (isAnchored && anchor.isConnected) {
      const moved = anchor.getBoundingClientRect().top - before;
      if (moved !== 0) window.scrollBy(0, moved);
    }
  }, [days, jobs, asked, selected, isPicking, most, opened, released]);

  useEffect(() => () => rest.current(), []);

  // One stop for Tab in the whole grid, wherever the arrows have led; after the chips, which may have gone.
  useLayoutEffect(() => {
    const grid = root.current;
    const last = focused.current;
    if (grid === null) return;
    if (last.element !== null && grid.contains(last.element)) {
      // A job that went to another place, as into the next block, left the focus behind.
      if (last.isInside && document.activeElement !== last.element)
        last.element.focus({ preventScroll: true });
      return;
    }
    const cell =
      grid.querySelector<HTMLElement>(`[data-day="${last.day}"]`) ??
      grid.querySelector<HTMLElement>('[aria-current=date]') ??
      grid.querySelector<HTMLElement>('[data-day]:not([data-out])');
    const stop = cell?.querySelector<HTMLElement>('.block:not([data-waiting]) > .job, .more') ?? cell;
    if (!stop) return;
    stop.tabIndex = 0;
    last.element = stop;
    if (last.isInside) stop.focus({ preventScroll: true });
  });

  const month = days[15]?.day.slice(0, 7);
  useEffect(() => {
    setOpened((old) => (old.size === 0 ? old : new Set()));
    if (!isList()) return;
    root.current?.querySelector('[aria-current=date]')?.scrollIntoView({ block: 'start' });
  }, [month]);

  const release = useCallback(() => {
    const wasDue = held.current.isDue;
    held.current = { chip: null, isDue: false };
    if (wasDue) setReleased((count) => count + 1);
  }, []);
  const hold = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return;
    const chip = chipAt(event.target);
    if (chip === held.current.chip) return;
    const isSameDay =
      chip !== null && chip.parentElement?.parentElement === held.current.chip?.parentElement?.parentElement;
    if (isSameDay) held.current.chip = chip;
    else {
      release();
      held.current.chip = chip;
    }
  };

  const press = useLongPress((target) => {
    const facts = factsAt(chipAt(target));
    if (facts && onLongPress) onLongPress(facts.job);
  });

  const stepTo = (stop: HTMLElement) => {
    stop.focus();
    stop.scrollIntoView({ block: 'nearest' });
  };
  const onFocus = (event: { target: EventTarget }) => {
    const element = event.target as HTMLElement;
    const last = focused.current;
    if (last.element !== element) {
      if (last.element !== null) last.element.tabIndex = -1;
      element.tabIndex = 0;
    }
    const day = element.closest<HTMLElement>('[data-day]')?.dataset['day'] ?? last.day;
    focused.current = { element, isInside: true, day };
  };
  const onClick = (event: MouseEvent) => {
    const isLong = press.wasLong();
    const chip = chipAt(event.target);
    const facts = chip?.hasAttribute('data-gone') ? undefined : factsAt(chip);
    const more = (event.target as Element).closest<HTMLElement>('.more')?.dataset['more'];
    if (more !== undefined) setOpened(new Set([...opened, more]));
    else if (facts && !isLong) onPick(facts.job, event.shiftKey || isPicking, false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target } = event;
    const facts = factsAt(chipAt(target));
    if (event.altKey || event.metaKey) return;
    if (facts && event.shiftKey && (key === 'Enter' || key === ' ')) {
      event.preventDefault();
      onPick(facts.job, true, true);
      return;
    }
    if (key === 'PageUp' || key === 'PageDown') {
      event.preventDefault();
      onTurn(key === 'PageUp' ? -1 : 1);
      return;
    }
    const stop = nextStop(event.currentTarget, target as Element, key, isList(), event.ctrlKey);
    if (stop === null) return;
    event.preventDefault();
    stepTo(stop);
  };

  return (
    <>
      <VisuallyHidden id={idHint}>{hint}</VisuallyHidden>
      <Grid
        ref={root}
        role="grid"
        aria-label={title}
        aria-describedby={idHint}
        aria-multiselectable={isPicking || undefined}
        aria-busy={isBusy}
        onClick={onClick}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        onBlur={(event) => {
          // Not where a repaint took the focused chip away: then the focus finds the day again.
          if (event.target.isConnected) focused.current.isInside = false;
        }}
        onPointerOver={hold}
        onPointerLeave={release}
        onContextMenu={(event) => {
          // A finger that rests on a job selects it; it asks for no menu.
          if (onLongPress && chipAt(event.target) && window.matchMedia('(pointer:coarse)').matches)
            event.preventDefault();
        }}
        {...(onLongPress === null ? {} : press.handlers)}
      >
        <div className="heads" role="row">
          {weekdays.map((name) => (
            <div key={name} className="weekday" role="columnheader">
              {name}
            </div>
          ))}
        </div>
        {Array.from({ length: days.length / weekdays.length }, (_, week) => (
          <div key={week} role="row">
            {days.slice(week * 7, week * 7 + 7).map(({ day, inMonth }, at) => {
              const count = jobsOf(jobs.get(day) ?? none).length;
              const [weekday = '', date = '', month = ''] = longDay.format(Date.parse(day)).split(' ');
              return (
                <div
                  key={at}
                  className="day"
                  role="gridcell"
                  tabIndex={-1}
                  data-day={day}
                  data-out={inMonth ? undefined : ''}
                  data-empty={count === 0 ? '' : undefined}
                  aria-current={day === today ? 'date' : undefined}
                >
                  <span className="number">
                    <span className="short">
                      <span className="unseen">{`${weekday.replace(',', '')} `}</span>
                      {date}
                      <span className="unseen">{` ${month}`}</span>
                    </span>
                    <span className="long">{`${weekdays[at] ?? ''} ${date} ${month}`}</span>
                  </span>
                  <span className="unseen">{`, ${count === 0 ? 'no jobs' : plural(count, 'job')}`}</span>
                  <div />
                </div>
              );
            })}
          </div>
        ))}
      </Grid>
    </>
  );
});
