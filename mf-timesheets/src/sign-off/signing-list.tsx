import { useNow } from '@crewcall/platform';
import { Alert, StateText, styled } from '@crewcall/ui/basics';
import { RowList } from '@crewcall/ui/row-list';
import { timesText } from '../questions/times-text';
import type { Question } from '../questions/times-text';
import { useId } from 'react';
import { breakGapTexts } from '@crewcall/domain/breaks';
import { canBeSigned, isOpen, tickDoubt, workedTime } from '@crewcall/domain/clock';
import { Checkbox } from '@crewcall/ui/mui';
import { formatDay, formatDuration, formatRange, formatTime } from '@crewcall/ui/format';
import { Card } from '@crewcall/ui/job-card';
import { EmptyState } from '@crewcall/ui/states';
import { StatusPill } from '@crewcall/ui/status-pill';
import type { Row } from '../timesheet/card';
import { timeState } from '../timesheet/card';
import { TimesheetMarks } from '../timesheet/timesheet-marks';
import { OverlapNote } from '../timesheet/overlap-note';

/** Unanswered claims of missing times, which the list to sign does not include. */
function MissingTimes({ questions }: { questions: readonly Question[] }) {
  const now = useNow(60_000);
  const missing = questions.filter(({ idTimesheet }) => idTimesheet === null);
  if (missing.length === 0) return null;
  const title = missing.length === 1 ? 'A time is missing' : `${missing.length} times are missing`;
  return (
    <Alert severity="warning" icon={false} sx={{ '& .MuiAlert-message': { width: '100%' } }}>
      <strong>{title}</strong>
      <RowList stacked aria-label={title}>
        {missing.map(({ id, userName, claim, tz }) => (
          <li key={id}>
            <b>{userName}</b>
            <small>Claimed: {timesText(claim, tz, now)}. It is waiting for an answer on the time card.</small>
          </li>
        ))}
      </RowList>
    </Alert>
  );
}

const doubts = {
  slip: 'Less than a minute.',
  overlap: 'Only paid if the office allows it.',
};

const Standing = styled('span')({
  marginLeft: 'auto',
  display: 'flex',
  gap: 8,
  alignItems: 'center',
  '& > [data-hours]': { display: 'grid', justifyItems: 'end', whiteSpace: 'nowrap' },
});

export interface SigningListProps {
  rows: readonly Row[];
  zone: string;
  ticked: ReadonlySet<number>;
  /** Unanswered questions about these times and about missing ones. */
  questions: readonly Question[];
  onTick: (row: Row, on: boolean) => void;
}

/** The times to be signed. Running, signed and invoiced ones are shown, but cannot be ticked. */
export function SigningList({ rows, zone, ticked, questions, onTick }: SigningListProps) {
  const id = useId();
  const questioned = new Set(questions.map(({ idTimesheet }) => idTimesheet));
  const now = useNow(60_000);
  const sorted = [...rows].sort((a, b) => a.userName.localeCompare(b.userName, 'en-AU') || a.start - b.start);
  return (
    <>
      <MissingTimes questions={questions} />
      {rows.length === 0 ? (
        <EmptyState title="No times yet" text="Check workers in before the job is signed." />
      ) : (
        <Card sx={{ py: 0.5, pl: 1 }}>
          <RowList main="8rem" aria-label="Times to sign">
            {sorted.map((row) => {
              const state = timeState(row);
              const doubt = canBeSigned(row) ? tickDoubt(row) : null;
              return (
                <li key={row.id}>
                  <Checkbox
                    id={`${id}-${row.id}`}
                    checked={ticked.has(row.id)}
                    disabled={!canBeSigned(row)}
                    onChange={(event) => onTick(row, event.target.checked)}
                  />
                  <label htmlFor={`${id}-${row.id}`}>
                    <b>{row.userName}</b>
                    <small>
                      <StateText>
                        {formatDay(row.start, zone, now)},{' '}
                        {isOpen(row)
                          ? `since ${formatTime(row.start, zone)}`
                          : formatRange(row.start, row.end, zone)}
                        {row.break > 0 ? ` · break ${formatDuration(row.break)}` : ''}
                      </StateText>
                    </small>
                    <OverlapNote overlaps={row.overlaps} />
                    {doubt === null ? null : <small>{doubts[doubt]} Tick it only if it is right.</small>}
                    {row.breakGap === undefined ? null : <small>{breakGapTexts[row.breakGap]}.</small>}
                    {row.mine && canBeSigned(row) ? (
                      <small>Your own time: the office approves it before it is paid.</small>
                    ) : null}
                    {questioned.has(row.id) ? (
                      <small>{row.userName} says that this time is wrong.</small>
                    ) : null}
                  </label>
                  <Standing>
                    <TimesheetMarks row={row} />
                    {state === 'closed' ? (
                      <span data-hours="">
                        <b>{formatDuration(row.paid)} paid</b>
                        <small>{formatDuration(workedTime(row))} worked</small>
                      </span>
                    ) : (
                      <StatusPill of="time" state={state} />
                    )}
                  </Standing>
                </li>
              );
            })}
          </RowList>
        </Card>
      )}
    </>
  );
}
