import type { ReactNode } from 'react';
import { isOpen, workedTime } from '@crewcall/domain/clock';
import { useNow, useCall } from '@crewcall/platform';
import { StateText, styled } from '@crewcall/ui/basics';
import { formatDay, formatDuration, formatRange, formatTime } from '@crewcall/ui/format';
import { StatusPill } from '@crewcall/ui/status-pill';
import { token } from '@crewcall/ui/tokens';
import type { Row } from '../timesheet/card';
import { timeState } from '../timesheet/card';
import { TimesheetMarks } from '../timesheet/timesheet-marks';
import { OverlapNote } from '../timesheet/overlap-note';
import { timesText } from '../questions/times-text';

/** An invoiced timesheet never changes, so its correction is shown below it. */
function CorrectedTime({ row, zone }: { row: Row; zone: string }) {
  const now = useNow(60_000);
  const { data } = useCall('getTimeQueries', { idJob: row.idJob }, { quiet: true });
  const stored = data?.queries.find(({ idTimesheet }) => idTimesheet === row.id)?.stored;
  if (!stored) return null;
  const text = timesText(stored, zone, now);
  return text === timesText(row, zone, now) ? null : <small>Corrected: {text}</small>;
}

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
        {row.idInvoice === null ? null : <CorrectedTime row={row} zone={zone} />}
        <OverlapNote overlaps={row.overlaps} />
      </div>
      <span>
        {runs ? null : <b>{formatDuration(row.paid)} paid</b>}
        <TimesheetMarks row={row} />
        {state === 'closed' ? null : <StatusPill of="time" state={state} />}
        {action}
      </span>
    </Root>
  );
}
