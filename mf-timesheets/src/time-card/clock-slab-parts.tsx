import type { RefObject } from 'react';
import { namedTime } from '@crewcall/domain/own-clock';
import { useUndoPunch } from '@crewcall/platform';
import { Button, HourglassIcon, TextField, WifiOffIcon, formatDayTime, styled, zoneNote } from '@crewcall/ui';
import type { Card } from '../clocks/card';
import type { ownClock } from './own-clock';

const Line = styled('p')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  alignItems: 'flex-start',
  marginTop: 12,
  '& svg': { flex: 'none', marginTop: 2 },
});

/** A sentence that stays beside its icon, however long it is. */
const Hint = styled(Line)({ flexWrap: 'nowrap' });

export interface CodeFieldProps {
  code: string;
  /** Why it is not taken; `` for no reason. */
  problem: string;
  field: RefObject<HTMLInputElement | null>;
  onCode: (code: string) => void;
}

/** The crew's code, of four digits. */
export const CodeField = ({ code, problem, field, onCode }: CodeFieldProps) => (
  <TextField
    label="Crew code"
    value={code}
    error={problem !== ''}
    helperText={problem || 'Four digits; your supervisor has them.'}
    inputRef={field}
    onChange={(event) => onCode(event.target.value.replace(/\D/g, '').slice(0, 4))}
    slotProps={{
      htmlInput: { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 4 },
      formHelperText: { role: 'status' },
    }}
  />
);

/** The press that was just made on this job, and the way to take it back. `at` says when, in words. */
export function UndoPress({ idJob, at }: { idJob: number; at: (ms: number) => string }) {
  const { punch: last, undo } = useUndoPunch();
  if (last === null || last.id !== idJob) return null;
  return (
    <Line>
      {`Checked ${last.action} at ${at(last.finish ?? last.tapTime)}.`}
      <Button
        variant="outlined"
        color="inherit"
        sx={{ minHeight: 48, marginLeft: 'auto' }}
        aria-label={`Undo check ${last.action} at ${at(last.finish ?? last.tapTime)}`}
        onClick={() => void undo()}
      >
        Undo
      </Button>
    </Line>
  );
}

export interface ClockHintsProps {
  id: string;
  card: Card;
  clock: ReturnType<typeof ownClock>;
  now: number;
  at: (ms: number) => string;
}

/** Which presses wait for reception, and why the clock is closed; or that it works without reception. */
export function ClockHints({ id, card, clock, now, at }: ClockHintsProps) {
  const note = zoneNote(card.tz, undefined, now);
  return (
    <>
      {clock.waiting
        .filter(({ key }) => clock.waiting.every(({ undoes }) => undoes !== key))
        .map((press) => ({ ...press, time: namedTime(press, clock.waiting) }))
        .map((press) => (
          <Hint key={press.key} role="status">
            <HourglassIcon size={16} aria-hidden />
            {`${press.undoes === undefined ? '' : 'The undo of your '}${press.action === 'in' ? 'Check In' : 'Check Out'}${press.time === null ? '' : ` at ${at(press.time)}`} waits on this phone and goes out when there is reception.`}
          </Hint>
        ))}
      <Hint id={id}>
        {clock.why === 'early' ? (
          `Check In opens ${formatDayTime(card.clock.opensAt, card.tz, now)}${note ? ` ${note}` : ''}.`
        ) : clock.why ? (
          `This job is ${clock.why}.`
        ) : clock.waiting.length > 0 ? null : (
          <>
            <WifiOffIcon size={16} aria-hidden />
            No reception? Press anyway. The time of your press counts.
          </>
        )}
      </Hint>
    </>
  );
}
