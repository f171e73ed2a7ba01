import { Alert, Button } from '@crewcall/ui/basics';
import { formatMonth } from '@crewcall/ui/format';
import { CalendarIcon } from '@crewcall/ui/icons';
import { SkeletonTable } from '@crewcall/ui/skeleton';
import { EmptyState, ErrorState } from '@crewcall/ui/states';
import { noFilter } from '../filters/calendar-filter';
import type { CalendarFilter } from '../filters/calendar-filter';
import { isSameMonth, middleOf } from './month';
import type { Month } from './month';
import { leftOut } from './month-counts';
import { MonthGrid } from './month-grid';
import type { MonthGridProps } from './month-grid';
import type { useVisibleJobs } from '../filters/use-visible-jobs';

const nameOf = (month: Month) => formatMonth(middleOf(month), 'UTC');

export interface CalendarMonthProps extends Omit<
  MonthGridProps,
  'title' | 'days' | 'jobs' | 'asked' | 'isBusy' | 'onMore'
> {
  seen: ReturnType<typeof useVisibleJobs>;
  /** The requested month; while it loads, the grid shows another one. */
  month: Month;
  onMonth: (month: Month) => void;
  onFilter: (filter: CalendarFilter) => void;
  /** Switches to all jobs, if only the user's own are shown. */
  onAll: () => void;
}

/** The grid of the month, with a notice if it is out of date, empty, loading or could not be loaded. */
export function CalendarMonth({ seen, month, onMonth, onFilter, onAll, ...grid }: CalendarMonthProps) {
  const { list, counts, others } = seen;
  const isEmpty = counts.shown === 0 && !list.isTurning;
  return (
    <>
      {list.notice ? (
        <Alert
          severity="warning"
          action={<Button onClick={list.retry}>Retry</Button>}
          sx={{ mb: 1.5, alignItems: 'center' }}
        >
          {list.notice}
        </Alert>
      ) : null}
      {list.error ? (
        <ErrorState
          title={`The jobs of ${nameOf(month)} could not be loaded`}
          error={list.error}
          onRetry={list.retry}
          action={
            isSameMonth(seen.month, month) ? undefined : (
              <Button onClick={() => onMonth(seen.month)}>Back to {nameOf(seen.month)}</Button>
            )
          }
        />
      ) : list.isFirst ? (
        <SkeletonTable rows={6} cols={7} label="Loading the calendar" />
      ) : (
        <>
          {isEmpty ? (
            <EmptyState
              icon={CalendarIcon}
              title={`No ${others > 0 ? 'shifts of yours' : 'jobs'} in ${nameOf(seen.month)}`}
              text={leftOut(counts, seen.filter)}
              action={
                counts.all > 0 ? (
                  <Button onClick={() => onFilter({ ...noFilter, status: -1 })}>Show all of them</Button>
                ) : others > 0 ? (
                  <Button onClick={onAll}>Show all jobs</Button>
                ) : undefined
              }
            />
          ) : null}
          <MonthGrid
            {...grid}
            title={nameOf(seen.month)}
            days={seen.days}
            jobs={seen.byDay}
            asked={seen.asked}
            isBusy={list.isTurning}
            onMore={seen.onMore}
          />
        </>
      )}
    </>
  );
}
