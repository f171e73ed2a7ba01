import { weekdayNames } from '@crewcall/domain/day-names';
/**
 * A calendar to choose several days. Rarely used, so not part of the shared module: remotes that use it bundle it. It
 * imports MUI by the package name, so that it gets the region's own styles.
 */
import { useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { IconButton } from '@crewcall/ui/mui';
import { formatLongDay, formatMonth, plural } from './format';
import { ChevronLeftIcon, ChevronRightIcon } from './icons';
import { LiveRegion } from './visually-hidden';
import { daysBetween, isInMonth, monthOf, movedBy, startOf, weeksOf } from './month-days-reckoning';
import { Grid, Root } from './month-days-look';
import { useDayDrag } from './use-day-drag';

const weekdayHeads = (
  <div role="row">
    {weekdayNames.map((name) => (
      <span key={name} role="columnheader" aria-label={name}>
        {name.slice(0, 3)}
      </span>
    ))}
  </div>
);

export interface MonthDaysProps {
  /** Names the grid: `Days to copy to`. */
  label: string;
  /** The chosen days, `YYYY-MM-DD`, in order. */
  days: readonly string[];
  onDays: (days: string[]) => void;
  /** The day to mark as today, `YYYY-MM-DD`. */
  today: string;
  /** The day that gets the focus first, and whose month is shown first. Today by default. */
  from?: string;
  /** Why a day cannot be chosen; undefined if it can. A chosen range skips such days. */
  closed?: (day: string) => string | undefined;
  /** The most days that may be chosen; further ones are ignored. */
  max?: number;
}

/** Buttons to the previous and the next month. */
const Turns = ({ onTurn }: { onTurn: (months: number) => void }) => (
  <>
    <IconButton aria-label="Previous month" onClick={() => onTurn(-1)}>
      <ChevronLeftIcon aria-hidden />
    </IconButton>
    <IconButton aria-label="Next month" onClick={() => onTurn(1)}>
      <ChevronRightIcon aria-hidden />
    </IconButton>
  </>
);

/**
 * Chooses days in any months. Single days with click, tap, Space or Enter; a range by dragging, or by Shift with
 * click or arrow keys. A drag that starts on a chosen day unselects. Arrow keys move by days, Home and End within the
 * week, Page Up and Page Down by months, with Shift by years.
 */
export function MonthDays({
  label,
  days,
  onDays,
  today,
  from = today,
  closed,
  max = Infinity,
}: MonthDaysProps) {
  const title = useId();
  const grid = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(from);
  const [month, setMonth] = useState(monthOf(from));
  const anchor = useRef<string | null>(null);
  const chosen = new Set(days);

  const put = (range: readonly string[], isOn: boolean) => {
    const next = new Set(days);
    for (const day of range) {
      if (!isOn) next.delete(day);
      else if (next.size < max && !closed?.(day)) next.add(day);
    }
    onDays([...next].sort());
  };
  const drag = useDayDrag(grid, {
    isChosen: (day) => chosen.has(day),
    onRange: (first, last, isOn) => {
      anchor.current = first;
      setActive(last);
      put(daysBetween(first, last), isOn);
    },
    anchor: () => anchor.current,
  });

  const show = (day: string) => {
    setActive(day);
    setMonth(monthOf(day));
    // The cell may belong to another month, which is only drawn in the next frame.
    requestAnimationFrame(() => grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus());
  };
  const turn = (months: number) => {
    const next = movedBy(active, { months });
    setActive(next);
    setMonth(monthOf(next));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      anchor.current = active;
      return put([active], !chosen.has(active));
    }
    const to = movedBy(active, event.key, event.shiftKey);
    if (to === null) return;
    event.preventDefault();
    if (event.shiftKey && event.key.startsWith('Arrow')) {
      anchor.current ??= active;
      put(daysBetween(anchor.current, to), true);
    } else anchor.current = null;
    show(to);
  };

  return (
    <Root>
      <div data-head="">
        <strong id={title} aria-live="polite">
          {formatMonth(startOf(`${month}-01`), 'UTC')}
        </strong>
        <Turns onTurn={turn} />
      </div>
      <Grid
        ref={grid}
        role="grid"
        aria-label={label}
        aria-describedby={title}
        aria-multiselectable
        onKeyDown={onKeyDown}
        {...drag.handlers}
      >
        {weekdayHeads}
        {weeksOf(month).map((week) => (
          <div key={week[0]} role="row">
            {week.map((day) => {
              const why = closed?.(day);
              return (
                <span
                  key={day}
                  role="gridcell"
                  data-day={day}
                  tabIndex={day === active ? 0 : -1}
                  aria-label={`${formatLongDay(startOf(day), 'UTC', startOf(today))}${why ? `, ${why}` : ''}`}
                  aria-selected={why ? undefined : chosen.has(day)}
                  aria-disabled={why ? true : undefined}
                  aria-current={day === today ? 'date' : undefined}
                  title={why}
                  data-out={isInMonth(day, month) ? undefined : ''}
                  data-drag={why ? undefined : drag.stateOf(day)}
                  onFocus={() => setActive(day)}
                >
                  {Number(day.slice(8))}
                </span>
              );
            })}
          </div>
        ))}
      </Grid>
      <LiveRegion>{days.length > 0 ? `${plural(days.length, 'day')} chosen` : ''}</LiveRegion>
    </Root>
  );
}
