import {
  type KeyboardEvent,
  memo,
  type MouseEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { VisuallyHidden } from '@crewcall/ui/visually-hidden';
import type { CalendarJob } from './job-facts';
import { nextStop } from './grid-keys';
import { Grid, isList } from './grid-styles';
import { GridWeeks, type GridWeeksProps } from './grid-weeks';
import { chipAt, factsAt } from './job-chip';
import { makeTabStop } from './tab-stop';
import { useLongPress } from './use-long-press';
import { useHoveredJob } from './use-hovered-job';
import { type Painting, usePainting } from './use-painting';

export interface MonthGridProps extends GridWeeksProps, Painting {
  /** `November 2026` */
  title: string;
  /** Another month is loading. */
  isBusy: boolean;
  /** Describes the keys for screen readers. */
  hint: string;
  /** `add`: add the job to those already selected. `byKey`: chosen by keyboard, so the focus stays in the grid. */
  onPick: (job: CalendarJob, add: boolean, byKey: boolean) => void;
  onLongPress: ((job: CalendarJob) => void) | null;
  /** Asks for more jobs of a day, `YYYY-MM-DD`. */
  onMore: (day: string) => void;
  onTurn: (by: 1 | -1) => void;
}

/** The month in seven columns from Monday; under 1024 px a list of days that starts at today. */
export const MonthGrid = memo(function MonthGrid(props: MonthGridProps) {
  const { title, days, jobs, today, marks, isPicking, isBusy, hint } = props;
  const { onPick, onLongPress, onMore, onTurn } = props;
  const root = useRef<HTMLDivElement>(null);
  const [stop] = useState(() => makeTabStop(today));
  const idHint = useId();
  const held = useHoveredJob();
  usePainting(root, props, held, stop);
  useLayoutEffect(() => {
    if (root.current) stop.find(root.current);
  });

  const month = days[15]?.day.slice(0, 7);
  useEffect(() => {
    if (!isList()) return;
    root.current?.querySelector('[aria-current=date]')?.scrollIntoView({ block: 'start' });
  }, [month]);

  const press = useLongPress((target) => {
    const facts = factsAt(chipAt(target));
    if (facts && onLongPress) onLongPress(facts.job);
  });
  const onClick = (event: MouseEvent) => {
    const isLong = press.wasLong();
    const chip = chipAt(event.target);
    const facts = chip?.hasAttribute('data-gone') ? undefined : factsAt(chip);
    const more = (event.target as Element).closest<HTMLElement>('.more')?.dataset['more'];
    if (more !== undefined) onMore(more);
    else if (facts && !isLong) onPick(facts.job, event.shiftKey || isPicking, false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target, shiftKey, ctrlKey } = event;
    if (event.altKey || event.metaKey) return;
    const facts = factsAt(chipAt(target));
    if (facts && shiftKey && (key === 'Enter' || key === ' ')) {
      event.preventDefault();
      return onPick(facts.job, true, true);
    }
    if (key === 'PageUp' || key === 'PageDown') {
      event.preventDefault();
      return onTurn(key === 'PageUp' ? -1 : 1);
    }
    const next = nextStop(event.currentTarget, target as Element, key, isList(), ctrlKey);
    if (next === null) return;
    event.preventDefault();
    next.focus();
    next.scrollIntoView({ block: 'nearest' });
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
        onFocus={stop.onFocus}
        onBlur={stop.onBlur}
        onPointerOver={held.onPointerOver}
        onPointerLeave={held.release}
        onContextMenu={(event) => {
          // A long press on a job selects it, so the browser must not open its context menu.
          if (onLongPress && chipAt(event.target) && window.matchMedia('(pointer:coarse)').matches)
            event.preventDefault();
        }}
        {...(onLongPress === null ? {} : press.handlers)}
      >
        <GridWeeks days={days} jobs={jobs} today={today} marks={marks} />
      </Grid>
    </>
  );
});
