import { useState } from 'react';
import { Button, styled } from '@crewcall/ui/basics';
import { plural } from '@crewcall/ui/format';
import { token } from '@crewcall/ui/tokens';
import { TickList } from '@crewcall/ui/tick-list';
import { timeText } from '../timesheet/overlap-note';
import type { SkippedTimesheet } from './generate';

const Times = styled('fieldset')({
  display: 'grid',
  gap: 4,
  // No border: the alert has one.
  margin: '6px 0 0',
  padding: 0,
  border: 0,
  color: token('ink'),
  '& legend': { padding: 0, fontWeight: 650 },
  '& button': { justifySelf: 'start', marginTop: 4 },
});

export interface SkippedTimesheetsProps {
  times: readonly SkippedTimesheet[];
  /** Called with the overlapping timesheets that the user ticked, to invoice them anyway. */
  onAllow: (times: readonly SkippedTimesheet[]) => void;
}

/** Times that were not invoiced: overlapping ones, and ones that need somebody to act first. */
export function SkippedTimesheets({ times, onAllow }: SkippedTimesheetsProps) {
  const asked = times.filter(({ question }) => question === true);
  const uncleared = times.filter((time) => time.uncleared === true);
  const overlapping = times.filter((time) => time.question !== true && time.uncleared !== true);
  return (
    <>
      {overlapping.length > 0 ? <OverlappingTimes times={overlapping} onAllow={onAllow} /> : null}
      {asked.length > 0 ? (
        <Waiting
          times={asked}
          why={asked.length === 1 ? 'a question is open' : 'questions are open'}
          next="Answer them, then generate again."
        />
      ) : null}
      {uncleared.length > 0 ? (
        <Waiting
          times={uncleared}
          why={
            uncleared.length === 1 ? 'nobody has signed or approved it' : 'nobody has signed or approved them'
          }
          next="Approve them in the pay run or have them signed, then generate again."
        />
      ) : null}
    </>
  );
}

/** Times that need more than a tick: something has to happen first. */
const Waiting = ({
  times,
  why,
  next,
}: Pick<SkippedTimesheetsProps, 'times'> & { why: string; next: string }) => (
  <Times>
    <legend>
      {plural(times.length, 'time')} left out: {why}
    </legend>
    <p>{next}</p>
    {times.map((time) => (
      <p key={time.idTimesheet}>
        <strong>{time.fullName}</strong>: {timeText(time)}
      </p>
    ))}
  </Times>
);

/** Skipped timesheets that overlap another of the same worker. Each one to be paid anyway needs its own tick. */
function OverlappingTimes({ times, onAllow }: SkippedTimesheetsProps) {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const chosen = times.filter(({ idTimesheet }) => ticked.has(idTimesheet));
  return (
    <Times>
      <legend>
        {plural(times.length, 'time')} left out: {times.length === 1 ? 'it overlaps' : 'they overlap'} another
        of the same worker
      </legend>
      <p>Correct them on their jobs. Tick only the times to pay as they are.</p>
      <TickList
        ticked={ticked}
        onTicked={setTicked}
        choices={times.map((time) => ({
          id: time.idTimesheet,
          name: (
            <>
              <strong>{time.fullName}</strong>: {timeText(time)}
            </>
          ),
          note: `overlaps ${time.overlaps.map(timeText).join('; and ')}`,
        }))}
      />
      <Button variant="contained" disabled={chosen.length === 0} onClick={() => onAllow(chosen)}>
        {chosen.length === 0 ? 'Invoice what is ticked' : `Invoice ${plural(chosen.length, 'ticked time')}`}
      </Button>
    </Times>
  );
}
