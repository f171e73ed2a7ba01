import { Suspense, useId, useState } from 'react';
import {
  soonQuestion,
  useClockPress,
  useClockTaps,
  useClockUndo,
  useNow,
  useRefusedField,
  useSession,
} from '@crewcall/platform';
import { lazyPart } from '@crewcall/platform/lazy-part';
import {
  BigAction,
  Button,
  HourglassIcon,
  LogInIcon,
  LogOutIcon,
  Slab,
  TextField,
  WifiOffIcon,
  formatDay,
  formatDayTime,
  formatDuration,
  formatTime,
  styled,
  useConfirm,
  zoneNote,
} from '@crewcall/ui';
import type { Card } from '../clocks/card';
import { ownClock } from './own-clock';

const FinishDialog = lazyPart(() =>
  import('@crewcall/ui/finish-dialog').then(({ FinishDialog }) => FinishDialog),
);

const Line = styled('p')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  alignItems: 'flex-start',
  marginTop: 12,
  '& svg': { flex: 'none', marginTop: 2 },
});
const Press = styled('form')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 14,
  marginTop: 16,
});

/**
 * The worker's own clock: one large button, the code where the crew asks for one, and what still waits. `asOf` is the
 * time (epoch ms of this device) of the card.
 */
export function ClockSlab({ card, idJob, asOf }: { card: Card; idJob: number; asOf: number }) {
  const { waiting: taps, unseen } = useClockTaps();
  const now = useNow(20_000);
  const [code, setCode] = useState('');
  const [needsCode, setNeedsCode] = useState(false);
  const { refusal, field, onRefused, clear } = useRefusedField();
  const hint = useId();
  const confirm = useConfirm();
  const { user } = useSession();
  const { press: last, undo } = useClockUndo();
  const [isAsked, setIsAsked] = useState(false);
  const clock = ownClock(card, { idJob, idUser: user.id }, taps, now, unseen(asOf));
  const { requireCode, opensAt } = card.clock;
  const note = zoneNote(card.tz, undefined, now);
  const timeOf = (ms: number) =>
    formatDay(ms, card.tz) === formatDay(now, card.tz)
      ? formatTime(ms, card.tz)
      : formatDayTime(ms, card.tz, now);
  const at = (ms: number) => `${timeOf(ms)}${note ? ` ${note}` : ''}`;

  const { press, isBusy, isResting } = useClockPress(
    (since) => confirm(soonQuestion(at(since), clock.until === null ? '' : at(clock.until))),
    clock.until,
  );
  const pressed = () => {
    if (clock.forgotten !== null && !isAsked) return setIsAsked(true);
    setIsAsked(false);
    const given = { id: idJob, action: clock.action };
    if (!requireCode) return void press(given, clock.since);
    if (!/^\d{4}$/.test(code)) return setNeedsCode(true);
    clear();
    void press({ ...given, code }, clock.since, onRefused);
  };

  return (
    <Slab label="Your clock">
      <h2>Your clock</h2>
      <h3>{clock.since ? formatDuration(Math.max(0, now - clock.since)) : 'Not clocked in'}</h3>
      {clock.since ? <p>Clocked in at {at(clock.since)}</p> : null}
      <Press
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          pressed();
        }}
      >
        {requireCode && clock.isOpen ? (
          <TextField
            label="Crew code"
            value={code}
            error={needsCode || refusal !== ''}
            helperText={
              needsCode
                ? 'Enter the four digits that your supervisor shows.'
                : refusal || 'Four digits; your supervisor has them.'
            }
            inputRef={field}
            onChange={(event) => {
              setCode(event.target.value.replace(/\D/g, '').slice(0, 4));
              setNeedsCode(false);
              clear();
            }}
            slotProps={{
              htmlInput: { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 4 },
              formHelperText: { role: 'status' },
            }}
          />
        ) : null}
        <BigAction
          busy={isBusy}
          disabled={!clock.isOpen || isResting}
          describedBy={hint}
          icon={clock.action === 'in' ? <LogInIcon aria-hidden /> : <LogOutIcon aria-hidden />}
          type="submit"
        >
          {clock.label}
        </BigAction>
      </Press>
      {last === null || last.id !== idJob ? null : (
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
      )}
      {isAsked && clock.forgotten !== null ? (
        <Suspense>
          <FinishDialog
            title="This shift"
            since={clock.since}
            plannedEnd={clock.forgotten}
            zone={card.tz}
            now={now}
            onFinish={(finish) => {
              setIsAsked(false);
              void press({ id: idJob, action: 'out', finish }, clock.since);
            }}
            onNow={pressed}
            onClose={() => setIsAsked(false)}
          />
        </Suspense>
      ) : null}
      {clock.waiting
        .filter(({ key }) => clock.waiting.every(({ undoes }) => undoes !== key))
        .map((press) => (
          <Line key={press.key} role="status">
            <HourglassIcon size={16} aria-hidden />
            {`${press.undoes === undefined ? '' : 'The undo of your '}${press.action === 'in' ? 'Check In' : 'Check Out'} at ${at(press.tapTime)} waits on this phone and goes out when there is reception.`}
          </Line>
        ))}
      <Line id={hint}>
        {clock.why === 'early' ? (
          `Check In opens ${formatDayTime(opensAt, card.tz, now)}${note ? ` ${note}` : ''}.`
        ) : clock.why ? (
          `This job is ${clock.why}.`
        ) : clock.waiting.length > 0 ? null : (
          <>
            <WifiOffIcon size={16} aria-hidden />
            No reception? Tap anyway. The time of your tap counts.
          </>
        )}
      </Line>
    </Slab>
  );
}
