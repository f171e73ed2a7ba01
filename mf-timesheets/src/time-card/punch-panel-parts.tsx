import type { RefObject } from 'react';
import { pressLabels } from '@crewcall/domain/clock';
import { namedTime } from '@crewcall/domain/own-clock';
import { useUndoPunch } from '@crewcall/platform';
import { Button, StateText, styled } from '@crewcall/ui/basics';
import { formatDayTime, zoneNote } from '@crewcall/ui/format';
import { HourglassIcon, WifiOffIcon } from '@crewcall/ui/icons';
import { TextField } from '@crewcall/ui/text-field';
import type { Card } from '../timesheet/card';
import type { ownPunch } from './own-punch';

const Line = styled('p')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  alignItems: 'flex-start',
  marginTop: 12,
  '& svg': { flex: 'none', marginTop: 2 },
});

const Hint = styled(Line)({ flexWrap: 'nowrap' });

export interface CodeFieldProps {
  code: string;
  /** Why the code was refused; `` if it was not. */
  problem: string;
  field: RefObject<HTMLInputElement | null>;
  onCode: (code: string) => void;
}

/** The crew's check-in code, of four digits. */
export const CodeField = ({ code, problem, field, onCode }: CodeFieldProps) => (
  <TextField
    label="Check-in code"
    value={code}
    error={problem !== ''}
    helperText={problem || 'Four digits from your supervisor. This is not the gate code.'}
    inputRef={field}
    onChange={(event) => onCode(event.target.value.replace(/\D/g, '').slice(0, 4))}
    slotProps={{
      htmlInput: { inputMode: 'numeric', autoComplete: 'one-time-code' },
      formHelperText: { role: 'status' },
    }}
  />
);

/** The punch just made on this job, with its undo. `at` formats its time. */
export function UndoPunch({ idJob, at }: { idJob: number; at: (ms: number) => string }) {
  const { punch: last, undo } = useUndoPunch();
  if (last === null || last.id !== idJob) return null;
  return (
    <Line>
      <StateText>{`Checked ${last.action} at ${at(last.finish ?? last.tapTime)}.`}</StateText>
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

export interface PunchHintsProps {
  id: string;
  card: Card;
  clock: ReturnType<typeof ownPunch>;
  now: number;
  at: (ms: number) => string;
}

/** Which punches wait for reception, and why the button is disabled; or that the button works without reception. */
export function PunchHints({ id, card, clock, now, at }: PunchHintsProps) {
  const note = zoneNote(card.tz, undefined, now);
  return (
    <>
      {clock.waiting
        .filter(({ key }) => clock.waiting.every(({ undoes }) => undoes !== key))
        .map((press) => ({ ...press, time: namedTime(press, clock.waiting) }))
        .map((press) => (
          <Hint key={press.key} role="status">
            <HourglassIcon size={16} aria-hidden />
            {`${press.undoes === undefined ? '' : 'The undo of your '}${pressLabels[press.action]}${press.time === null ? '' : ` at ${at(press.time)}`} is saved on this phone and will be sent when there is reception.`}
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
            <StateText>No reception? Tap anyway. The time you tap counts.</StateText>
          </>
        )}
      </Hint>
    </>
  );
}
