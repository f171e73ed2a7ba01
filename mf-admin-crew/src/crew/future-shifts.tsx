import { useState } from 'react';
import type { Out } from '@crewcall/contract/types';
import { Checkbox, FormControlLabel } from '@crewcall/ui/mui';
import { formatDayTime, plural } from '@crewcall/ui/format';

export type Ahead = NonNullable<Out<'getuserdetails'>['shiftsAhead']>;
const MOST_NAMED = 5;

interface FreeShiftsCheckboxProps {
  count: number;
  /** Ticked initially. */
  isOn?: boolean;
  isLocked?: boolean;
  onFree: (free: boolean) => void;
}

/**
 * A checkbox to remove people from upcoming shifts. It has its own state, because a confirm dialog renders its text
 * only once.
 */
export function FreeShiftsCheckbox({
  count,
  isOn = false,
  isLocked = false,
  onFree,
}: FreeShiftsCheckboxProps) {
  const [free, setFree] = useState(isOn);
  return (
    <FormControlLabel
      sx={{ mt: 1, ml: 0 }}
      disabled={isLocked}
      control={
        <Checkbox
          checked={free}
          onChange={(_event, isOn) => {
            setFree(isOn);
            onFree(isOn);
          }}
        />
      }
      label={`Take them off ${count === 1 ? 'this shift' : `these ${count} shifts`}. They are notified, and the places are open again.`}
    />
  );
}

/** One upcoming shift, and whether the worker is checked in on it. */
export const FutureShift = ({ title, startTime, zone, time }: Ahead[number]) => (
  <>
    <b>{title}</b>, {formatDayTime(startTime, zone)}
    {time === 'running' ? ', is checked in now' : ''}
  </>
);

/** Explains what happens to open timesheets. */
export const RunningTimesheets = ({ ahead }: { ahead: Ahead }) =>
  ahead.some(({ time }) => time === 'running') ? (
    <span style={{ display: 'block', marginTop: 6 }}>
      They stay clocked in until somebody checks them out.
    </span>
  ) : null;

/** From how many shifts the worker can be removed. A shift on which they have a timesheet stays. */
export const countFreeable = (ahead: Ahead): number => ahead.filter(({ time }) => !time).length;

/** What deactivating does, with a list of the upcoming shifts. */
export function Consequence({ ahead, onFree }: { ahead: Ahead; onFree?: (free: boolean) => void }) {
  if (ahead.length === 0) return <>They are signed out and get no more invitations.</>;
  const more = ahead.length - MOST_NAMED;
  const count = countFreeable(ahead);
  return (
    <>
      They are signed out and get no more invitations, but stay confirmed for {plural(ahead.length, 'shift')}{' '}
      ahead until you take them off:
      {ahead.slice(0, MOST_NAMED).map((shift) => (
        <span key={`${shift.idJob} ${shift.startTime}`} style={{ display: 'block', marginTop: 6 }}>
          <FutureShift {...shift} />
        </span>
      ))}
      {more > 0 ? (
        <span style={{ display: 'block', marginTop: 6 }}>and {plural(more, 'further shift')}.</span>
      ) : null}
      <RunningTimesheets ahead={ahead} />
      {onFree && count > 0 ? <FreeShiftsCheckbox count={count} onFree={onFree} /> : null}
    </>
  );
}
