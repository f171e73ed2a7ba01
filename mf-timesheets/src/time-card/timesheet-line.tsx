import type { ReactNode } from 'react';
import { isOpen, workedTime } from '@crewcall/domain/clock';
import { useNow } from '@crewcall/platform';
import { StateText, styled } from '@crewcall/ui/basics';
import { formatDay, formatDuration, formatRange, formatTime } from '@crewcall/ui/format';
import { StatusPill } from '@crewcall/ui/status-pill';
import { token } from '@crewcall/ui/tokens';
import type { Row } from '../timesheet/card';
import { paidOf, timeState } from '../timesheet/card';
import { CorrectedNote } from '../timesheet/corrected-note';
import { TimesheetMarks } from '../timesheet/timesheet-marks';
import { OverlapNote } from '../timesheet/overlap-note';

const Root = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 8px',
  minHeight: 52,
  '& > div': { flex: '1 1 130px', minWidth: 0, display: 'grid' },
  '& b': { fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
  '& small': { color: token('ink-3'), fontSize: 13.5 },
  '& > span:last-of-type': { display: 'flex', alignItems: 'center', gap: 6 },
});

/** One timesheet in a line: when, the break, worked and paid time. */
export function TimesheetLine({ row, zone, action }: { row: Row; zone: string; action?: ReactNode }) {
  const now = useNow(60_000);
  const state = timeState(row);
  const runs = isOpen(row);
  return (
    <Root>
      <div>
        <b>{runs ? `Since ${formatTime(row.start, zone)}` : formatRange(row.start, row.end, zone)}</b>
        <small>
          <StateText>
            {formatDay(row.start, zone, now)}
            {row.break > 0 ? ` · break ${formatDuration(row.break)}` : ''}
            {typeof row.breakSince === 'number'
              ? ` · on a break since ${formatTime(row.breakSince, zone)}`
              : ''}
            {runs ? '' : ` · ${formatDuration(workedTime(row))} worked`}
          </StateText>
        </small>
        <CorrectedNote row={row} zone={zone} />
        <OverlapNote overlaps={row.overlaps} />
      </div>
      <span>
        {runs ? null : <b>{formatDuration(paidOf(row))} paid</b>}
        <TimesheetMarks row={row} />
        {state === 'closed' ? null : <StatusPill of="time" state={state} />}
        {action}
      </span>
    </Root>
  );
}
